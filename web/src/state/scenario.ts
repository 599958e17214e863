// A scenario as a value: read and changed by path, never in place. Paths are lists of keys; paths written as
// text are those of the command line's --set (`territory.Peru.units.food`, names quoted where they hold a dot
// or a space).
import type { Json, Scenario, SystemId } from "../api/types";

/** Where a situation of a game of one's own is shown: its text stands in the scenario, as `game`. */
export const kOwnGame: SystemId = "game";

/** Which system's page a scenario is for; nothing where it says none. */
export function system_of(scenario: Json | undefined): SystemId | undefined {
  if (get(scenario, ["game"]) !== undefined) return kOwnGame;
  const system = get(scenario, ["system"]);
  return typeof system === "string" ? system : undefined;
}

/** The title that the text of a game says of itself; nothing where it says none. */
export const title_in = (text: string): string | undefined =>
  /^title\s*=\s*"([^"\n]+)"/m.exec(text)?.[1]?.trim() || undefined;

/** The game that a situation is of, as what is remembered of it is kept: games of one's own by their titles. */
export function game_of(system: SystemId, scenario: Scenario): string {
  if (system !== kOwnGame) return system;
  return `${kOwnGame} ${title_in(text_at(scenario, ["game"])) ?? ""}`.trim();
}

/** Values by their keys, as a table of TOML. */
export type Table = { [key: string]: Json };
export const is_table = (value: Json | undefined): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type Key = string | number;
export type Path = readonly Key[];

export function get(value: Json | undefined, path: Path): Json | undefined {
  let at: Json | undefined = value;
  for (const key of path) {
    if (Array.isArray(at)) at = typeof key === "number" ? at[key] : named(at, key);
    else if (at && typeof at === "object") at = at[key];
    else return undefined;
  }
  return at;
}

function named(list: Json[], name: Key): Json | undefined {
  const at = index_of(list, name);
  return at < 0 ? undefined : list[at];
}

function index_of(list: Json[], name: Key): number {
  return list.findIndex((e) => is_table(e) && (e.name === name || e.id === name));
}

/**
 * A copy with `value` at `path`, or without what was there (undefined). What is on the way is made where it
 * is missing.
 */
export function put(scenario: Scenario, path: Path, value: Json | undefined): Scenario {
  return put_in(scenario, path, value) as Scenario;
}

function put_in(at: Json | undefined, path: Path, value: Json | undefined): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(at)) {
    const index = typeof key === "number" ? key : index_of(at, key);
    if (index < 0) return at;
    const inner = put_in(at[index], rest, value);
    const copy = at.slice();
    if (inner === undefined) copy.splice(index, 1);
    else copy[index] = inner;
    return copy;
  }
  const object = at && typeof at === "object" ? at : {};
  const inner = put_in(object[key], rest, value);
  const copy: { [key: string]: Json } = { ...object };
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

/** `location."Battleship Bay".token.combat` and `force[2].leader` (counted from 1) as a list of keys. */
export function path_of(text: string): Key[] {
  const keys: Key[] = [];
  for (const match of text.matchAll(/"((?:[^"\\]|\\.)*)"|\[(\d+)\]|([^.[\]]+)/g)) {
    if (match[1] !== undefined) keys.push(match[1].replace(/\\(.)/g, "$1"));
    else if (match[2] !== undefined) keys.push(Number(match[2]) - 1);
    else if (match[3] !== undefined) keys.push(match[3]);
  }
  return keys;
}

/** Values set by their paths, as the service writes them. */
export function with_settings(scenario: Scenario, set: { [path: string]: Json }): Scenario {
  return Object.entries(set).reduce((now, [path, value]) => put(now, path_of(path), value), scenario);
}

/** What a line of a journal changes: from what was there (else it is added) to what is there now (else it is gone). */
export interface Change {
  path: string;
  from?: Json;
  to?: Json;
}

/** A scenario after the changes of a line, as the service names them. */
export function with_changes(scenario: Scenario, changes: readonly Change[]): Scenario {
  return changes.reduce((now, { path, from, to }) => {
    const keys = path_of(path);
    const around = get(now, keys.slice(0, -1));
    if (from !== undefined || to === undefined || !Array.isArray(around)) return put(now, keys, to);
    return put(now, keys.slice(0, -1), [...around, to]);
  }, scenario);
}

export function number_at(scenario: Json | undefined, path: Path, otherwise = 0): number {
  const value = get(scenario, path);
  return typeof value === "number" ? value : otherwise;
}

export function text_at(scenario: Json | undefined, path: Path, otherwise = ""): string {
  const value = get(scenario, path);
  return typeof value === "string" ? value : otherwise;
}

export function list_at(scenario: Json | undefined, path: Path): Json[] {
  const value = get(scenario, path);
  return Array.isArray(value) ? value : [];
}

export function object_at(scenario: Json | undefined, path: Path): Table {
  const value = get(scenario, path);
  return is_table(value) ? value : {};
}

/** The tables of a list: `[[territory]]`. */
export const tables = (scenario: Scenario, key: string): Table[] => list_at(scenario, [key]).filter(is_table);
