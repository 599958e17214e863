// A defcon scenario as its form changes it: areas by name, one unit an area, blocs by their letters. On the
// rulebook's map a scenario names only the areas where something is; a map of its own has them all, with a
// `kind`.
import type { Json, MapAnswer, Move, Scenario } from "../../api/types";
import type { Sides } from "../../parts/roll/by_name";
import { canonical } from "../../state/evening";
import { is_table, list_at, number_at, object_at, tables, text_at, type Table } from "../../state/scenario";
import type { Ground } from "./headings";
import { wins_words } from "../../parts/verbs";
import { tr } from "../../texts/texts";

export const kBlocs = ["AA", "WP", "NAM", "FR", "PRC"] as const;
export const kPhases: { phase: string; step?: string; words: string }[] = [
  { phase: "research", words: tr("Research") },
  { phase: "political", words: tr("Political") },
  { phase: "production", words: tr("Production") },
  { phase: "nuclear", step: "launch", words: tr("Nuclear: launch") },
  { phase: "nuclear", step: "create", words: tr("Nuclear: create") },
  { phase: "operations", words: tr("Operations") },
];
export const kGroundUnits = ["motorized", "mechanized", "armored", "bunker", "special", "kotin"];
export const kMissiles = ["a-bomb", "h-bomb", "tsar"];

/** Returns the entry of an area or a bloc; only its name if there is none. */
const found_in = (scenario: Scenario, list: "area" | "bloc", name: string): Table =>
  tables(scenario, list).find((one) => one.name === name) ?? { name };
export const area_of = (scenario: Scenario, name: string) => found_in(scenario, "area", name);
export const bloc_of = (scenario: Scenario, name: string) => found_in(scenario, "bloc", name);

/** Where something stands otherwise than before. */
export function areas_changed(before: Scenario, now: Scenario): string[] {
  const names = [before, now].flatMap((s) => tables(s, "area").map((area) => String(area.name)));
  // A file may leave out what follows from a unit's type; what follows a play has it.
  const plain = (s: Scenario, name: string) => {
    const area = tidy(area_of(s, name));
    const unit = unit_of(area);
    const { force: _, power = 1, ...rest } = unit ?? {};
    return canonical(unit ? { ...area, units: [{ ...rest, power }] } : area);
  };
  return [...new Set(names)].filter((name) => name && plain(before, name) !== plain(now, name));
}

export function has_own_map(scenario: Scenario): boolean {
  return tables(scenario, "area").some((area) => "kind" in area);
}

/** Without what means the same when it is left out. */
function tidy(area: Table): Table {
  const out: Table = {};
  for (const [key, value] of Object.entries(area)) {
    const empty =
      value === 0 || value === false || value === "" || (Array.isArray(value) && value.length === 0);
    // An empty list of resources on the rulebook's map says that they are gone.
    if (!empty || key === "resources" || key === "tile" || key === "adjacent") out[key] = value;
  }
  return out;
}

type Changes = { [key: string]: Json | undefined };

