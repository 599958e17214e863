// The situation: one scenario, and how it changes. Every change is an entry of the browser's history, so that
// the back button undoes it; changes of the same thing in quick succession are one. The address follows a
// moment later, when it is encoded.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { scenario as preset, scenarios, ProblemError } from "../api/client";
import type { Json, Problem, Scenario, SystemId } from "../api/types";
import { decode, encode } from "./code";
import { recents, remember } from "./recents";
import { hash_of, route_of } from "./route";
import { put, text_at, type Path } from "./scenario";

export interface Situation {
  system: SystemId;
  scenario: Scenario;
  /** One value; undefined takes it away. */
  set(path: Path, value: Json | undefined): void;
  /** Any change. Changes under one `what` within a second are one step back. */
  change(how: (scenario: Scenario) => Scenario, what?: string): void;
  /** Another scenario of this system in its place. */
  load(scenario: Scenario): void;
}

interface Entry {
  scenario: Scenario;
  id: number;
}

const kTogether = 900; // ms

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
async function write_address(system: SystemId, id: number, scenario: Scenario): Promise<void> {
  const code = await encode(scenario);
  if ((history.state as Entry | null)?.id === id) {
    history.replaceState(history.state, "", hash_of([system], { s: code }));
  }
}

function enter(system: SystemId, scenario: Scenario, how: "push" | "replace"): void {
  const state = { system, scenario, id: Date.now() * 1000 + (++last_id % 1000) };
  try {
    if (how === "push") history.pushState(state, "", hash_of([system]));
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
  writing = window.setTimeout(() => void write_address(system, state.id, scenario), kSettled);
}

/** Presets that say most at a first look. */
const kFirst = ["worked-example", "plain-cards", "into-libya"];

/** Where no situation is given: the one looked at last, else a preset that shows what the system is like. */
export async function first_of(system: SystemId): Promise<Scenario> {
  const recent = recents().find((r) => r.system === system);
  if (recent) return recent.scenario;
  const list = (await scenarios()).filter((p) => p.system === system);
  const chosen = kFirst.map((name) => list.find((p) => p.name === name)).find(Boolean) ?? list[0];
  if (!chosen) throw new ProblemError({ title: "There is no scenario to begin with", status: 404 });
  return preset(system, chosen.name);
}

export interface Loading {
  situation?: Situation;
  problem?: Problem;
  /** The address held something that is not a situation. */
  unreadable: boolean;
}

export function useSituation(system: SystemId): Loading {
  const [scenario, show] = useState<Scenario | undefined>(() => entry_of(history.state, system)?.scenario);
  const [problem, set_problem] = useState<Problem | undefined>();
  const [unreadable, set_unreadable] = useState(false);
  const now = useRef<Scenario | undefined>(scenario);
  const previous = useRef<{ what: string; when: number }>({ what: "", when: 0 });

  useEffect(() => {
    let wanted = true;
    const present = (s: Scenario) => {
      now.current = s;
      show(s);
      set_problem(undefined);
    };
    const arrive = async () => {
      previous.current = { what: "", when: 0 };
      const entry = entry_of(history.state, system);
      if (entry) {
        set_unreadable(false);
        present(entry.scenario);
        return;
      }
      const here = route_of(location.hash);
      if (here.parts[0] !== system && here.parts.length > 0) return;
      const code = here.query.get("s");
      const given = code ? await decode(code) : undefined;
      if (!wanted) return;
      set_unreadable(Boolean(code) && !given);
      try {
        const first = given ?? (code ? undefined : now.current) ?? (await first_of(system));
        if (!wanted) return;
        enter(system, first, "replace");
        present(first);
      } catch (reason) {
        if (wanted)
          set_problem(reason instanceof ProblemError ? reason.problem : { title: String(reason), status: 0 });
      }
    };
    void arrive();
    const moved = () => void arrive();
    addEventListener("popstate", moved);
    return () => {
      wanted = false;
      removeEventListener("popstate", moved);
    };
  }, [system]);

  useEffect(() => {
    if (!scenario) return undefined;
    const timer = setTimeout(
      () => remember({ system, title: text_at(scenario, ["title"], "Untitled"), at: Date.now(), scenario }),
      600,
    );
    return () => clearTimeout(timer);
  }, [system, scenario]);

  const change = useCallback(
    (how: (s: Scenario) => Scenario, what = "") => {
      if (!now.current) return;
      const next = how(now.current);
      if (next === now.current) return;
      const when = Date.now();
      const together =
        what !== "" && what === previous.current.what && when - previous.current.when < kTogether;
      previous.current = { what, when };
      now.current = next;
      enter(system, next, together ? "replace" : "push");
      show(next);
    },
    [system],
  );
  const set = useCallback(
    (path: Path, value: Json | undefined) => change((s) => put(s, path, value), path.join("\u0000")),
    [change],
  );
  const load = useCallback((s: Scenario) => change(() => s), [change]);

  if (!scenario) return { unreadable, ...(problem ? { problem } : {}) };
  return { situation: { system, scenario, set, change, load }, unreadable };
}

/** The address of a situation, for links and for "load this" from other pages. */
export async function address_of(system: SystemId, scenario: Scenario): Promise<string> {
  return hash_of([system], { s: await encode(scenario) });
}
