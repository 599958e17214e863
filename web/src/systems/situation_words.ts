// What stands against each other in a situation, in a line: for lists of situations with titles that are alike.
import { capital, spaced } from "../parts/format";
import { list_at, number_at, object_at, text_at } from "../state/scenario";
import type { GameForm, Json, Scenario, SystemId } from "../api/types";
import { side_names } from "./side_names";
import { forces_words, side_words } from "./described/words";
import { tr, tr_count } from "../texts/texts";

const kMost = 4; // numbers of a side that has no units

/** "tokens 5, 3, 2", "power 3": what a side says in numbers. */
function numbers_words(side: { [key: string]: Json }): string {
  const words = (value: Json) =>
    typeof value === "number"
      ? String(value)
      : Array.isArray(value) && value.every((one) => typeof one === "number")
        ? value.join(", ")
        : "";
  return Object.entries(side)
    .flatMap(([key, value]) => (words(value) ? [`${spaced(key)} ${words(value)}`] : []))
    .slice(0, kMost)
    .join(", ");
}

function of_side(form: GameForm | undefined, scenario: Scenario, side: string): string {
  const forces = form ? forces_words(form, scenario, side) : "";
  return forces || numbers_words(object_at(scenario, [side])) || tr("nothing");
}

/** `form`: of a game that is told in a file. */
export function situation_words(system: SystemId, s: Scenario, form?: GameForm): string {
  const names = side_names(system, s);
  if (system === "aggression") {
    const [from, against] = [text_at(s, ["attack", "from"]), text_at(s, ["attack", "against"])];
    if (against)
      return tr("{attacker} attacks {place} from {from}, against {defender}", {
        ...names,
        place: against,
        from,
      });
    if (s.dice !== undefined)
      return tr("{attacker} dice against {defender}", {
        attacker: number_at(s, ["dice", "attacker"]),
        defender: number_at(s, ["dice", "defender"]),
      });
    return tr("It is the turn of {name}", { name: names.attacker });
  }
  if (system === "columbia") {
    const place = text_at(s, ["combat", "at"]) || text_at(s, ["move", "to"]);
    return place
      ? tr("{attacker} against {defender}, at {place}", { ...names, place })
      : tr("Nothing is declared");
  }
  if (system === "defcon") {
    return tr_count(
      list_at(s, ["area"]).length,
      "{name} acts at level {level}, with 1 area entered",
      "{name} acts at level {level}, with {n} areas entered",
      { name: capital(names.attacker), level: number_at(s, ["level"]) },
    );
  }
  const sides = form?.sides.map((side) => [side.id, side_words(side, s)] as const) ?? [
    ["attacker", names.attacker] as const,
    ["defender", names.defender] as const,
  ];
  return sides.map(([id, name]) => `${name}: ${of_side(form, s, id)}`).join(" · ");
}
