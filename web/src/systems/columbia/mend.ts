// Which control would mend what a clause of the siege refuses.
import type { Finding, Scenario } from "../../api/types";
import { whose } from "../../parts/format";
import type { Place } from "../../parts/mend";
import { where } from "./scenario";

export function place_of(s: Scenario, { text }: Finding): Place | undefined {
  const here = where(s);
  const [, who] = /^(.+?) has (?:no units|structures) at /.exec(text) ?? [];
  if (who) return { label: `Commons of ${who}` };
  const [, faction] = /^(.+) and .+ are of one faction/.exec(text) ?? [];
  if (faction) return { under: `What ${faction} holds`, label: "Faction" };
  if (/^there is no territory token/.test(text)) return { under: here, label: "A territory token guards it" };
  if (/^Booker is not at /.test(text)) return { under: here, label: "Booker is here" };
  if (/^the aggressive symbol does not show/.test(text))
    return { under: "The world and Booker", label: "The aggressive symbol shows" };
  const [, holder] = /^(.+?) has \d+ of .+ in hand/.exec(text) ?? [];
  if (holder) return { under: "Cards", label: `in ${whose(holder)} hand` };
  const [, place] = /^(.+?) (?:has no stronghold|is not controlled)/.exec(text) ?? [];
  return place ? { under: place } : undefined;
}
