// Which control would mend what a clause of the sheet refuses.
import type { Finding } from "../../api/types";
import type { Place } from "../../parts/mend";

/** What is said of a Territory, which lies folded under its name. */
const of = (label: string) => (name: string) => ({ under: name, label, words: `${label} of ${name}` });

const kRows: [RegExp, (about: string) => Place][] = [
  [/must start from|must come from/, () => ({ label: "Territory attacked from" })],
  [/^(.+) was not landed on/, () => ({ under: "The turn", label: "Landed on" })],
  [/^(.+) was landed on, which nobody/, of("Owner")],
  [/^(.+) is not (?:domestic|foreign)/, of("Owner")],
  [/^nobody controls (.+): /, of("Owner")],
  [/^(.+) and .+ are in different quadrants/, of("Quadrant")],
  [/^(.+?) (?:\(.*\) )?is (?:of no|not of the colour)/, of("Colour")],
  [/^'.*' is (?:not in hand|spent)|bottom group of '/, () => ({ under: "OPs cards" })],
  [/takeovers were declared/, () => ({ under: "The turn", label: "Takeovers declared already" })],
  [/the turn is over/, () => ({ under: "The turn", label: "A takeover was lost this turn" })],
];

export function place_of({ text }: Finding): Place | undefined {
  for (const [row, place] of kRows) {
    const found = row.exec(text);
    if (found) return place(found[1] ?? "");
  }
  return undefined;
}
