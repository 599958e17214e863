// Asks the service, or this device's engine where the page came with one: which, is known here alone. Every function is
// one request; a fault is thrown as a ProblemError that carries the words of whoever answers. There is no logic about
// games in this file, and no other file asks.
import { kBrought } from "../engine/brought";
import { missed, reached } from "./connection";
import { plainly } from "./plainly";
import type {
  Addresses,
  Advice,
  Checked,
  ClausesAnswer,
  Comparison,
  DiceAnswer,
  Fault,
  Game,
  Games,
  JournalLine,
  JournalSaid,
  Json,
  Judged,
  Knobs,
  Luck,
  MapAnswer,
  Odds,
  Played,
  Preset,
  Problem,
  ReadAnswer,
  RulebookAnswer,
  Scenario,
  Sensitivity,
  Step,
  Sweep,
  SystemInfo,
  Verified,
} from "./types";
import { tr } from "../texts/texts";

const kBase = "api/v1";

export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
  }
}

/** What a failure says, without the name of its kind. */
export const message_of = (reason: unknown): string =>
  (reason instanceof Error && reason.message) || String(reason);

/** A failure as a problem: what the service said, else its message; `status` where nothing was said. */
export const problem_in = (reason: unknown, status = 0): Problem =>
  reason instanceof ProblemError ? reason.problem : { title: message_of(reason), status };

/** What goes in the query: left out where undefined, repeated where a list. */
export type Query = Record<string, string | number | boolean | string[] | undefined>;

/** What is asked of a scenario besides the scenario itself: settings over it and over its rulebook. */
export interface Options {
  rulebook?: string;
  set?: string[];
}

export function address(path: string, query: Query = {}): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) words.append(key, String(one));
  }
  const text = words.toString();
  return `${kBase}${path}${text ? `?${text}` : ""}`;
}

const in_words = (faults: Fault[]) => faults.map((one) => ({ ...one, text: plainly(one.text) }));

/** `about`: what was sent, where the page itself wrote it. */
async function problem_of(response: Response, { about, behind = 0 }: Sent): Promise<Problem> {
  try {
    const body = (await response.json()) as Problem;
    if (body && typeof body === "object" && "status" in body) {
      const told = in_words(body.faults ?? []).map((one) =>
        one.file === "body" && one.line === 1 ? { ...one, column: one.column - behind } : one,
      );
      const faults = about && told.length > 0 ? (await import("./place_in")).in_fields(told, about) : told;
      const detail = faults[0]?.line === 0 ? faults[0].text : body.detail && plainly(body.detail);
      return { ...body, ...(detail ? { detail } : {}), ...(body.faults ? { faults } : {}) };
    }
  } catch {
    // Not JSON: said below with what is known.
  }
  return { title: response.statusText || tr("The service answered with an error"), status: response.status };
}

/** Who answers. */
const answered: (target: string, init: RequestInit) => Promise<Response> = kBrought
  ? async (target, init) => (await import("../engine/answers")).ask(target, init)
  : (target, init) => fetch(target, init);

const kTries = 3;

/** A busy service says when to ask again, and so does one of which this network has asked too much. */
const kBusy = [429, 503];

function pause(seconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, 1000 * seconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("no longer wanted", "AbortError"));
    });
  });
}

const kAway = [502, 504]; // a proxy stands there, and the service does not

/**
 * Asks, and reads the answer. While there is no connection it is asked again and again, until somebody answers or the
 * question is left; `at_once`: then it is a problem at once, for those who know better when to ask again.
 */
export async function fetched<T>(
  path: string,
  query: Query,
  init: Sent,
  read: (response: Response) => Promise<T>,
  at_once = false,
): Promise<T> {
  const asked = init.at_service ? fetch : answered;
  for (let tries = 1; ; ++tries) {
    let response: Response | undefined;
    try {
      response = await asked(address(path, query), init);
      if (!kAway.includes(response.status)) reached();
      if (response.ok) return await read(response);
    } catch (reason) {
      if (!(reason instanceof TypeError)) throw reason; // what else but the network is not for trying again
      response = undefined;
    }
    if (response && kBusy.includes(response.status) && tries < kTries) {
      await pause(Math.min(2, Number(response.headers.get("retry-after")) || 1), init.signal);
    } else if (response && !kAway.includes(response.status)) {
      throw new ProblemError(await problem_of(response, init));
    } else if (at_once) {
      throw new ProblemError({ title: tr("There is no connection"), status: response?.status ?? 0 });
    } else {
      await missed(init.signal);
      tries = 0;
    }
  }
}

