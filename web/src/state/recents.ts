// The situations looked at lately, kept in this browser alone: a few of each game. What belongs to a match is never among
// them, as they are written by state/situation.ts alone.
import type { Scenario, SystemId } from "../api/types";
import { game_of } from "./scenario";
import { store_text } from "./storage";

export interface Recent {
  system: SystemId;
  title: string;
  at: number;
  scenario: Scenario;
  /** Changes within one visit to a situation are one entry. */
  visit?: number;
}

const kKey = "casus.recents";
/** Where state/habits.ts keeps what else is remembered: only where something is, its code is wanted. */
export const kHabits = "casus.habits";
export const kMostOfGame = 6;
const kMost = 36;
const kMostCharacters = 1 << 20; // of five times as many that a browser keeps for a page

/** Private windows and full disks refuse storage: then there are no recents, and nothing else is lost. */
export function recents(): Recent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(kKey) ?? "[]");
    return Array.isArray(list) ? (list as Recent[]).filter((r) => r && r.system && r.scenario) : [];
  } catch {
    return [];
  }
}

const key_of = ({ system, scenario }: Pick<Recent, "system" | "scenario">) => game_of(system, scenario);

/** Those of one game, as `game_of` names it. */
export const recents_of = (game: string): Recent[] => recents().filter((one) => key_of(one) === game);

/** The newest first: one entry for each visit, and for each situation. */
export function remembered(list: readonly Recent[], now: Recent): Recent[] {
  const game = key_of(now);
  const scenario = JSON.stringify(now.scenario);
  const is_same = (one: Recent) =>
    (now.visit !== undefined && one.visit === now.visit) || JSON.stringify(one.scenario) === scenario;
  let of_game = 0;
  let characters = 0;
  return [now, ...list.filter((one) => key_of(one) !== game || !is_same(one))]
    .filter((one) => key_of(one) !== game || ++of_game <= kMostOfGame)
    .slice(0, kMost)
    .filter((one, k) => {
      characters += JSON.stringify(one.scenario).length;
      return k === 0 || characters <= kMostCharacters;
    });
}

/** Where there is no room for all, the older half is left out. */
export function write_recents(list: readonly Recent[]): void {
  if (!store_text(kKey, JSON.stringify(list)) && list.length > 1)
    write_recents(list.slice(0, list.length >> 1));
}

export function remember(now: Recent): void {
  write_recents(remembered(recents(), now));
}
