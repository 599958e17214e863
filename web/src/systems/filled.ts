// A situation that comes with a game, with what this browser remembers of the game: its players' names and house rules.
import { check_game, game } from "../api/client";
import type { Scenario, SystemId } from "../api/types";
import { habits_of, type Habits } from "../state/habits";
import { kOfTheHouse } from "../parts/system_name";
import { game_of, object_at, put, text_at } from "../state/scenario";
import { retitled } from "../state/title";
import { players, renamed } from "./aggression/scenario";
import { printed_words } from "./side_names";

export interface Filled {
  /** The situation as it comes. */
  printed: Scenario;
  /** Who is called otherwise: what the situation says, and the name here. */
  names: [printed: string, called: string][];
  /** How many rules are played another way. */
  rules: number;
}

const kNoName = "@";

/** Renames each player whose name is remembered, unless somebody else is called so already. */
function with_names(system: SystemId, scenario: Scenario, names: Habits["names"]) {
  const called: Filled["names"] = [];
  let now = scenario;
  if (system === "aggression") {
    for (const one of players(scenario)) {
      const to = names[one];
      if (to === undefined || players(now).includes(to)) continue;
      now = renamed(now, "player", one, to);
      called.push([one, to]);
    }
    return { now, called };
  }
  const sides = Object.keys(scenario).filter((key) => Object.keys(object_at(scenario, [key])).length > 0);
  const taken = () => sides.map((side) => text_at(now, [side, "name"]));
  for (const side of sides) {
    const name = text_at(scenario, [side, "name"]);
    const to = names[name || kNoName + side];
    if (to === undefined || taken().includes(to)) continue;
    now = put(now, [side, "name"], to);
    called.push([name || printed_words(kNoName + side), to]);
  }
  return { now, called };
}

/** The rules that the game still has and that the situation leaves as they are printed. */
async function rules_for(system: SystemId, scenario: Scenario, rules: Habits["rules"]) {
  if (kOfTheHouse.some((one) => one.id === system)) return {}; // their rules are changed in the study
  const said = object_at(scenario, ["rulebook"]);
  const left = Object.keys(rules).filter((name) => said[name] === undefined);
  if (left.length === 0) return {};
  const text = text_at(scenario, ["game"]);
  const form = (text ? await check_game(text) : await game(system)).form;
  const known = new Set(form?.rulebook.map((field) => field.name));
  return Object.fromEntries(left.filter((name) => known.has(name)).map((name) => [name, rules[name]!]));
}

/** Returns the situation filled in, and what was; nothing where nothing is remembered that it has a place for. */
export async function filled(
  system: SystemId,
  printed: Scenario,
): Promise<{ scenario: Scenario; filled?: Filled }> {
  const { names, rules } = habits_of(game_of(system, printed));
  const { now, called } = with_names(system, printed, names);
  const own = await rules_for(system, printed, rules).catch(() => ({})); // without an answer it is as it is printed
  const count = Object.keys(own).length;
  if (called.length + count === 0) return { scenario: printed };
  const ruled = count === 0 ? now : { ...now, rulebook: { ...object_at(now, ["rulebook"]), ...own } };
  const scenario = count === 0 ? ruled : retitled(ruled, printed, printed);
  return { scenario, filled: { printed, names: called, rules: count } };
}
