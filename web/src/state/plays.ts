// A play as this browser keeps it: what the service told, the choices made, how much of it was shown. With these it goes
// on after a reload or a lost connection: what was not heard is asked again, and the answer is the same.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Query } from "../api/client";
import type { Contribution } from "./contribution";
import type { CoursePoint, Scenario, Step, SystemId } from "../api/types";
import { canonical, evenings, forget_evening, is_draft, type Place } from "./evening";
import { all, drop, get, put } from "./store";
import { store_text, stored_text } from "./storage";

export interface PlayKept {
  id: string;
  system: SystemId;
  scenario: Scenario;
  began: number;
  /** Where in an evening the scenario stands; `unkept`: why the play is no line of one. */
  place?: Place;
  unkept?: string;
  /** The last answer. */
  step?: Step;
  /** What was shown when it began: its log has to say the same. */
  sealed?: { play: string; commitment: string };
  /** What this device was given when it began the play: choices are made with it. */
  key?: string;
  /** What was asked and has not been answered. */
  asked?: Query;
  /** What the players added to the dice; nothing where the machine chooses alone. */
  added?: Contribution[];
  /** The service cannot go on with it. */
  forgotten?: boolean;
  shown: number;
  /** The chance along it, as far as the service has said. */
  course?: CoursePoint[];
  /** Its line in the evening. */
  kept?: Place;
}

/** Shows that who makes these choices has the key of the play, and gives who reads it no way to others. */
export const proof_of = (key: string, answers: readonly number[]) =>
  bytesToHex(
    hmac(sha256, utf8ToBytes(key), utf8ToBytes(`casus.acts.1 ${answers.map((one) => `${one};`).join("")}`)),
  );

const kMost = 60;

const fresh = new Map<string, string | undefined>();
// An address stands before the play's record is written: a page that is loaded again between the two finds it here.
const kFresh = "casus.begun.";

/** A play that is still to begin; `instead`: the line of the one that it takes the place of. */
export function new_play(instead?: string): string {
  const id = bytesToHex(crypto.getRandomValues(new Uint8Array(8)));
  fresh.set(id, instead);
  store_text(kFresh + id, instead ?? "", "sessionStorage");
  return id;
}
const of_this_tab = (id: string) => stored_text(kFresh + id, "sessionStorage");
/** An address may name a play that was begun in another browser: that one is not begun again here. */
export const is_new = (id: string) => fresh.has(id) || of_this_tab(id) !== null;
export const instead_of = (id: string) => fresh.get(id) ?? (of_this_tab(id) || undefined);
/** Its record is written: what finds it from now on. */
export const is_begun = (id: string) => void store_text(kFresh + id, undefined, "sessionStorage");

export const is_over = (play: PlayKept) => play.step?.winner !== undefined || play.step?.left !== undefined;

export const play_of = (id: string) => get<PlayKept>("plays", id);
/** A full disk keeps nothing: the play goes on as long as the page is open. */
export const keep_play = (play: PlayKept) => put("plays", play.id, play).catch(() => undefined);

/** Plays that were begun here and are not over, the latest first. */
export async function under_way(): Promise<PlayKept[]> {
  const list = await all<PlayKept>("plays").catch(() => []);
  return list.filter((p) => !is_over(p) && !p.forgotten && p.step).sort((a, b) => b.began - a.began);
}

/** Returns the play that began from a situation. */
export const play_from = (plays: readonly PlayKept[], of: Pick<PlayKept, "system" | "scenario">) =>
  plays.find((p) => p.system === of.system && canonical(p.scenario) === canonical(of.scenario));

/** The oldest are forgotten; so are evenings in which nothing has happened, but for those of plays under way. */
export async function prune(): Promise<void> {
  const list = await all<PlayKept>("plays").catch(() => []);
  list.sort((a, b) => b.began - a.began);
  for (const play of list.slice(kMost)) await drop("plays", play.id).catch(() => undefined);
  const wanted = new Set(list.slice(0, kMost).map((play) => !is_over(play) && play.place?.evening));
  for (const one of await evenings().catch(() => []))
    if (is_draft(one) && !wanted.has(one.id)) await forget_evening(one.id).catch(() => undefined);
}
