// A scenario of a described game as its form sees it: how many of a kind stand in which state, what a side says of
// its own, what is said of a field. No rule is here.
import type { GameField, GameForm, GameUnit, Json, Scenario } from "../../api/types";
import { get, number_at, object_at, type Path } from "../../state/scenario";

/** One value; undefined takes it away. */
export type Setter = (path: Path, value: Json | undefined) => void;

const is_same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** The states of a kind, the whole one first; of a kind with life what is left of it, by the side's own number. */
export function states_of(unit: GameUnit, scenario: Scenario, side: string): string[] {
  if (unit.steps) return unit.steps;
  if (unit.life === undefined) return [""];
  const life = Math.max(1, number_at(scenario, [side, `${unit.name}.life`], unit.life));
  return Array.from({ length: life }, (_, lost) => String(life - lost));
}

/** How many a side has of a kind in each of its states. */
export function counts_of(unit: GameUnit, scenario: Scenario, side: string): number[] {
  const said = get(scenario, [side, unit.name]);
  return states_of(unit, scenario, side).map((state, k) =>
    typeof said === "number" ? (k === 0 ? said : 0) : number_at(said, [state]),
  );
}

export const all_of = (unit: GameUnit, scenario: Scenario, side: string) =>
  counts_of(unit, scenario, side).reduce((sum, n) => sum + n, 0);

/** What a scenario says where so many stand in that state, and all else as it is: as short as it can be said. */
export function with_count(
  unit: GameUnit,
  scenario: Scenario,
  side: string,
  state: number,
  n: number,
): Json | undefined {
  const states = states_of(unit, scenario, side);
  const counts = counts_of(unit, scenario, side).map((was, k) => (k === state ? n : was));
  if (counts.every((one) => one === 0)) return undefined;
  if (counts.slice(1).every((one) => one === 0)) return counts[0];
  return Object.fromEntries(states.flatMap((name, k) => (counts[k] ? [[name, counts[k]]] : [])));
}

/** What a field of `ask` is where a scenario says nothing: as the file says, or as the rulebook in force does. */
export function unsaid(field: GameField, scenario: Scenario): Json {
  if (!field.same) return field.is;
  return get(scenario, ["rulebook", field.name]) ?? field.is;
}

/** Whether a side may have any of a kind. */
export const may_have = (unit: GameUnit, side: string) => unit.of === undefined || unit.of === side;

/** Two sides in each other's place; what one side alone may have stays behind. */
export function swapped(form: GameForm, scenario: Scenario): Scenario {
  const [first, second] = form.sides.map((side) => side.id);
  if (!first || !second) return scenario;
  const own = new Set(form.units.flatMap((unit) => (unit.of === undefined ? [] : [unit.name])));
  const of = (to: string, from: string) => {
    const kept = (side: string, is_own: boolean) =>
      Object.entries(object_at(scenario, [side])).filter(
        ([key]) => own.has(key.split(".")[0] ?? "") === is_own,
      );
    return Object.fromEntries([...kept(from, false), ...kept(to, true)]);
  };
  return { ...scenario, [first]: of(first, second), [second]: of(second, first) };
}

/** Sets a value, or takes it away where it says no more than what holds anyway. */
export function say(set: Setter, path: Path, value: Json, otherwise: Json | undefined): void {
  set(path, is_same(value, otherwise) ? undefined : value);
}

/** The values of the rulebook that a scenario changes. */
export const changed_rules = (form: GameForm, scenario: Scenario): GameField[] =>
  form.rulebook.filter((field) => {
    const said = get(scenario, ["rulebook", field.name]);
    return said !== undefined && !is_same(said, field.is);
  });

/** Puts a value of the rulebook back; the last changed one takes the heading with it. */
export const put_back = (set: Setter, changed: readonly GameField[], name: string): void =>
  set(changed.every((one) => one.name === name) ? ["rulebook"] : ["rulebook", name], undefined);

/** A number of a kind that a side has of its own: the key that says it, `tank.cost` or `tank.damaged.dice`. */
export interface OwnNumber {
  key: string;
  unit: GameUnit;
  state?: string;
  stat: string;
}

export function own_number(form: GameForm, key: string): OwnNumber | undefined {
  const [name, second = "", third] = key.split(".");
  const unit = form.units.find((one) => one.name === name);
  if (!unit || !second) return undefined;
  return third === undefined ? { key, unit, stat: second } : { key, unit, state: second, stat: third };
}

/** Every number of their own that these sides say. */
export function own_numbers(
  form: GameForm,
  sides: readonly GameForm["sides"][number][],
  scenario: Scenario,
): string[] {
  return sides.flatMap(({ id }) =>
    Object.entries(object_at(scenario, [id])).flatMap(([key, value]) =>
      typeof value === "number" && own_number(form, key) ? [key] : [],
    ),
  );
}

/** What the file says of it: 0 where it says nothing. */
export function number_of_file({ unit, state, stat }: OwnNumber): number {
  const said = unit.numbers[stat];
  if (typeof said === "number") return said;
  return number_at(said, [state ?? unit.steps?.[0] ?? ""]);
}

/** The numbers that kinds of this game have, each once. */
export function stats_of(form: GameForm): string[] {
  const is_number = (value: Json) =>
    typeof value === "number" || (typeof value === "object" && value !== null);
  return [
    ...new Set(
      form.units.flatMap((unit) =>
        Object.entries(unit.numbers).flatMap(([stat, value]) => (is_number(value) ? [stat] : [])),
      ),
    ),
  ];
}

/** Where a scenario says a track: what is left of a card stands below its deck, where it says that one. */
export function path_of_track(
  track: GameForm["tracks"][number],
  scenario: Scenario,
  below: readonly string[] = [],
): string[] {
  const { deck = "", card = "" } = track;
  const in_deck = deck !== "" && get(scenario, [...below, deck]) !== undefined;
  return in_deck ? [...below, deck, card] : [...below, track.name];
}
