// What this device keeps of a match: the keys of its seats, its shares of the dice, and how much of a conflict it has
// shown. It is written before anything that depends on it is sent, so localStorage, which writes at once, has it.
import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";
import { random_salt, random_text } from "./contribution";
import { store_text, stored_text } from "./storage";

export interface MatchKept {
  id: string;
  system: string;
  title: string;
  began: number;
  /** The key of each seat that was claimed here. */
  keys: { [seat: string]: string };
  /** The seat that this device plays. */
  as?: string;
  /** The key of whoever made the match, and the invites that were made here, by seat. */
  host?: string;
  invites?: { [seat: string]: string };
  /** A key that was drawn for an invite and may have claimed its seat. */
  claiming?: { invite: string; key: string };
  /** Its share of the dice, by play. */
  shares?: { [play: string]: { salt: string; text: string } };
  /** How much of a conflict was shown; `left`: its end was seen, and the situation is shown again. */
  shown?: { play: string; count: number; left?: boolean };
  /** The last entry that this device has checked: the log may not be another up to there. */
  checked?: { seq: number; chain: string };
}

const kKept = "casus.match.";
const kMostShares = 8;
const memory = new Map<string, string>(); // where the browser keeps nothing

const read = (key: string) => stored_text(key) ?? memory.get(key) ?? null;
function write(key: string, text: string): void {
  if (!store_text(key, text)) memory.set(key, text);
}

export function match_of(id: string): MatchKept | undefined {
  try {
    return JSON.parse(read(kKept + id) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Changes what is kept, and returns it. Another tab may have written since it was read last. */
export function keep_match(id: string, more: Partial<MatchKept>): MatchKept {
  const none = { id, system: "", title: "", began: Date.now(), keys: {} };
  const kept = { ...none, ...match_of(id), ...more };
  write(kKept + id, JSON.stringify(kept));
  return kept;
}

export function forget_match(id: string): void {
  memory.delete(kKept + id);
  store_text(kKept + id, undefined);
}

/** The matches of this device, the latest first. */
export function matches(): MatchKept[] {
  const ids = new Set([...memory.keys()]);
  try {
    for (const key of Object.keys(localStorage)) ids.add(key);
  } catch {
    // The ones of this page are all there are.
  }
  return [...ids]
    .filter((key) => key.startsWith(kKept))
    .map((key) => match_of(key.slice(kKept.length)))
    .filter((one) => one !== undefined)
    .sort((a, b) => b.began - a.began);
}

/** 128 random bits: a key, an invite, the name of a request. */
export const random_key = () => bytesToHex(randomBytes(16));

/** The share of the dice of a play; drawn, and kept, if there is none. */
export function share_of(id: string, play: string) {
  const shares = match_of(id)?.shares ?? {};
  const known = shares[play];
  if (known) return known;
  const share = { salt: random_salt(), text: random_text() };
  const last = Object.entries(shares).slice(1 - kMostShares);
  keep_match(id, { shares: { ...Object.fromEntries(last), [play]: share } });
  return share;
}
