// A scenario of aggression as the form sees it: which Territories and players there are, and changes that
// touch several places at once. No rule is here: what is allowed and what it is worth, the service says.
import type { Json, Move, Scenario } from "../../api/types";
import { get, list_at, object_at, put, tables, text_at, type Table } from "../../state/scenario";

export const kNetworkSecurity = "network_security";

export const territories = (s: Scenario) => tables(s, "territory");
export const names = (s: Scenario) => territories(s).map((t) => String(t.name ?? ""));
export const cards = (s: Scenario) => tables(s, "card");
export const is_dice = (s: Scenario) => s.dice !== undefined;

const add = (set: Set<string>, value: Json | undefined) => {
  if (typeof value === "string" && value !== "") set.add(value);
};

/** Everybody who is named: whoever is listed, is on turn, owns, has Agents. */
export function players(s: Scenario): string[] {
  const set = new Set<string>();
  for (const p of tables(s, "player")) add(set, p.name);
  add(set, get(s, ["turn", "player"]));
  for (const t of territories(s)) {
    add(set, t.owner);
    for (const p of Object.keys(object_at(t, ["agents"]))) set.add(p);
  }
  for (const p of list_at(s, ["players"])) add(set, p);
  return [...set];
}

/** The words that Territories already use for something: groups, quadrants. */
export function words_of(s: Scenario, key: "group" | "quadrant"): string[] {
  const set = new Set<string>();
  for (const t of territories(s)) add(set, t[key]);
  if (key === "group")
    for (const c of cards(s))
      for (const row of ["top", "bottom"]) for (const g of list_at(c, [row])) add(set, g);
  return [...set];
}

/** Kinds of R-Units, NS-Units aside: of the Territories given, or, where they have none, of any, stocks included. */
export function kinds(s: Scenario, of: string[]): string[] {
  const stocks = tables(s, "player").flatMap((p) => Object.keys(object_at(p, ["stock"])));
  const among = (list: Table[]) =>
    [...new Set(list.flatMap((t) => Object.keys(object_at(t, ["units"]))))].filter(
      (k) => k !== kNetworkSecurity,
    );
  const here = among(territories(s).filter((t) => of.includes(String(t.name))));
  if (here.length > 0) return here;
  const all = [...new Set([...among(territories(s)), ...stocks])];
  return of.length === 0 && all.length > 0 ? all : [all[0] ?? "units"];
}

export const owner = (s: Scenario, name: string) => text_at(s, ["territory", name, "owner"]);

/** Changes every place where one of the names stands. */
export function renamed(
  s: Scenario,
  what: "territory" | "player" | "card",
  from: string,
  to: string,
): Scenario {
  const swap = (value: Json | undefined): Json | undefined => (value === from ? to : value);
  const at = (scenario: Scenario, path: string[]) => {
    const value = get(scenario, path);
    return value === from
      ? put(scenario, path, to)
      : value !== undefined && Array.isArray(value)
        ? put(
            scenario,
            path,
            value.map((v) => swap(v) ?? v),
          )
        : scenario;
  };
  if (what === "territory") {
    let next: Scenario = {
      ...s,
      territory: territories(s).map((t) => (t.name === from ? { ...t, name: to } : t)),
    };
    for (const path of [
      ["turn", "landed"],
      ["turn", "won", "from"],
      ["turn", "won", "against"],
      ["attack", "from"],
      ["attack", "against"],
    ])
      next = at(next, path);
    return next;
  }
  if (what === "card") {
    let next: Scenario = { ...s, card: cards(s).map((c) => (c.name === from ? { ...c, name: to } : c)) };
    for (const path of [
      ["turn", "cards"],
      ["attack", "card"],
    ])
      next = at(next, path);
    return next;
  }
  const next: Scenario = {
    ...s,
    territory: territories(s).map((t) => ({
      ...t,
      ...(t.owner === from ? { owner: to } : {}),
      ...(t.agents
        ? {
            agents: Object.fromEntries(
              Object.entries(object_at(t, ["agents"])).map(([k, v]) => [k === from ? to : k, v]),
            ),
          }
        : {}),
    })),
  };
  const listed = tables(s, "player").map((p) => (p.name === from ? { ...p, name: to } : p));
  const rest = listed.length > 0 ? { ...next, player: listed } : next;
  return at(at(rest, ["turn", "player"]), ["players"]);
}

/** What lies before a player; nothing of it is left out. Where one is listed all are. */
export function with_holding(s: Scenario, player: string, path: string[], n: number): Scenario {
  const list = tables(s, "player");
  const missing = players(s).filter((name) => !list.some((p) => p.name === name));
  const listed = { ...s, player: [...list, ...missing.map((name) => ({ name }))] };
  return put(listed, ["player", player, ...path], n > 0 ? n : undefined);
}

/** A new landing: what was declared from the one before is over. Nowhere: nobody has landed. */
export function landed(s: Scenario, territory: string): Scenario {
  const { landed: _, declared, won, lost, passed, ...turn } = object_at(s, ["turn"]);
  const { attack, ...rest } = s;
  return { ...rest, turn: territory ? { ...turn, landed: territory } : turn };
}

/** The other way round: who was attacked attacks, out of the Territory attacked. */
export function swapped(s: Scenario): Scenario {
  if (is_dice(s)) {
    const dice = object_at(s, ["dice"]);
    return { ...s, dice: { ...dice, attacker: dice.defender ?? 0, defender: dice.attacker ?? 0 } };
  }
  const attack = object_at(s, ["attack"]);
  const from = attack.against,
    against = attack.from;
  if (typeof from !== "string" || typeof against !== "string") return s;
  const player = owner(s, from);
  const next = put(s, ["attack"], { from, against });
  return player ? put(next, ["turn", "player"], player) : next;
}

/** Writes an attack into the scenario; no attack at all is no declaration. */
export function declared(s: Scenario, move: Move): Scenario {
  if (move.type !== "attack") return put(s, ["attack"], undefined);
  return put(s, ["attack"], {
    from: move.from ?? "",
    against: move.against ?? "",
    ...(move.card === undefined ? {} : { card: move.card }),
  });
}

export function without(s: Scenario, territory: string): Scenario {
  return { ...s, territory: territories(s).filter((t) => t.name !== territory) };
}

function fresh_name(s: Scenario): string {
  const have = new Set(names(s));
  let n = have.size + 1;
  while (have.has(`Territory ${n}`)) ++n;
  return `Territory ${n}`;
}

/** Another Territory of the board, by its name. */
export function with_another(s: Scenario, name = fresh_name(s)): Scenario {
  if (names(s).includes(name)) return s;
  const last = territories(s)[territories(s).length - 1];
  return {
    ...s,
    territory: [
      ...territories(s),
      {
        name,
        group: String(last?.group ?? "red"),
        quadrant: String(last?.quadrant ?? "north"),
        ...(last?.owner ? { owner: last.owner } : {}),
        points: 1,
        development: 0,
        units: { [kNetworkSecurity]: 0 },
      },
    ],
  };
}
