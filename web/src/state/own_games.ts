// The games of one's own that this device keeps, each with a situation to begin with. Each stands under a key of its own,
// so that two tabs never write over each other's; localStorage, because it is written when a call returns.
import { useEffect, useState } from "preact/hooks";
import { ProblemError } from "../api/client";
import type { Scenario } from "../api/types";
import { recents, type Recent } from "./recents";
import { kOwnGame } from "./scenario";
import { store_text, stored_text } from "./storage";
import { tr } from "../texts/texts";

export interface OwnGame {
  id: string;
  /** What its owner calls it; at first the title that its file says. */
  name: string;
  /** The file, as it was written: it may have faults. */
  text: string;
  /** A situation of it, without the text. */
  scenario: Scenario;
  /** When it was kept last. */
  at: number;
}

export const kMostGames = 24;
export const kMostBytes = 256 * 1024; // of a game's file, as the service reads it

const kKept = "casus.own.";

/** The record of a game; nothing where something else stands under its key. */
function read(text: string | null): OwnGame | undefined {
  try {
    const kept = JSON.parse(text ?? "null") as OwnGame | null;
    const is_one = kept && typeof kept.text === "string" && typeof kept.name === "string" && kept.scenario;
    return is_one ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const own_game = (id: string) => read(stored_text(kKept + id));

/**
 * A kept game as it is opened: the situation it was kept with, and the one that was looked at last unless its text has
 * changed since. Throws a ProblemError where no such game is kept.
 */
export function opened(id: string): { kept: Scenario; last: Scenario | undefined } {
  const game = own_game(id);
  if (!game)
    throw new ProblemError({
      title: tr("This game is not kept here"),
      detail: tr(
        "This game is not kept here: it was removed, or it is on another device. Ask for its link or its file.",
      ),
      status: 404,
    });
  const of_game = ({ system, scenario }: Recent) => system === kOwnGame && scenario.game === game.text;
  return { kept: { ...game.scenario, game: game.text }, last: recents().find(of_game)?.scenario };
}

/** All of them, by name. */
export function own_games(): OwnGame[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(kKept))
      .flatMap((key) => read(localStorage.getItem(key)) ?? [])
      .sort((a, b) => a.name.localeCompare(b.name) || a.at - b.at);
  } catch {
    return [];
  }
}

/** The one whose file is this text, if any. */
export const kept_as = (text: string): OwnGame | undefined => own_games().find((one) => one.text === text);

/** A name that no game has yet: "Raid", "Raid 2". */
export function free_name(name: string, taken: readonly OwnGame[]): string {
  const is_taken = (one: string) => taken.some((game) => game.name === one);
  for (let k = 1; ; ++k) {
    const one = k === 1 ? name : `${name} ${k}`;
    if (!is_taken(one)) return one;
  }
}

const listeners = new Set<() => void>();

/** Calls back when this tab or another one changes what is kept. Returns what ends that. */
export function on_own_games(listener: () => void): () => void {
  const of_other_tab = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(kKept)) listener();
  };
  listeners.add(listener);
  addEventListener("storage", of_other_tab);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", of_other_tab);
  };
}

/** Keeps a game, in the place of the one with its id. Returns why not, in a sentence, where it cannot be kept. */
export function keep_game(game: Omit<OwnGame, "at">): string | undefined {
  const bytes = new TextEncoder().encode(game.text).length;
  if (bytes > kMostBytes)
    return tr("This game has {n} KiB, and {most} KiB are kept at most. Shorten it, or save it as a file.", {
      n: Math.ceil(bytes / 1024),
      most: kMostBytes / 1024,
    });
  try {
    if (!own_game(game.id) && own_games().length >= kMostGames)
      return tr("{n} games are kept here, and more are not. Remove one, or save this one as a file.", {
        n: kMostGames,
      });
    localStorage.setItem(kKept + game.id, JSON.stringify({ ...game, at: Date.now() }));
  } catch (reason) {
    return (reason as Error).name === "QuotaExceededError"
      ? tr("There is no room left on this device. Remove a game, or save this one as a file.")
      : tr(
          "This browser lets the page keep nothing: it is a private window, or storage is switched off. Save the game as a file.",
        );
  }
  for (const listener of listeners) listener();
  return undefined;
}

export function remove_game(id: string): void {
  if (!store_text(kKept + id, undefined)) return; // nothing is kept in this browser
  for (const listener of listeners) listener();
}

export function new_game_id(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** The games that are kept, as they are now: another tab's changes show here, too. */
export function useOwnGames(): OwnGame[] {
  const [list, set] = useState(own_games);
  useEffect(() => on_own_games(() => set(own_games())), []);
  return list;
}
