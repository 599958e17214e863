// The situation: one scenario, and how it changes. Every change is an entry of the browser's history, so that
// the back button undoes it; changes of the same thing in quick succession are one. The address follows a
// moment later, when it is encoded. A play of the situation is an entry of its own, and stands in its address.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { easiest, problem_in, ProblemError } from "../api/client";
import { once } from "../code";
import type { Json, Problem, Scenario, SystemId } from "../api/types";
import { decode, encode } from "./code";
import type { Place } from "./evening";
import { new_play, play_of } from "./plays";
import { kHabits, recents, remember } from "./recents";
import { hash_of, route_of } from "./route";
import { game_of, kOwnGame, put, type Path } from "./scenario";
import { stored_text } from "./storage";
import { retitled, title_of } from "./title";
import { tr } from "../texts/texts";
import type { Filled } from "../systems/filled";

export interface Situation {
  system: SystemId;
  scenario: Scenario;
  /** The play that is shown, by its id. */
  play?: string;
  /** Where it stands in an evening. */
  place?: Place;
  /** What it was before the last conflict or turn: what differs from it is marked. */
  before?: Scenario;
  /** What was filled in when it was opened. */
  filled?: Filled;
  /** One value; undefined takes it away. */
  set(path: Path, value: Json | undefined): void;
  /** Takes back the last change, as the browser's own way back does; nothing where nothing was changed. */
  undo?: () => void;
  /** Any change. Changes under one `what` within a second are one step back. */
  change(how: (scenario: Scenario) => Scenario, what?: string): void;
  /** Another scenario of this system in its place; `filled`: what of it is remembered and not its own. */
  load(scenario: Scenario, filled?: Filled): void;
  /** Remembers what a player is called here; left out where nothing is remembered, as in a match. */
  called?(from: string, to: string): void;
  /** What follows a play or a turn; `before` is what it followed. */
  go_on(scenario: Scenario, before: Scenario, place?: Place): void;
  /** The turn passes to a player of a match; otherwise it is a line of the evening. */
  turn?(to: string): void;
  /** A new play, in the place of one whose line is `instead`; one that is kept; away from it, to the situation alone. */
  roll(instead?: string): void;
  resume(play: string): void;
  rest(): void;
  /** Says where in an evening the play shown begins. */
  placed(play: string, place: Place): void;
}

/** What an entry of the history holds. */
interface Held {
  scenario: Scenario;
  play?: string;
  place?: Place;
  before?: Scenario;
  filled?: Filled;
  /** Which visit it is: what is remembered of one is one situation, as it was left. */
  visit?: number;
  /** What it was when it was taken up: the changes since then are what its title does not say. */
  begun?: Scenario;
  /** How many changes since then the way back takes back one by one. */
  changes?: number;
}

interface Entry extends Held {
  id: number;
}

const kTogether = 900; // ms
const kLooked = 600; // ms after which a situation was looked at

let last_id = 0;

function entry_of(state: unknown, system: SystemId): Entry | undefined {
  const entry = state as (Entry & { system?: string }) | null;
  return entry && typeof entry === "object" && entry.system === system && entry.scenario ? entry : undefined;
}

let writing = 0;
const kSettled = 250; // ms; browsers refuse an address that changes too often

/**
 * Writes the encoded scenario into the address of the present entry, unless that entry has been left or
 * changed since.
 */
async function write_address(system: SystemId, id: number, { scenario, play }: Held): Promise<void> {
  const code = await encode(scenario);
  if ((history.state as Entry | null)?.id === id) {
    history.replaceState(history.state, "", hash_of([system], { s: code, play }));
  }
}

function enter(system: SystemId, held: Held, how: "push" | "replace"): void {
  const state = { ...held, system, id: Date.now() * 1000 + (++last_id % 1000) };
  try {
    if (how === "push") history.pushState(state, "", hash_of([system], { play: held.play }));
    else
      history.replaceState(
        state,
        "",
        route_of(location.hash).parts[0] === system ? location.hash : hash_of([system]),
      );
  } catch {
    return; // changed too often for this browser: the situation is shown all the same, and the next change is kept
  }
  clearTimeout(writing);
  writing = window.setTimeout(() => void write_address(system, state.id, held), kSettled);
}

/** Code that is wanted where something is remembered; where it does not come, nothing is. */
const habits = once(() => import("./habits"));
const with_habits = (work: (of: Awaited<ReturnType<typeof habits>>) => void) =>
  void habits().then(work, () => undefined);

const are_habits = () => stored_text(kHabits) !== null;

type Opened = Pick<Held, "scenario" | "filled">;

/** A situation that comes with a game, with what is remembered of the game filled in. */
export async function filled_in(system: SystemId, printed: Scenario): Promise<Opened> {
  if (!are_habits()) return { scenario: printed };
  return (await import("../systems/filled")).filled(system, printed);
}

/** Where no situation is given: the one looked at last, else the easiest that comes with the system. */
async function first_opened(system: SystemId): Promise<Opened> {
  const last = recents().find((r) => r.system === system)?.scenario;
  if (!last && system === kOwnGame)
    throw new ProblemError({
      title: tr("No game of your own is kept here"),
      detail: tr("Write one at the bench, or open the link of one: from then on this browser knows it."),
      status: 404,
    });
  return last ? { scenario: last } : filled_in(system, await easiest(system));
}
export const first_of = async (system: SystemId): Promise<Scenario> => (await first_opened(system)).scenario;

/** A kept game, with what is remembered of it; as it was left last, where it was looked at. */
async function opened(id: string): Promise<Opened> {
  const { last, kept } = (await import("./own_games")).opened(id);
  return last ? { scenario: last } : filled_in(kOwnGame, kept);
}

