// The key that seals the dice of the plays of this device, so that a play goes on after the page was closed. Whoever
// has the device has the key: fair_dice.tsx says what follows from that.
import { store_text } from "../state/storage";
const kKept = "casus.key";
const kBytes = 32;

export function key_here(): Uint8Array {
  try {
    const kept = Uint8Array.from(atob(localStorage.getItem(kKept) ?? ""), (one) => one.charCodeAt(0));
    if (kept.length === kBytes) return kept;
  } catch {
    // None is kept, or nothing can be: one is made below.
  }
  const fresh = crypto.getRandomValues(new Uint8Array(kBytes));
  store_text(kKept, btoa(String.fromCharCode(...fresh))); // where nothing can be kept it lives as long as the page
  return fresh;
}

/** The token of a play that is gone on with: it stands in what is sent, behind the scenario. */
function token_in(target: string, body: unknown): string | undefined {
  if (typeof body !== "string" || !/\/play\?/.test(target) || !body.includes('"token":"')) return undefined;
  return (JSON.parse(body) as { play?: { token?: string } }).play?.token;
}
/** Whether a play was begun by this device's engines: they alone can go on with it; `elsewhere`: by others. */
export function begun(target: string, body: unknown): "here" | "elsewhere" | undefined {
  const token = token_in(target, body);
  return token === undefined ? undefined : token.startsWith("here.") ? "here" : "elsewhere";
}