export const json = <T>(response: Response) => response.json() as Promise<T>;
const blob = (response: Response) => response.blob();

const known = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked once. */
function get_once<T>(path: string, query: Query = {}): Promise<T> {
  const key = address(path, query);
  let answer = known.get(key) as Promise<T> | undefined;
  if (!answer) {
    answer = fetched<T>(path, query, {}, json);
    answer.catch(() => known.delete(key));
    known.set(key, answer);
  }
  return answer;
}

/** A request, and what is in it where the page itself wrote that. */
interface Sent extends RequestInit {
  about?: Scenario;
  /** The service alone can answer: this device's engine is not asked. */
  at_service?: true;
  /** So many characters stand before it. */
  behind?: number;
}

function sent(body: Scenario | string, signal?: AbortSignal, type?: string): Sent {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    method: "POST",
    body: text,
    headers: { "content-type": type ?? "application/json" },
    ...(typeof body === "string" ? {} : { about: body }),
    ...(signal ? { signal } : {}),
  };
}

function ask<T>(
  path: string,
  body: Scenario | string,
  query: Query,
  signal?: AbortSignal,
  type?: string,
): Promise<T> {
  return fetched<T>(path, query, sent(body, signal, type), json);
}

/** The questions about a scenario, by name: what useAnswer asks. */
export interface Questions {
  judge: Judged;
  odds: Odds;
  advise: Advice;
  simulate: Json;
  sensitivity: Sensitivity;
  sweep: Sweep;
  compare: Comparison;
  play: Played | Step;
  map: MapAnswer;
  knobs: Knobs;
  names: { system: string; names: string[] };
}

/** What was asked before anybody wanted it: each answer is given once. */
const foreseen = new Map<string, Promise<unknown>>();
const foreseen_as = (name: keyof Questions, scenario: Scenario) => name + JSON.stringify(scenario);

export function foresee(name: keyof Questions, scenario: Scenario): void {
  const answer = question(name, scenario);
  answer.catch(() => undefined); // who wants it is told
  foreseen.set(foreseen_as(name, scenario), answer);
}

export function question<Q extends keyof Questions>(
  name: Q,
  scenario: Scenario,
  query: Query & Options = {},
  signal?: AbortSignal,
): Promise<Questions[Q]> {
  if (foreseen.size > 0 && Object.keys(query).length === 0) {
    const key = foreseen_as(name, scenario);
    const answer = foreseen.get(key);
    foreseen.delete(key);
    if (answer) return answer as Promise<Questions[Q]>;
  }
  return ask<Questions[Q]>(`/${name}`, scenario, query, signal);
}

export const systems = () => get_once<{ systems: SystemInfo[] }>("/systems").then((a) => a.systems);
export const scenarios = () => get_once<{ scenarios: Preset[] }>("/scenarios").then((a) => a.scenarios);
export const scenario = (system: string, name: string) => get_once<Scenario>(`/scenarios/${system}/${name}`);
/** What a system is begun with. */
export const easiest = (system: string) => get_once<Scenario>(`/scenarios/${system}`);
export const rulebook = (name: string) => get_once<RulebookAnswer>(`/rulebooks/${name}`);
export const clauses = (system: string, book?: string) =>
  get_once<ClausesAnswer>(`/clauses/${system}`, { rulebook: book });
export const dice = (expression: string, signal?: AbortSignal) =>
  fetched<DiceAnswer>("/dice", { expression }, signal ? { signal } : {}, json);
/** Where other machines find this page, as far as this machine may know: another network has others. */
export const addresses = () => fetched<Addresses>("/addresses", {}, {}, json).then((a) => a.addresses);

