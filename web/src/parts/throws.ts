// What happened in a play, gathered for drawing: each throw with a line a side, and the sentences between. It
// arranges what the service says and decides nothing itself.
import type { Entry, PlayEvent } from "../api/types";
import { spaced } from "./format";

export interface DieShown {
  name: string; // "d6", or what such a die is called: "white"
  sides: number;
  shows: number;
  /** Where its faces are words: what it shows. */
  face?: string;
}

export interface SideThrown {
  side: string;
  who: string; // the player's name, as far as it is told
  seat: number; // 0 the attacker, 1 the defender, -1 nobody
  dice: DieShown[];
  result?: string; // "6 × 2 = 12"
  also?: string; // what else was read off the dice, where there is no one result
}

export interface Thrown {
  kind: "throw";
  name?: string; // what is thrown for: "to wound"
  number: number; // counted from 1 after each heading
  sides: SideThrown[];
  why: PlayEvent[]; // what came of it, in sentences
  won?: number; // the seat that won it, where one did
}

/** `from`: the entry of the play that it begins with. */
export type Happening = { from: number } & (
  | Thrown
  | { kind: "heading" | "sentence"; event: PlayEvent }
  | { kind: "sealed"; seat: string; commitment: string }
  | { kind: "opened" | "chosen"; seat: string; text: string }
);

const seat_of = (event: PlayEvent) => event.brief?.seat ?? -1;
/** The name of a pool, without whose it is: "small" of "Anna: small". */
const pool_of = (event: PlayEvent) => (event.brief?.side ?? "").replace(/^.*: /, "");
/** A die of a pool that has a name, as games told in a file throw them: its sentence begins with it. */
const is_pooled = (event: PlayEvent) => event.text.startsWith(`${pool_of(event)} shows `);
const is_read = (event: PlayEvent) => event.event === "read" && event.brief?.text !== undefined;
export const tells_who_won = (event: PlayEvent) => /(^|_)won$/.test(event.event);

/**
 * Returns the play so far, in order. The events of a choice show its effects, but not the chosen numbers; those get an
 * entry of their own. Transfers are left to the settlement, which adds them up.
 */
export function gather(entries: readonly Entry[]): Happening[] {
  const told: Happening[] = [];
  let thrown: Thrown | undefined; // the throw that is being told
  let after: PlayEvent[] = []; // sentences behind it: its reason, if one of them says who won
  let throws = 0;
  let at = 0; // which entry is told
  let anew = false; // dice were taken up, and none of them has been told yet
  const reads = new Map<SideThrown, string[]>();
  const pools = new Map<SideThrown, Set<string>>();

  const sentence = (event: PlayEvent) => told.push({ kind: "sentence", event, from: at });
  const end = () => {
    after.forEach(sentence);
    after = [];
    thrown = undefined;
  };
  /** Pools of a player are one line, by the player's name; those of nobody have their own. */
  const side_of = (event: PlayEvent) =>
    (is_pooled(event) || is_read(event)) && event.seat !== undefined
      ? event.seat
      : spaced(event.brief?.side ?? event.seat ?? "");
  /** Whether the dice taken up are the other side's answer to those that lie there: a pool of the same name. */
  const joins = (event: PlayEvent, one: Thrown) =>
    one.sides.every((line) => line.side !== side_of(event)) &&
    one.sides.some((line) => pools.get(line)?.has(pool_of(event)));
  const line_of = (event: PlayEvent): SideThrown => {
    if (!thrown) {
      const begun: Happening & Thrown = { kind: "throw", number: ++throws, sides: [], why: [], from: at };
      thrown = begun;
      told.push(begun);
    }
    const side = side_of(event);
    let line = thrown.sides.find((one) => one.side === side);
    if (!line) thrown.sides.push((line = { side, who: event.seat ?? side, seat: seat_of(event), dice: [] }));
    return line;
  };
  const reason = (event: PlayEvent) => {
    if (!thrown) return sentence(event);
    if (thrown.won !== undefined) return thrown.why.push(event);
    after.push(event);
    if (!tells_who_won(event)) return 0;
    thrown.won = seat_of(event);
    thrown.why.push(...after);
    after = [];
    return 0;
  };

  for (const [number, entry] of entries.entries()) {
    at = number;
    if ("throw" in entry) anew = true;
    if ("transfer" in entry || "throw" in entry) continue; // what was thrown is told by what it shows
    if ("event" in entry) {
      const { event } = entry;
      switch (event.brief?.kind) {
        case "die":
          if (after.length > 0 || thrown?.won !== undefined) end();
          if (is_pooled(event)) {
            if (anew && thrown && !joins(event, thrown)) end();
            const line = line_of(event);
            pools.set(line, (pools.get(line) ?? new Set()).add(pool_of(event)));
          }
          anew = false;
          line_of(event).dice.push({
            name: event.die ?? `d${event.sides ?? 0}`,
            sides: event.sides ?? 0,
            shows: event.shows ?? 0,
            ...(event.face === undefined ? {} : { face: spaced(event.face) }),
          });
          break;
        case "result":
          if (thrown) line_of(event).result = event.brief.text;
          else sentence(event);
          break;
        case "remark":
          if (thrown && is_read(event)) {
            const line = line_of(event);
            reads.set(line, [...(reads.get(line) ?? []), event.brief.text ?? ""]);
            delete line.result;
            Object.assign(line, read_words(reads.get(line) ?? []));
            const name = event.text.slice(0, -(event.brief.text ?? "").length).replace(/: $/, "");
            if (name) thrown.name = name;
          } else reason(event);
          break;
        case "aside": // for who reads every event
          break;
        case "heading":
          end();
          throws = 0;
          told.push({ kind: "heading", event, from: at });
          break;
        default:
          if (thrown?.won !== undefined) end();
          reason(event);
      }
      continue;
    }
    end(); // what follows a choice is not the throw's alone any more
    if ("answer" in entry) {
      const { seat, move, text } = entry.answer;
      if ("numbers" in move) told.push({ kind: "chosen", seat, text, from: at });
      continue;
    }
    if ("sealed" in entry)
      told.push({ kind: "sealed", seat: entry.sealed.seat, commitment: entry.sealed.commitment, from: at });
    else told.push({ kind: "opened", seat: entry.opened.seat, text: entry.opened.text, from: at });
  }
  end();
  return told;
}