/** A table with some values changed; undefined takes one away. */
function with_changes(table: Table, changes: Changes): Table {
  const merged = { ...table, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as Table;
}

export function with_area(scenario: Scenario, name: string, changes: Changes): Scenario {
  const list = list_at(scenario, ["area"]).slice();
  const at = list.findIndex((area) => is_table(area) && area.name === name);
  const area = tidy(with_changes(area_of(scenario, name), changes));
  const bare = Object.keys(area).length === 1;
  if (at >= 0 && bare) list.splice(at, 1);
  else if (at >= 0) list[at] = area;
  else if (!bare) list.push(area);
  return { ...scenario, area: list };
}

/** The unit that stands there: an area holds one. */
export function unit_of(area: Table): Table | undefined {
  const first = Array.isArray(area.units) ? area.units[0] : undefined;
  return is_table(first) ? first : undefined;
}

export function with_unit(scenario: Scenario, name: string, unit: Table | undefined): Scenario {
  return with_area(scenario, name, { units: unit ? [unit] : undefined });
}

/** Who comes to hold an area has what stands in it: a unit of one bloc in an area of another is a fault. */
export function held_by(scenario: Scenario, name: string, bloc: string): Scenario {
  const { missile, ...area } = area_of(scenario, name);
  const silo = is_table(missile) && bloc ? { missile: { ...missile, bloc } } : {};
  const held = with_area(scenario, name, { controller: bloc || undefined, ...silo });
  const unit = unit_of(area);
  return unit && bloc ? with_unit(held, name, { ...unit, bloc }) : held;
}

/** A unit of another type, with what still has a meaning of it. */
export function retyped(unit: Table | undefined, type: string, bloc: string | undefined): Table {
  const out: Table = { ...(unit ?? {}), type };
  delete out.force; // each type has its own
  if (out.bloc === undefined && bloc) out.bloc = bloc;
  return out;
}

export function with_bloc(scenario: Scenario, name: string, changes: Changes): Scenario {
  const list = list_at(scenario, ["bloc"]).slice();
  const at = list.findIndex((bloc) => is_table(bloc) && bloc.name === name);
  const bloc = with_changes(bloc_of(scenario, name), changes);
  if (at >= 0) list[at] = bloc;
  else list.push(bloc);
  return { ...scenario, bloc: list };
}

export function reserve_of(scenario: Scenario, bloc: string, piece: string): number {
  return number_at(bloc_of(scenario, bloc), ["reserve", piece]);
}

export function with_reserve(scenario: Scenario, bloc: string, piece: string, count: number): Scenario {
  const reserve = { ...object_at(bloc_of(scenario, bloc), ["reserve"]) };
  if (count > 0) reserve[piece] = count;
  else delete reserve[piece];
  return with_bloc(scenario, bloc, { reserve: Object.keys(reserve).length > 0 ? reserve : undefined });
}

export function phase_of(scenario: Scenario): number {
  const [phase, step] = [text_at(scenario, ["phase"]), text_at(scenario, ["step"])];
  return kPhases.findIndex((one) => one.phase === phase && (one.step ?? "") === (one.step ? step : ""));
}

export function with_phase(scenario: Scenario, at: number): Scenario {
  const { phase, step } = kPhases[at] ?? kPhases[1]!;
  const { step: _, ...rest } = without_operation(scenario);
  return { ...rest, phase, ...(step ? { step } : {}) };
}

/** Whether a bloc is played; at least two are, and the active bloc is one. */
export function with_played(scenario: Scenario, bloc: string, played: boolean): Scenario {
  const now = list_at(scenario, ["played"]).filter((one): one is string => typeof one === "string");
  const next = kBlocs.filter((one) => (one === bloc ? played : now.includes(one)));
  if (next.length < 2) return scenario;
  const active = text_at(scenario, ["active"]);
  return {
    ...without_operation(scenario),
    played: next,
    active: next.includes(active as never) ? active : next[0]!,
  };
}

/** What is declared, taken away: what may be done is asked of this. */
export function without_operation(scenario: Scenario): Scenario {
  if (!("operation" in scenario)) return scenario;
  const { operation: _, scope: __, ...rest } = scenario;
  return rest;
}

/** Something is under way: a strike to answer, a coup to contest, a reward to take. */
export function in_the_middle(scenario: Scenario): boolean {
  return ["coup", "strike", "reward", "returning"].some((key) => key in scenario);
}

/** The names among some values, each once. */
export const named_once = (names: (Json | undefined)[]) => [
  ...new Set(names.filter((name): name is string => typeof name === "string")),
];
/** The places that a move is about. */
export const areas_of = (move: Table) => named_once([move.area, move.from, ...list_at(move, ["targets"])]);
/** The places where a move does something: not where it comes from. */
export const ends_of = (move: Table) => named_once([move.area, ...list_at(move, ["targets"])]);

/** Who is against whom where `active` does this: whoever holds what it is done to, else the area itself. */
export function sides_of(active: string, move: Move | undefined, world: MapAnswer | undefined): Sides {
  const holders = ends_of(move ?? {}).map((name) => {
    const tile = world?.tiles.find((one) => one.name === name);
    return world?.owners[tile?.owner ?? -1]?.letters ?? name;
  });
  const defender = holders.find((name) => name !== active);
  const names = { attacker: active, defender: defender ?? "the others" };
  const what = move?.type === "attack" && move.area ? `attack on ${move.area}` : "operation";
  const ended = (text: string) => text.replace(/^the operation\b/i, `the ${active}’s ${what}`);
  return defender
    ? { names, ended }
    : { names, ended, wins: { attacker: wins_words(active), defender: tr("the others win") } };
}

/** DE-95: whose each technology is; LOW is everybody's. */
export const kTechnologies: Record<string, string[]> = {
  AA: ["low", "css", "navy-seals", "mk-ultra", "star-wars", "tomahawk", "cia"],
  WP: ["low", "politburo", "perimetr"],
  NAM: ["low", "terrorism", "pirates", "biohazard", "vidyut", "isro", "panchsheel"],
  FR: ["low", "colonial-power"],
  PRC: ["low", "mao-zhuxi-yulu", "hai-ying-2"],
};

/** Where the eye should be: what is lit, else where something may be done, else where the active bloc is. */
export function what_matters(world: MapAnswer, open: Set<string>, active: string): string[] {
  const lit = world.tiles.filter((tile) => tile.light !== "none");
  if (lit.length > 0) return lit.map(({ name }) => name);
  const owner = world.owners.findIndex(({ letters }) => letters === active);
  const own = world.tiles.filter((tile) => tile.owner === owner && owner >= 0);
  const may = own.filter(({ name }) => open.has(name));
  return (may.length > 0 ? may : own).map(({ name }) => name);
}

/** What tells sense from nonsense among the moves of a bloc, of the situation and its map. */
export function ground_of(scenario: Scenario, world: MapAnswer, active: string): Ground {
  const links = new Set(
    world.links.map(({ from, to }) => `${world.tiles[from]?.name}\n${world.tiles[to]?.name}`),
  );
  const whose = (thing: Json | undefined) => (is_table(thing) ? String(thing.bloc ?? "") : "");
  const technologies = bloc_of(scenario, active).technologies;
  return {
    active,
    holder: (name) => String(area_of(scenario, name).controller ?? ""),
    unit: (name) => whose(unit_of(area_of(scenario, name))),
    missile: (name) => whose(area_of(scenario, name).missile),
    developed: (name) => Array.isArray(technologies) && technologies.includes(name),
    next_to: (a, b) => links.has(`${a}\n${b}`) || links.has(`${b}\n${a}`),
  };
}
