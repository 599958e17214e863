// Which control would mend what a clause of the chart refuses.
import type { Finding, Scenario } from "../../api/types";
import type { Place } from "../../parts/mend";
import { kSides, name_of } from "./scenario";
import { tr } from "../../texts/texts";

export function place_of({ text }: Finding, s: Scenario): Place | undefined {
  const nth = Math.max(
    0,
    kSides.findIndex((side) => text.startsWith(name_of(s, side))),
  );
  if (/ has no Military token|^there is no Military token/.test(text))
    return { label: tr("Tokens in the play"), nth };
  if (/ has too few in the play/.test(text)) return { label: tr("Tokens in the play"), nth };
  if (/ has too few in reserve/.test(text)) return { label: tr("Tokens in reserve"), nth };
  if (/ does not hold /.test(text))
    return { under: tr("Countries"), label: tr("{name} holds", { name: name_of(s, kSides[nth]!) }) };
  if (/ no Military card is left /.test(` ${text}`)) return { under: tr("Military cards") };
  return undefined;
}
