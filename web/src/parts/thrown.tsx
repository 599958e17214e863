// One throw: the dice of each side beside each other, what they come to, and in a sentence why. The dice
// tumble for half a second before they show what they show; at once where motion is not wanted.
import { useEffect, useState } from "preact/hooks";
import { Die, dice_words, laid_out } from "./dice";
import { sentence, value_of, type DieShown, type SideThrown, type Thrown } from "./throws";
import { seat_tone, useTones } from "./tones";
import type { ComponentChildren } from "preact";

const kTurns = 6;
const kTurn = 75; // ms

const is_still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How many more faces a tumbling die shows before it lies still. */
function useTumble(): number {
  const [turns, set] = useState(() => (is_still() ? 0 : kTurns));
  useEffect(() => {
    if (turns === 0) return undefined;
    const timer = setTimeout(() => set(turns - 1), kTurn);
    return () => clearTimeout(timer);
  }, [turns]);
  return turns;
}

/** Another face of the die, for the look of it while it tumbles; a named die's faces are not known here. */
function passing(die: DieShown, turns: number, i: number): number | undefined {
  if (turns === 0 || die.name !== `d${die.sides}` || die.sides < 2) return undefined;
  return ((die.shows - 1 + turns * (2 + (i % 3)) + i) % die.sides) + 1;
}

function Side({ line, thrown, turns }: { line: SideThrown; thrown: Thrown; turns: number }) {
  const { value, how } = value_of(line.result ?? "");
  const tone = seat_tone(useTones(), line.who, line.seat);
  const lost = thrown.won !== undefined && thrown.won !== line.seat;
  // What nobody in particular throws for one thing is said by what it is for.
  const is_named = thrown.sides.length > 1 || line.seat >= 0 || !thrown.name;
  return (
    <div class={`thrown-side seat${line.seat} ${tone}`}>
      {is_named && <span class="thrown-name">{line.side}</span>}
      <span class={`thrown-dice ${turns > 0 ? "tumbling" : ""}`}>
        {laid_out(line.dice).map((die, i) => (
          <Die key={i} die={die} seat={line.seat} shows={passing(die, turns, i)} />
        ))}
      </span>
      {line.also && <span class="thrown-also">{line.also}</span>}
      {line.result !== undefined && (
        <span class={`thrown-value ${lost ? "lost" : ""} ${turns > 0 ? "coming" : ""}`}>
          <b>{value}</b>
          {how && <small>{how}</small>}
        </span>
      )}
    </div>
  );
}

/** In words, for a reader of the page. */
export function throw_words(thrown: Thrown): string {
  return thrown.sides
    .map(
      (line) =>
        `${line.side}: ${[dice_words(line.dice), line.result, line.also].filter(Boolean).join(", ")}.`,
    )
    .join(" ");
}

export function Throw({ thrown, children }: { thrown: Thrown; children?: ComponentChildren }) {
  const turns = useTumble();
  return (
    <div class="thrown">
      <p class="unseen">
        Throw {thrown.number}
        {thrown.name && `, ${thrown.name}`}. {throw_words(thrown)}
      </p>
      {thrown.name && (
        <p class="thrown-what" aria-hidden="true">
          {sentence(thrown.name)}
        </p>
      )}
      <div class={`thrown-sides ${thrown.sides.length === 1 ? "alone" : ""}`} aria-hidden="true">
        <span class="thrown-number">{thrown.number}</span>
        {thrown.sides.map((line) => (
          <Side key={line.side} line={line} thrown={thrown} turns={turns} />
        ))}
      </div>
      {thrown.why.length > 0 && (
        <p class={`thrown-why ${turns > 0 ? "coming" : ""}`}>
          {thrown.why.map((event) => `${event.text}.`).join(" ")} {children}
        </p>
      )}
    </div>
  );
}
