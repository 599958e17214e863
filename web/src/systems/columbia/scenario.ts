// A scenario of columbia as its form sees it: who fights whom where, and with what. No rule is here.
import type { Json, Move, Scenario, SideId } from "../../api/types";
import {
  get,
  list_at,
  number_at,
  object_at,
  put,
  tables,
  text_at,
  type Key,
  type Table,
} from "../../state/scenario";

export const kUnits = ["common", "special", "leader"] as const;
export const kStructures = ["alarm", "turret", "stronghold"] as const;
export const kBooker = "Booker";
export const kToken = "token";

export const locations = (s: Scenario) => tables(s, "location");
export const forces = (s: Scenario) => tables(s, "force");
export const cards = (s: Scenario) => tables(s, "card");
export const is_move = (s: Scenario) => s.move !== undefined;
export const where = (s: Scenario) =>
  is_move(s) ? text_at(s, ["move", "to"]) : text_at(s, ["combat", "at"]);
export const attacker = (s: Scenario) =>
  is_move(s) ? text_at(s, ["move", "player"]) : text_at(s, ["combat", "attacker"]);

/** Nothing is declared. */
export const is_at_rest = (s: Scenario) => s.move === undefined && s.combat === undefined;

export function players(s: Scenario): string[] {
  const set = new Set<string>(tables(s, "player").map((p) => String(p.name)));
  for (const f of forces(s)) set.add(String(f.player));
  for (const p of Object.keys(object_at(s, ["hand"]))) set.add(p);
  const own = attacker(s);
  if (own && own !== kBooker) set.add(own);
  return [...set];
}

/** Whose forces are at a location, the attacker's aside. */
export const others_at = (s: Scenario, place: string) => [
  ...new Set(
    forces(s)
      .filter((f) => f.location === place && f.player !== attacker(s))
      .map((f) => String(f.player)),
  ),
];

/** Who is fought: as declared, else whoever is there. */
export function defender(s: Scenario): string {
  const declared = is_move(s) ? "" : text_at(s, ["combat", "defender"]);
  if (declared) return declared;
  const there = others_at(s, where(s));
  if (there.length > 0) return there[0] ?? "";
  const place = object_at(s, ["location", where(s)]);
  return place.token !== undefined ? kToken : place.booker === true ? kBooker : "";
}

export const force_index = (s: Scenario, player: string, place: string) =>
  list_at(s, ["force"]).findIndex((f) => {
    const t = f as Table;
    return t.player === player && t.location === place;
  });

/** A conflict where nothing was declared. */
export const with_conflict = (s: Scenario, conflict: { move: Json } | { combat: Json }): Scenario => ({
  ...s,
  ...conflict,
});

/** What lies before a player, who need not be listed yet; nothing of it is left out. */
export function with_holding(s: Scenario, player: string, path: string[], value: Json | undefined): Scenario {
  const list = tables(s, "player");
  const listed = list.some((p) => p.name === player) ? s : { ...s, player: [...list, { name: player }] };
  return put(listed, ["player", player, ...path], value === 0 ? undefined : value);
}

/**
 * Where the count of a kind of piece stands for a side; a force that is not there yet is made by
 * `with_piece`.
 */
export function piece_path(s: Scenario, side: SideId, kind: string): Key[] | undefined {
  const who = side === "attacker" ? attacker(s) : defender(s);
  if (who === kBooker || who === kToken || who === "") return undefined;
  const is_unit = (kUnits as readonly string[]).includes(kind);
  if (side === "attacker") {
    const key = is_move(s) ? "move" : "combat";
    if (is_unit && (is_move(s) || object_at(s, ["combat"]).units !== undefined)) return [key, "units", kind];
    if (is_move(s)) return undefined;
  }
  const at = force_index(s, who, where(s));
  return ["force", at, kind];
}

export function with_piece(s: Scenario, side: SideId, kind: string, n: number): Scenario {
  const path = piece_path(s, side, kind);
  if (!path) return s;
  if (path[0] === "force" && path[1] === -1) {
    const who = side === "attacker" ? attacker(s) : defender(s);
    return { ...s, force: [...list_at(s, ["force"]), { player: who, location: where(s), [kind]: n }] };
  }
  return put(s, path, n);
}

export const hand = (s: Scenario, player: string) => list_at(s, ["hand", player]).map(String);
export const played = (s: Scenario, side: SideId) => list_at(s, ["combat", "played", side]).map(String);

/** Whether a side has declared what it plays, be it nothing; one that has not answers as well as can be. */
export const has_declared = (s: Scenario, side: SideId) => get(s, ["combat", "played", side]) !== undefined;

