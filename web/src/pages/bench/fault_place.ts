// Where in the text a fault of the service is, and what would mend it, if its words say so.
import type { Fault } from "../../api/types";

export interface FaultPlace {
  line: number; // from 1
  from: number;
  to: number;
  text: string;
  /** What stands there in error, and what was meant. */
  mend?: { from: number; to: number; word: string };
}

/** The place of a character in a line: the service counts characters, texts of a browser are in halves of some. */
function within(line: string, column: number): number {
  return Array.from(line)
    .slice(0, Math.max(0, column - 1))
    .join("").length;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The word, whole, in the line: where the fault says, else where it is found next, else wherever it is found first. */
function found(line: string, word: string, at: number): number {
  if (line.startsWith(word, at)) return at;
  const whole = new RegExp(`(?<![\\w-])${escaped(word)}(?![\\w-])`, "g");
  const places = [...line.matchAll(whole)].map((match) => match.index);
  return places.find((place) => place >= at) ?? places[0] ?? -1;
}

/** `lines` of the text; a fault without a place is of the file, and stands at its beginning. */
export function place_of_fault(lines: readonly string[], fault: Fault): FaultPlace {
  const number = Math.min(Math.max(1, fault.line), Math.max(1, lines.length));
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const line = lines[number - 1] ?? "";
  const at = Math.min(within(line, fault.column), line.length);
  const [, wrong] = /'([^']+)'/.exec(fault.text) ?? [];
  const [, meant] = /did you mean '([^']+)'/.exec(fault.text) ?? [];
  const place = wrong === undefined ? -1 : found(line, wrong, at);
  const word = /^[\w-]+/.exec(line.slice(at))?.[0] ?? line.slice(at).trimEnd();
  const [from, to] = place >= 0 ? [place, place + (wrong ?? "").length] : [at, at + word.length];
  return {
    line: number,
    from: start + from,
    to: start + to,
    text: fault.text,
    ...(meant !== undefined && place >= 0
      ? { mend: { from: start + from, to: start + to, word: meant } }
      : {}),
  };
}
