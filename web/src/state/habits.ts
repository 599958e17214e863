// What this browser remembers of each game besides its situations: what its players are called, and the house rules. A
// situation that comes with a game is opened with both. A situation of a link, of an evening or of a match is left as it is.
import type { Json, Scenario } from "../api/types";
import { kHabits, recents, write_recents, type Recent } from "./recents";
import { game_of, object_at, text_at, type Path } from "./scenario";
import { store_text } from "./storage";

export interface Habits {
  /** What players are called here, by what a situation calls them; `@attacker`: one whom it gives no name. */
  names: { [printed: string]: string };
  /** Values of the rulebook that are played another way. */
  rules: { [name: string]: Json };
}

const kMostGames = 40;
const kMostOfGame = 60; // names, and rules

/** By game, the one that was changed last at the end. */
function all(): { [game: string]: Habits } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(kHabits) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept)
      ? (kept as { [game: string]: Habits })
      : {};
  } catch {
    return {};
  }
}

export function habits_of(game: string): Habits {
  const kept = all()[game];
  return { names: { ...kept?.names }, rules: { ...kept?.rules } };
}

function write(game: string, { names, rules }: Habits): void {
  const { [game]: _, ...others } = all();
  const last = <T>(of: { [key: string]: T }) =>
    Object.fromEntries(Object.entries(of).slice(-kMostOfGame)) as { [key: string]: T };
  const is_some = Object.keys(names).length + Object.keys(rules).length > 0;
  const kept = Object.entries(others).slice(is_some ? 1 - kMostGames : -kMostGames);
  const now = is_some ? { [game]: { names: last(names), rules: last(rules) } } : {};
  store_text(kHabits, JSON.stringify({ ...Object.fromEntries(kept), ...now }));
}

/** A player who was called `from` is called `to`: in every situation in which the one is meant. */
export function remember_name(game: string, from: string, to: string): void {
  const { names, rules } = habits_of(game);
  const printed = Object.keys(names).find((one) => names[one] === from) ?? from;
  const { [printed]: _, ...others } = names;
  write(game, { names: to === "" || to === printed ? others : { ...others, [printed]: to }, rules });
}

/** The rules that changed from one situation to the next. */
export function remember_rules(game: string, was: Scenario, now: Scenario): void {
  const before = object_at(was, ["rulebook"]);
  const after = object_at(now, ["rulebook"]);
  const { names, rules } = habits_of(game);
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
    delete rules[name];
    if (after[name] !== undefined) rules[name] = after[name];
  }
  write(game, { names, rules });
}

export function forget_name(game: string, printed: string): void {
  const { names, rules } = habits_of(game);
  delete names[printed];
  write(game, { names, rules });
}

export function forget_rule(game: string, name: string): void {
  const { names, rules } = habits_of(game);
  delete rules[name];
  write(game, { names, rules });
}

/** The same where a change is taken back: the rules, and names that are no longer those of anybody. */
export function remember_back(game: string, was: Scenario, now: Scenario): void {
  remember_rules(game, was, now);
  const name_in = (scenario: Scenario, side: string) => text_at(scenario, [side, "name"]);
  const sides = Object.keys(was).filter((key) => Object.keys(object_at(was, [key])).length > 0);
  const before = sides.map((side) => name_in(was, side));
  for (const side of sides) {
    const [from, to] = [name_in(was, side), name_in(now, side)];
    if (from !== to && !before.includes(to)) remember_name(game, from || `@${side}`, to);
  }
}

/** The side that a path gives a name to: `["attacker", "name"]`. */
function named_side(scenario: Scenario, path: Path): string | undefined {
  const [side, key] = path;
  const is_side = path.length === 2 && key === "name" && typeof side === "string";
  return is_side && !Array.isArray(scenario[side]) ? side : undefined;
}

/** What a change of the value at `path` says of the game, and not of this situation alone. */
export function remember_change(game: string, was: Scenario, now: Scenario, path: Path): void {
  const side = named_side(was, path);
  if (side) remember_name(game, text_at(was, path) || `@${side}`, text_at(now, path));
  if (path[0] === "rulebook") remember_rules(game, was, now);
}

export function forget_recent(one: Recent): void {
  write_recents(recents().filter(({ at, system }) => at !== one.at || system !== one.system));
}

/** Forgets those of one game. */
export function forget_recents(game: string): void {
  write_recents(recents().filter((one) => game_of(one.system, one.scenario) !== game));
}
