// What a roll sounds and feels like, where somebody has switched it on: each die that lands a knock, the end of a round a
// tone. All of it is made here, of noise and sine; there is no file.
import { store_text, stored_text } from "../../state/storage";
const kKey = "casus.feel";

let on = stored_text(kKey) === "on";
let audio: AudioContext | undefined;
let noise: AudioBuffer | undefined;

export const feels = () => on;

/** Off until somebody switches it on; kept on this device. */
export function feel(wanted: boolean): void {
  on = wanted;
  store_text(kKey, wanted ? "on" : "off");
  if (wanted) knock(0);
}

function context(): AudioContext | undefined {
  if (!("AudioContext" in globalThis)) return undefined;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  return audio;
}

/** Wood on wood: a burst of noise through a narrow band. */
function knock(after: number): void {
  const at = context();
  if (!at) return;
  if (!noise) {
    noise = at.createBuffer(1, Math.round(at.sampleRate * 0.08), at.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 6;
  }
  const [source, band, gain] = [at.createBufferSource(), at.createBiquadFilter(), at.createGain()];
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = 900 + 900 * Math.random();
  gain.gain.value = 0.5;
  source.connect(band).connect(gain).connect(at.destination);
  source.start(at.currentTime + after / 1000);
}

function tone(pitch: number, after: number, length: number): void {
  const at = context();
  if (!at) return;
  const [source, gain] = [at.createOscillator(), at.createGain()];
  const begin = at.currentTime + after / 1000;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(0.18, begin + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length / 1000);
  source.connect(gain).connect(at.destination);
  source.start(begin);
  source.stop(begin + length / 1000);
}

/** A page that was loaded anew shows its last throw before anybody has touched it: browsers forbid it to be heard then. */
const was_touched = () => navigator.userActivation?.hasBeenActive ?? true;

/** Dice that land at these moments, in milliseconds from now. */
export function dice_land(moments: readonly number[]): void {
  if (!on || !was_touched()) return;
  for (const after of moments.slice(0, 12)) knock(after);
  navigator.vibrate?.(moments.slice(0, 12).flatMap(() => [8, 40]));
}

export function round_ends(): void {
  if (on && was_touched()) tone(196, 0, 160);
}

/** It is the turn of who has this device: also heard where the page is not looked at. */
export function your_turn(): void {
  if (!on || !was_touched()) return;
  [392, 523].forEach((pitch, k) => tone(pitch, 160 * k, 300));
  navigator.vibrate?.([60, 80, 60]);
}

export function play_ends(): void {
  if (!on || !was_touched()) return;
  [262, 330, 392].forEach((pitch, k) => tone(pitch, 130 * k, 420));
  navigator.vibrate?.([30, 60, 30, 60, 80]);
}
