// What a described game calls its things, for people: kinds, states, sides, numbers.
import type { GameField, GameForm, GameUnit, Json, Scenario } from "../../api/types";
import { capital, spaced } from "../../parts/format";
import type { Names } from "../../parts/roll/by_name";
import { text_at } from "../../state/scenario";
import { all_of } from "./scenario";
import { tr } from "../../texts/texts";

export const kind_words = (unit: GameUnit) => unit.says || spaced(unit.name);

/** Who plays a side, else what the game calls it. */
export const side_words = (side: GameForm["sides"][number], scenario: Scenario) =>
  text_at(scenario, [side.id, "name"]) || side.says;

export function names_of(form: GameForm, scenario: Scenario): Names {
  const names = form.sides.map((side) => side_words(side, scenario));
  const [attacker = tr("attacker"), defender = tr("defender"), ...others] = names;
  return { attacker, defender, ...(others.length > 0 ? { others } : {}) };
}

/** What who plays a side does, below the name: "attacks"; else, in the words of the file, what the game calls the side. */
export function role_of(side: GameForm["sides"][number]): { words: string; served: boolean } {
  const role = side.says.replace(/^the /i, "");
  const does = { attacker: tr("attacks"), defender: tr("defends") }[role.toLowerCase()];
  return { words: does ?? role, served: does === undefined };
}

/** "damaged"; of a kind with life "1 of 3 left". */
export function state_words(unit: GameUnit, states: readonly string[], k: number): string {
  return unit.steps ? spaced(states[k] ?? "") : `${states[k]} of ${states[0]} left`;
}

const value_words = (value: Json): string =>
  value && typeof value === "object"
    ? Object.values(value).map(value_words).join("/")
    : spaced(String(value));

/** What a field is called, as a label. */
export const field_words = (field: Pick<GameField, "says" | "name">) =>
  capital(field.says || spaced(field.name));

/** A value of a field: yes, a word, an order. */
export function field_value_words(form: GameForm, value: Json): string {
  if (Array.isArray(value)) return value.map((name) => named_words(form, String(name))).join("; ");
  if (typeof value === "boolean") return value ? tr("yes") : tr("no");
  return spaced(String(value));
}

/** The numbers of a kind in a line: "attack 3, defence 3, cost 6". */
export const numbers_words = (unit: GameUnit) =>
  Object.entries(unit.numbers)
    .map(([name, value]) => `${spaced(name)} ${value_words(value)}`)
    .join(", ");

/** "damaged tank", "cruiser with 1 left"; whole ones, and all of a kind, by its name alone. */
export function kind_in_state(unit: GameUnit, state?: string): string {
  const kind = kind_words(unit);
  if (state === undefined || state === unit.steps?.[0]) return kind;
  return unit.steps ? `${spaced(state)} ${kind}` : `${kind} with ${state} left`;
}

/** "tank", "tank.damaged" or a tag, as in an order of losses. */
export function named_words(form: GameForm, name: string): string {
  const [first = "", state] = name.split(".");
  const unit = form.units.find((one) => one.name === first);
  const kind = unit ? kind_words(unit) : spaced(first);
  if (state === undefined) return kind;
  return unit?.life !== undefined ? `${kind}, ${state} left` : `${kind}, ${spaced(state)}`;
}

/** "10 armies, 2 tanks": all that a side has; empty if that is nothing. */
export function forces_words(form: GameForm, scenario: Scenario, side: string): string {
  const all = form.units.flatMap((unit) => {
    const n = all_of(unit, scenario, side);
    return n > 0 ? [`${n} ${n === 1 ? spaced(unit.name) : kind_words(unit)}`] : [];
  });
  return all.join(", ");
}
