// Which control would mend what a game's file refuses: what a declaration needs is an expression there, and the first thing
// in it that the form has is what can be changed.
import type { Finding, GameForm, Scenario } from "../../api/types";
import { capital } from "../../parts/format";
import type { Place } from "../../parts/mend";
import { by_name } from "../../parts/roll/by_name";
import { tr } from "../../texts/texts";
import { all_of } from "./scenario";
import { field_words, kind_words, names_of, side_words } from "./words";

interface Need {
  clause: string;
  need: string;
}

const kLine = (key: string) => new RegExp(`^\\s*${key}\\s*=\\s*"((?:[^"\\\\]|\\\\.)*)"`, "m");

/** What the text of a game needs for a declaration, in its order. */
export function needs_in(text: string): Need[] {
  return text
    .split(/^\s*\[\[allow\]\].*$/m)
    .slice(1)
    .map((rest) => rest.split(/^\s*\[/m)[0] ?? "")
    .map((block) => ({
      clause: kLine("clause").exec(block)?.[1] ?? "",
      need: kLine("need").exec(block)?.[1] ?? "",
    }));
}

function place_of_name(form: GameForm, scenario: Scenario, name: string): Place | undefined {
  const said = (field: { name: string; says: string }) =>
    by_name(field_words(field), names_of(form, scenario));
  const [first = "", second = ""] = name.split(".");
  const side = form.sides.find((one) => one.id === first);
  if (!side) {
    const field = [...form.ask, ...form.tracks].find((one) => one.name === first && !one.each_side);
    return field && { label: said(field) };
  }
  const field = [...form.ask, ...form.tracks].find((one) => one.name === second && one.each_side);
  if (field) return { label: `${side_words(side, scenario)}: ${said(field)}` };
  // A sum of kinds ("units", a tag) begins with one that is there, else with the first.
  const unit =
    form.units.find((one) => one.name === second) ??
    form.units.find((one) => all_of(one, scenario, side.id) > 0) ??
    form.units[0];
  return unit && { label: `${side_words(side, scenario)}: ${kind_words(unit)}` };
}

/** The words on a button: "Armies of Anna" for "Anna: armies". */
function button_words(place: string): string {
  const [, name, label] = /^(.+?): (.+)$/.exec(place) ?? [];
  return capital(name && label ? tr("{label} of {name}", { label, name }) : place);
}

export function place_of(
  text: string,
  form: GameForm,
  scenario: Scenario,
  { clause }: Finding,
): Place | undefined {
  const need = needs_in(text).find((one) => one.clause === clause)?.need ?? "";
  for (const [name] of need.matchAll(/[a-z_][\w.]*/gi)) {
    const place = place_of_name(form, scenario, name);
    if (place?.label) return { ...place, words: button_words(place.label) };
  }
  return undefined;
}