/** What is said of a play goes with its scenario: addresses are kept in logs and histories. */
function sent_of_play(scenario: Scenario, play: Query, signal?: AbortSignal): Sent {
  const text = JSON.stringify({ scenario, play });
  return { ...sent(text, signal), about: scenario, behind: '{"scenario":'.length };
}
const kStep = { step: true };
/** A play asks again by itself, and keeps what it asked. */
export const step = (scenario: Scenario, play: Query, signal?: AbortSignal) =>
  fetched<Step>("/play", kStep, sent_of_play(scenario, play, signal), json, true);
/** What is told besides a step is waited for like any answer. */
export const step_besides = (scenario: Scenario, play: Query, signal?: AbortSignal) =>
  fetched<Step>("/play", kStep, sent_of_play(scenario, play, signal), json);

const written = (text: string) =>
  text.trimStart().startsWith("{") ? "application/json" : "application/toml";
/** What is said of a text, its faults in plain words. */
const said_of = async <T extends { faults: Fault[]; warnings?: Fault[] | undefined }>(
  of: Promise<T>,
): Promise<T> => {
  const { faults, warnings, ...rest } = await of;
  return { ...rest, faults: in_words(faults), ...(warnings ? { warnings: in_words(warnings) } : {}) } as T;
};

/** TOML or JSON as a person wrote it. */
export const read = (text: string) => said_of(ask<ReadAnswer>("/read", text, {}, undefined, written(text)));
export const write = (scenario: Scenario) => fetched("/write", {}, sent(scenario), (r) => r.text());
/** The games that are told in one file each, and the words of their language. */
export const games = () => get_once<Games>("/games");
export const game = (system: string) => get_once<Game>(`/games/${system}`);
/** The text of a game's file: what is wrong with it, or what its scenarios may say. Its examples are left alone. */
export const check_game = (text: string, signal?: AbortSignal) =>
  said_of(ask<Checked>("/check", text, { examples: false }, signal, "application/toml"));
/** The same, and its examples worked out, which may take seconds. */
export const work_out_game = (text: string, signal?: AbortSignal) =>
  said_of(ask<Checked>("/check", text, {}, signal, "application/toml"));
export const verify = (log: string) => ask<Verified>("/verify", log, {}, undefined, "text/plain");
/** What luck and choices made of a play that is over. */
export const luck = (log: string) => ask<Luck>("/luck", log, {}, undefined, "text/plain");

/** The lines of a journal. The service makes them and keeps none of them; `previous`: the hash of the last one. */
export const journal = {
  begun: (scenario: Scenario) => ask<JournalLine>("/journal/begun", scenario, {}),
  edited: (before: Scenario, after: Scenario, previous: string) =>
    ask<JournalLine>("/journal/edited", { before, after }, { previous }),
  /** Who may have the next turn. */
  successors: (scenario: Scenario) =>
    ask<JournalLine>("/journal/turned", scenario, {}).then((a) => a.successors ?? []),
  turned: (scenario: Scenario, to: string, previous: string) =>
    ask<JournalLine>("/journal/turned", scenario, { previous, to }),
  back: (to: string, previous: string) => ask<JournalLine>("/journal/back", {}, { previous, to }),
  /** All lines, read; `prove`: every play is played again, too. */
  read: (lines: string, prove: boolean) =>
    ask<JournalSaid>(
      "/journal",
      lines,
      { prove: prove ? undefined : false },
      undefined,
      "application/x-ndjson",
    ),
};

/** A picture or a table of an answer, as a file to keep: `drawn("odds.svg", …)`. */
export const drawn = (what: string, scenario: Scenario, query: Query & Options = {}) =>
  fetched(`/${what}`, query, sent(scenario), blob);

/** A sweep as it comes: `take` is given each piece of its JSON. The whole text is returned. */
export async function swept(
  scenario: Scenario,
  query: Query & Options,
  take: (piece: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetched("/sweep", query, sent(scenario, signal), (r) => Promise.resolve(r));
  const reader = response.body?.getReader();
  if (!reader) {
    const text = await response.text();
    take(text);
    return text;
  }
  const decoder = new TextDecoder();
  let whole = "";
  for (;;) {
    const { done, value } = await reader.read();
    const piece = decoder.decode(value, { stream: !done });
    whole += piece;
    if (piece) take(piece);
    if (done) return whole;
  }
}
