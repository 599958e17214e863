// A scenario of the conflict chart as its form sees it. No rule is here.
import type { Json, Move, Scenario, SideId } from "../../api/types";
import { get, list_at, object_at, put, tables, text_at } from "../../state/scenario";

export interface Canal {
  name: string;
  points: number;
}

export const kSides: SideId[] = ["attacker", "defender"];

export const name_of = (s: Scenario, side: SideId) =>
  text_at(s, [side, "name"], side === "attacker" ? "Attacker" : "Defender");

export const numbers = (s: Scenario, side: SideId, key: string) => list_at(s, [side, key]).map(Number);

/** What a side has of something, in the play and in reserve; of whoever is called as that side is now. */
export function all_of(s: Scenario, side: SideId, reserve: string): number[] {
  const play = reserve === "reserve" ? "tokens" : reserve.replace("reserve_", "");
  return [...numbers(s, side, play), ...numbers(s, side, reserve)];
}

export function canals(s: Scenario, side: SideId, key: string): Canal[] {
  return list_at(s, [side, key]).map((c) => {
    const t = c as { name?: Json; points?: Json };
    return { name: String(t.name ?? ""), points: Number(t.points ?? 0) };
  });
}

/** An empty list is no list: the file stays as short as it was. */
export function with_list(s: Scenario, side: SideId, key: string, list: Json[]): Scenario {
  return put(s, [side, key], list.length > 0 ? list : undefined);
}

export function swapped(s: Scenario): Scenario {
  const commit: Record<string, string> = { attacker: "defender", defender: "attacker" };
  const next: Scenario = { ...s, attacker: object_at(s, ["defender"]), defender: object_at(s, ["attacker"]) };
  const was = text_at(s, ["commit"]);
  // Who invades does not hold what is invaded.
  const holder =
    s.country_holder === text_at(next, ["attacker", "name"])
      ? put(next, ["country_holder"], undefined)
      : next;
  return commit[was] ? put(holder, ["commit"], commit[was]) : holder;
}

/** Nothing is declared: everything lies in reserve. */
export const is_at_rest = (s: Scenario) => s.kind === undefined;

/** Countries that a side holds, and those that others do. */
export const countries = (s: Scenario, side: SideId) => list_at(s, [side, "countries"]).map(String);

/** Who has no part in the conflict takes the place of a side, with all that lies before each. */
export function in_place_of(s: Scenario, side: SideId, name: string): Scenario {
  const list = tables(s, "player");
  const next = list.find((p) => p.name === name);
  if (!next) return s;
  return { ...s, [side]: next, player: list.map((p) => (p === next ? object_at(s, [side]) : p)) };
}

/** A third player whom a declaration names sits down as the defender. */
export function with_opponent(s: Scenario): Scenario {
  const { against, ...rest } = s;
  return typeof against === "string" ? in_place_of(rest as Scenario, "defender", against) : s;
}

export function of_kind(s: Scenario, kind: string): Scenario {
  if (kind === "invasion")
    return put(put(s, ["kind"], kind), ["country"], text_at(s, ["country"]) || "a country");
  return put(put(put(s, ["kind"], kind), ["country"], undefined), ["country_holder"], undefined);
}

/** Moves from reserve into play, where the scenario has words for what a move commits. */
export function declared(s: Scenario, move: Move): Scenario | undefined {
  const side: SideId | undefined =
    move.type === "declare" ? "attacker" : move.type === "commit" ? "defender" : undefined;
  const commit = text_at(s, ["commit"]);
  if (!side || (commit !== side && !(commit === "in-turn" && side === "attacker") && commit !== "hidden"))
    return undefined;
  let next = s;
  const shift = (from: string, to: string, take: Json[], same: (piece: Json, wanted: Json) => boolean) => {
    const left = list_at(next, [side, from]).slice(),
      moved: Json[] = [];
    for (const wanted of take) {
      const at = left.findIndex((piece) => same(piece, wanted));
      if (at >= 0) moved.push(...left.splice(at, 1));
    }
    if (moved.length === 0) return;
    next = with_list(with_list(next, side, from, left), side, to, [...list_at(next, [side, to]), ...moved]);
  };
  const list = (key: string) => (Array.isArray(move[key]) ? (move[key] as Json[]) : []);
  shift("reserve", "tokens", list("tokens"), (piece, wanted) => piece === wanted);
  shift("reserve_masterminds", "masterminds", list("masterminds"), (piece, wanted) => piece === wanted);
  shift("reserve_canals", "canals", list("canals"), (piece, wanted) => get(piece, ["name"]) === wanted);
  // What is committed lies open: the other side's choice is left, where it was open.
  const other = side === "attacker" ? "defender" : "attacker";
  return put(next, ["commit"], commit === "hidden" || commit === "in-turn" ? other : undefined);
}
