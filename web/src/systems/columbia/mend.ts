// Which control would mend what a clause of the siege refuses.
import type { Finding, Scenario } from "../../api/types";
import type { Place } from "../../parts/mend";
import { where } from "./scenario";
import { tr } from "../../texts/texts";

export function place_of({ text }: Finding, s: Scenario): Place | undefined {
  const here = where(s);
  const [, who] = /^(.+?) has (?:no units|structures) at /.exec(text) ?? [];
  if (who) return { label: tr("Commons of {who}", { who }) };
  const [, faction] = /^(.+) and .+ are of one faction/.exec(text) ?? [];
  if (faction) return { under: tr("What {faction} holds", { faction }), label: tr("Faction") };
  if (/^there is no territory token/.test(text))
    return { under: here, label: tr("A territory token guards it") };
  if (/^Booker is not at /.test(text)) return { under: here, label: tr("Booker is here") };
  if (/^the aggressive symbol does not show/.test(text))
    return { under: tr("The world and Booker"), label: tr("The aggressive symbol shows") };
  const [, holder] = /^(.+?) has \d+ of .+ in hand/.exec(text) ?? [];
  if (holder) return { under: tr("Cards"), label: tr("in {holder’s} hand", { holder }) };
  const [, place] = /^(.+?) (?:has no stronghold|is not controlled)/.exec(text) ?? [];
  return place ? { under: place } : undefined;
}
