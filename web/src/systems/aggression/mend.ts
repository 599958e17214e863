// Which control would mend what a clause of the sheet refuses.
import type { Finding } from "../../api/types";
import type { Place } from "../../parts/mend";
import { tr } from "../../texts/texts";

/** What is said of a Territory, which lies folded under its name. */
const of = (label: string) => (name: string) => ({
  under: name,
  label,
  words: tr("{label} of {name}", { label, name }),
});

const kRows: [RegExp, (about: string) => Place][] = [
  [/must start from|must come from/, () => ({ label: tr("Territory attacked from") })],
  [/^(.+) was not landed on/, () => ({ under: tr("The turn"), label: tr("Landed on") })],
  [/^(.+) was landed on, which nobody/, of(tr("Owner"))],
  [/^(.+) is not (?:domestic|foreign)/, of(tr("Owner"))],
  [/^nobody controls (.+): /, of(tr("Owner"))],
  [/^(.+) and .+ are in different quadrants/, of(tr("Quadrant"))],
  [/^(.+?) (?:\(.*\) )?is (?:of no|not of the colour)/, of(tr("Colour"))],
  [/^'.*' is (?:not in hand|spent)|bottom group of '/, () => ({ under: tr("OPs cards") })],
  [/takeovers were declared/, () => ({ under: tr("The turn"), label: tr("Takeovers declared already") })],
  [/the turn is over/, () => ({ under: tr("The turn"), label: tr("A takeover was lost this turn") })],
];

export function place_of({ text }: Finding): Place | undefined {
  for (const [row, place] of kRows) {
    const found = row.exec(text);
    if (found) return place(found[1] ?? "");
  }
  return undefined;
}