/** What was read off dice, "attacker.hits 2": one number is the result; of several those that are not nothing are told. */
export function read_words(reads: readonly string[]): Pick<SideThrown, "result" | "also"> {
  const all = reads.map((text) => {
    const [, name = text, value = ""] = /^(?:\w+\.)?(.+) (\S+)$/.exec(text) ?? [];
    return { name: spaced(name), value };
  });
  const telling = all.filter((one) => one.value !== "0");
  const only = telling.length === 0 ? all[all.length - 1] : telling[0];
  return telling.length > 1 || !only
    ? { also: telling.map((one) => `${one.name} ${one.value}`).join(", ") }
    : { result: `${only.name} = ${only.value}` };
}

/** How many happenings can be told from `from` on before the next throw. */
export function lead(told: readonly Happening[], from: number): number {
  const next = told.findIndex((one, i) => i >= from && one.kind === "throw");
  return next < 0 ? told.length : next;
}

/** Which seat a name belongs to, as far as the play has told. */
export function seats_of(told: readonly Happening[]): Map<string, number> {
  const seats = new Map<string, number>();
  for (const one of told) {
    const event = "event" in one ? one.event : undefined;
    if (event?.seat && seat_of(event) >= 0) seats.set(event.seat, seat_of(event));
  }
  return seats;
}

/** With a capital letter, unless it begins with dice: "d6s left". */
export const sentence = (text: string) =>
  /^d\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** What a verdict says besides that it is valid, beside a sign that says so. */
export const verdict_words = (text: string) => sentence(text.replace(/^valid: /, ""));

/** The number that a result comes to, and how: "6 × 2 = 12" is 12, by "6 × 2". */
export function value_of(result: string): { value: string; how: string } {
  const at = result.lastIndexOf("=");
  if (at >= 0) {
    const [, value = "", more = ""] = /^\s*(\S+)(.*)$/.exec(result.slice(at + 1)) ?? [];
    return { value, how: result.slice(0, at).trim() + more };
  }
  return { value: result, how: "" };
}

/** What each seat chose in secret last, as far as it was opened. */
export function last_opened(told: readonly Happening[]): { seat: string; text: string }[] {
  const last = new Map<string, string>();
  for (const one of told) if (one.kind === "opened") last.set(one.seat, one.text);
  return [...last].map(([seat, text]) => ({ seat, text }));
}

/** Is a choice sealed that was not opened yet? Then nobody at the table may see it. */
export function is_sealed(entries: readonly Entry[]): boolean {
  let sealed = 0;
  for (const entry of entries) {
    if ("sealed" in entry) ++sealed;
    if ("opened" in entry) --sealed;
  }
  return sealed > 0;
}