function keep(system: SystemId, held: Held): void {
  const { scenario, visit } = held;
  remember({ system, title: title_of(held), at: Date.now(), scenario, ...(visit ? { visit } : {}) });
}

export interface Loading {
  situation?: Situation;
  problem?: Problem;
  /** The address held something that is not a situation. */
  unreadable: boolean;
}

const without_play = ({ play: _, ...held }: Held): Held => held;

export function useSituation(system: SystemId): Loading {
  const [held, show] = useState<Held | undefined>(() => entry_of(history.state, system));
  const [problem, set_problem] = useState<Problem | undefined>();
  const [unreadable, set_unreadable] = useState(false);
  const now = useRef<Held | undefined>(held);
  const previous = useRef<{ what: string; when: number }>({ what: "", when: 0 });

  useEffect(() => {
    let wanted = true;
    const present = (next: Held) => {
      now.current = next;
      show(next);
      set_problem(undefined);
    };
    const moved = async () => {
      previous.current = { what: "", when: 0 };
      const entry = entry_of(history.state, system);
      if (entry) {
        const left = now.current;
        if (left?.visit && left.visit === entry.visit && left.scenario !== entry.scenario)
          with_habits((of) =>
            of.remember_back(game_of(system, left.scenario), left.scenario, entry.scenario),
          );
        set_unreadable(false);
        present(entry);
        return;
      }
      const here = route_of(location.hash);
      if (here.parts[0] !== system) return;
      const code = here.query.get("s");
      const play = here.query.get("play") ?? undefined;
      const mine = here.query.get("mine");
      const given = (code ? await decode(code) : undefined) ?? (play && (await play_of(play))?.scenario);
      if (!wanted) return;
      set_unreadable(Boolean(code) && !given);
      try {
        const here_already = code || mine ? undefined : now.current?.scenario;
        const first = given
          ? { scenario: given }
          : mine && !code
            ? await opened(mine)
            : here_already
              ? { scenario: here_already }
              : await first_opened(system);
        if (!wanted) return;
        const next = { ...first, visit: Date.now(), ...(play ? { play } : {}) };
        enter(system, next, "replace");
        present(next);
      } catch (reason) {
        if (wanted) set_problem(problem_in(reason));
      }
    };
    void moved();
    const listener = () => void moved();
    addEventListener("popstate", listener);
    return () => {
      wanted = false;
      removeEventListener("popstate", listener);
    };
  }, [system]);

  const scenario = held?.scenario;
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => keep(system, held), kLooked);
    return () => clearTimeout(timer);
  }, [system, scenario]);
  // Whoever leaves before that finds it kept, too.
  useEffect(() => () => void (now.current && keep(system, now.current)), [system]);

  const acts = useMemo(() => {
    const to = (next: Held, how: "push" | "replace" = "push") => {
      now.current = next;
      enter(system, next, how);
      show(next);
    };
    const change = (how: (s: Scenario) => Scenario, what = "") => {
      if (!now.current) return;
      const was = now.current.scenario;
      const changed = how(was);
      if (changed === was) return;
      const begun = now.current.begun ?? was;
      const next = retitled(changed, was, begun);
      const when = Date.now();
      const together =
        what !== "" && what === previous.current.what && when - previous.current.when < kTogether;
      previous.current = { what, when };
      const changes = (now.current.changes ?? 0) + (together ? 0 : 1);
      to({ ...without_play(now.current), scenario: next, begun, changes }, together ? "replace" : "push");
    };
    const called = (from: string, to_be: string) => {
      const game = now.current && game_of(system, now.current.scenario);
      if (game) with_habits((of) => of.remember_name(game, from, to_be));
    };
    return {
      change,
      called,
      set: (path: Path, value: Json | undefined) => {
        const was = now.current?.scenario;
        change((s) => put(s, path, value), path.join("\u0000"));
        const next = now.current?.scenario;
        if (was && next && (path.at(-1) === "name" || path[0] === "rulebook"))
          with_habits((of) => of.remember_change(game_of(system, was), was, next, path));
      },
      load: (s: Scenario, filled?: Filled) => {
        if (s !== now.current?.scenario)
          to({ scenario: s, visit: Date.now(), ...(filled ? { filled } : {}) });
      },
      go_on: (s: Scenario, before: Scenario, place?: Place) =>
        to({ scenario: s, before, visit: Date.now(), ...(place ? { place } : {}) }),
      roll: (instead?: string) => now.current && to({ ...now.current, play: new_play(instead) }),
      resume: (play: string) => now.current && to({ ...now.current, play }),
      rest: () => now.current && to(without_play(now.current)),
      placed: (play: string, place: Place) => {
        if (now.current?.play !== play || entry_of(history.state, system)?.play !== play) return;
        now.current = { ...now.current, place };
        history.replaceState({ ...(history.state as Entry), place }, "", location.hash);
        show(now.current);
      },
    };
  }, [system]);

  if (!held) return { unreadable, ...(problem ? { problem } : {}) };
  const undo = held.changes ? { undo: () => history.back() } : {};
  return { situation: { system, ...held, ...acts, ...undo }, unreadable };
}

/** The address of a situation, for links and for "load this" from other pages. */
export async function address_of(system: SystemId, scenario: Scenario): Promise<string> {
  return hash_of([system], { s: await encode(scenario) });
}

/** A situation as it stands in an evening, from another page. */
export function open_at(system: SystemId, scenario: Scenario, place: Place): void {
  enter(system, { scenario, place, visit: Date.now() }, "push");
  dispatchEvent(new PopStateEvent("popstate"));
}