/** What a side declares to play; undefined leaves its choice open, and where both are open nothing is declared. */
export function with_declared(s: Scenario, side: SideId, list: Json[] | undefined): Scenario {
  const { [side]: _, ...rest } = object_at(s, ["combat", "played"]);
  const next = list ? { ...rest, [side]: list } : rest;
  return put(s, ["combat", "played"], Object.keys(next).length > 0 ? next : undefined);
}

/** Plays a card, or takes it back; with the last card the choice is open again. */
export function with_played(s: Scenario, side: SideId, card: string, on: boolean): Scenario {
  const list = played(s, side);
  const at = list.lastIndexOf(card);
  const next = on ? [...list, card] : list.filter((_, k) => k !== at);
  return with_declared(s, side, next.length > 0 ? next : undefined);
}

export function with_copies(s: Scenario, player: string, card: string, n: number): Scenario {
  const rest = hand(s, player).filter((c) => c !== card);
  return put(s, ["hand", player], [...rest, ...Array.from({ length: n }, () => card)]);
}

/** A card by another name, wherever it is named. */
export function renamed_card(s: Scenario, from: string, to: string): Scenario {
  const other = (value: Json): Json => (value === from ? to : value);
  let next: Scenario = { ...s, card: cards(s).map((c) => (c.id === from ? { ...c, id: to } : c)) };
  for (const player of Object.keys(object_at(s, ["hand"])))
    next = put(next, ["hand", player], list_at(s, ["hand", player]).map(other));
  for (const side of ["attacker", "defender"]) {
    if (played(s, side as SideId).length > 0)
      next = put(next, ["combat", "played", side], list_at(s, ["combat", "played", side]).map(other));
  }
  const copies = object_at(s, ["deck", "cards"]);
  if (copies[from] !== undefined) {
    next = put(
      next,
      ["deck", "cards"],
      Object.fromEntries(Object.entries(copies).map(([k, v]) => [k === from ? to : k, v])),
    );
    next = put(next, ["deck", "seen"], list_at(s, ["deck", "seen"]).map(other));
  }
  return next;
}

/** Another place of the board, next to one that is there. */
export function with_place(s: Scenario, name: string, beside: string): Scenario {
  if (locations(s).some((l) => l.name === name)) return s;
  return { ...s, location: [...locations(s), { name, ...(beside ? { adjacent: [beside] } : {}) }] };
}

export function with_another_card(s: Scenario): Scenario {
  let n = cards(s).length + 1;
  while (cards(s).some((c) => c.id === `card ${n}`)) ++n;
  return { ...s, card: [...cards(s), { id: `card ${n}`, combat: 1 }] };
}

export function declared(s: Scenario, move: Move): Scenario | undefined {
  if (is_move(s) || move.type !== "play" || !Array.isArray(move.cards)) return undefined;
  const side: SideId | undefined =
    move.player === attacker(s) ? "attacker" : move.player === defender(s) ? "defender" : undefined;
  if (!side) return undefined;
  return with_declared(s, side, move.cards);
}

export const can_swap = (s: Scenario) =>
  !is_move(s) &&
  ![attacker(s), defender(s), text_at(s, ["combat", "defender"])].some(
    (p) => p === kBooker || p === kToken || p === "",
  );

/** The other way round. What the attacker had brought is in the location then, as a defender's units are. */
export function swapped(s: Scenario): Scenario {
  if (!can_swap(s)) return s;
  const was = attacker(s),
    now = defender(s),
    place = where(s);
  let next = s;
  const brought = object_at(s, ["combat", "units"]);
  if (Object.keys(brought).length > 0) {
    const at = force_index(s, was, place);
    const have = at < 0 ? { player: was, location: place } : object_at(s, ["force", at]);
    const joined: Table = { ...have };
    for (const kind of kUnits) {
      const n = number_at(have, [kind]) + number_at(brought, [kind]);
      if (n > 0) joined[kind] = n;
    }
    const list = list_at(s, ["force"]);
    next = { ...next, force: at < 0 ? [...list, joined] : list.map((f, k) => (k === at ? joined : f)) };
    next = put(next, ["combat", "units"], undefined);
  }
  next = put(put(next, ["combat", "attacker"], now), ["combat", "defender"], was);
  const cards_played = object_at(s, ["combat", "played"]);
  if (Object.keys(cards_played).length > 0) {
    next = put(next, ["combat", "played"], {
      ...(cards_played.defender ? { attacker: cards_played.defender } : {}),
      ...(cards_played.attacker ? { defender: cards_played.attacker } : {}),
    });
  }
  return next;
}
