// An evening: the lines of a journal as this browser keeps them, each with where one stands after it. The lines are
// the service's; here they are put one after the other, so that nothing is lost where two tabs write.
import { journal, ProblemError } from "../api/client";
import type { JournalLine, JournalSaid, Scenario, Step, SystemId } from "../api/types";
import { system_of, text_at, with_changes } from "./scenario";
import { all, drop, get, update } from "./store";
import { tr } from "../texts/texts";

export type Kind = JournalSaid["lines"][number]["kind"];

export interface Line {
  line: string;
  hash: string;
  kind: Kind;
  /** When it was written, in ms; 0 of one that was read from a file. */
  when: number;
  /** Where one stands after it. */
  scenario: Scenario;
  /** Of a conflict: how it ended, and the play it was. */
  text?: string;
  play?: string;
  /** Of a turn: whose it is. */
  to?: string;
}

export interface Evening {
  id: string;
  system: SystemId;
  title: string;
  changed: number;
  lines: Line[];
  /** The evening that had no room for more: this one goes on where it stood. */
  before?: string;
}

/** A point of an evening, by the line that it stands after. */
export interface Place {
  evening: string;
  hash: string;
  /** Of the beginning of an evening: the one before, which had no room for more. */
  full?: string;
  /** The evening that begins here. It is stored with its first conflict or turn: a roll that is left makes none. */
  draft?: Evening;
}

/** What the service takes in one piece; a longer evening goes on as a new one, and the player is told. */
export const kMostBytes = 4 << 20;

/** Somebody else, in another tab, has gone on with the evening: nothing was written. */
export class Overtaken extends Error {
  constructor(readonly evening: Evening | undefined) {
    super(tr("another tab has gone on with this evening"));
  }
}

/** The evening has gone on from there: what was played since would have to be taken back. */
export class Standing extends Error {
  constructor(
    readonly evening: Evening,
    readonly since: Line[],
  ) {
    super(tr("this evening has gone on from here"));
  }
}

export const evening = (id: string) => get<Evening>("evenings", id);
export const forget_evening = (id: string) => drop("evenings", id);
/** An evening that was begun here and in which nothing has happened, as earlier versions of this page stored them. */
export const is_draft = (e: Evening) => e.lines.every(({ kind, when }) => kind === "begun" && when > 0);
/** The latest first. */
export const evenings = async () =>
  (await all<Evening>("evenings")).sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1));

export const last_of = (e: Evening): Line => e.lines[e.lines.length - 1]!;
export const line_of = (e: Evening, hash: string) => e.lines.find((line) => line.hash === hash);
export const ndjson = (e: Evening) => e.lines.map((line) => `${line.line}\n`).join("");

/** The same whatever the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, v: unknown) =>
    v && typeof v === "object" && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}

/** For each line whether it was taken back: a `back` takes all since the line that it names. */
export function voided(lines: readonly Line[]): boolean[] {
  const gone = lines.map(() => false);
  lines.forEach((line, at) => {
    if (line.kind !== "back") return;
    const to = (JSON.parse(line.line) as { back?: { to?: string } }).back?.to;
    const from = lines.findIndex((other) => other.hash === to);
    for (let k = from + 1; from >= 0 && k < at; ++k) gone[k] = true;
  });
  return gone;
}

/** The conflicts that were played, numbered from 1 as they stand; one that was taken back has no number. */
export function conflicts(e: Evening): { line: Line; number?: number }[] {
  const gone = voided(e.lines);
  let number = 0;
  return e.lines.flatMap((line, at) =>
    line.kind === "played" ? [gone[at] ? { line } : { line, number: ++number }] : [],
  );
}

/** Puts lines after a point, all or none. What stands there already is not put there again. */
async function append(place: Place, lines: Line[]): Promise<Evening> {
  let overtaken = false;
  const now = await update<Evening>("evenings", place.evening, (stored) => {
    const e = stored ?? place.draft;
    overtaken = false;
    if (!e) {
      overtaken = true;
      return undefined;
    }
    if (lines.every((line) => line_of(e, line.hash))) return undefined;
    if (last_of(e).hash !== place.hash) {
      overtaken = true;
      return undefined;
    }
    return { ...e, changed: Date.now(), lines: [...e.lines, ...lines] };
  });
  if (!now || overtaken) throw new Overtaken(now);
  return now;
}

function line_from(said: JournalLine, kind: Kind, scenario: Scenario, more: Partial<Line> = {}): Line {
  return {
    line: said.line ?? "",
    hash: said.hash ?? "",
    kind,
    when: Date.now(),
    scenario: said.scenario ?? scenario,
    ...more,
  };
}

async function begin(system: SystemId, scenario: Scenario, full?: string): Promise<Place> {
  const said = await journal.begun(scenario);
  const first = line_from(said, "begun", scenario);
  // The same scenario begins with the same line: the evenings are told apart by when they were begun.
  const id = `${first.hash.slice(0, 12)}-${Date.now().toString(36)}`;
  const title = text_at(scenario, ["title"], tr("A situation of your own"));
  const before = full === undefined ? {} : { before: full };
  const draft = { id, system, title, changed: Date.now(), lines: [first], ...before };
  return { evening: id, hash: first.hash, draft, ...(full === undefined ? {} : { full }) };
}

/**
 * The point at which `scenario` is what stands: what was edited since `place` becomes a line. Without a place an evening
 * is begun. Where conflicts or turns came after it the evening is taken back, if they are all among `may_void`.
 */
export async function arrive(
  system: SystemId,
  scenario: Scenario,
  place?: Place,
  may_void: readonly string[] = [],
): Promise<Place> {
  const e = place && (await evening(place.evening));
  const here = e && line_of(e, place.hash);
  if (!e || !here) return begin(system, scenario);
  if (ndjson(e).length > kMostBytes) return begin(system, scenario, e.id);
  const previous = last_of(e).hash;
  const since = e.lines.slice(e.lines.indexOf(here) + 1);
  const gone = voided(e.lines);
  const standing = since.filter(
    (l) => !gone[e.lines.indexOf(l)] && (l.kind === "played" || l.kind === "turned"),
  );
  if (standing.some((l) => !may_void.includes(l.hash))) throw new Standing(e, standing);
  const lines: Line[] = [];
  let from = last_of(e);
  if (standing.length > 0) {
    from = line_from(await journal.back(here.hash, previous), "back", here.scenario);
    lines.push(from);
  }
  if (canonical(from.scenario) !== canonical(scenario)) {
    let edited: JournalLine;
    try {
      edited = await journal.edited(from.scenario, scenario, from.hash);
    } catch (reason) {
      // Another edition, another rulebook: that is another game, and has an evening of its own.
      if (reason instanceof ProblemError && reason.problem.status === 422) return begin(system, scenario);
      throw reason;
    }
    if (edited.line) lines.push(line_from(edited, "edited", scenario));
  }
  if (lines.length > 0) await append({ evening: e.id, hash: previous }, lines);
  return { evening: e.id, hash: (lines[lines.length - 1] ?? from).hash };
}

/** A conflict that is over, as the line that the service made of it. */
export async function played(place: Place, step: Step, play: string): Promise<Place | undefined> {
  const scenario = step.scenario ?? step.after;
  if (!step.line || !step.hash || !scenario) return undefined;
  const said = { line: step.line, hash: step.hash, scenario };
  await append(place, [line_from(said, "played", scenario, { text: step.text ?? "", play })]);
  return { evening: place.evening, hash: step.hash };
}

/** The turn passes on: the line, and where one stands then. */
export async function turned(
  system: SystemId,
  scenario: Scenario,
  to: string,
  place?: Place,
): Promise<{ place: Place; scenario: Scenario }> {
  const from = await arrive(system, scenario, place);
  const said = await journal.turned(scenario, to, from.hash);
  const next = said.scenario ?? scenario;
  await append(from, [line_from(said, "turned", next, { to })]);
  return { place: { evening: from.evening, hash: said.hash ?? "" }, scenario: next };
}

/** Where one stood after each line, by its number: as it is said, else by what the line changes. */
function scenarios_of(lines: JournalSaid["lines"]): Map<number, Scenario> {
  const after = new Map<number, Scenario>();
  let now: Scenario = {};
  for (const { line, scenario, to, changes } of lines) {
    const back = to === undefined ? undefined : after.get(to);
    now = scenario ?? back ?? with_changes(now, changes ?? []);
    after.set(line, now);
  }
  return after;
}

/** A journal from a file, as far as it is sound. The same file again is the same evening. */
export async function take_in(text: string, said: JournalSaid): Promise<Evening | undefined> {
  const rows = text.split("\n");
  const sound = said.lines.filter((line) => said.at === 0 || line.line < said.at);
  const first = sound[0];
  if (!first) return undefined;
  const stood = scenarios_of(sound);
  const lines = sound.map((row): Line => {
    const words = row.kind === "played" ? { text: row.text } : {};
    const raw = rows[row.line - 1] ?? "";
    const to = row.kind === "turned" ? (JSON.parse(raw) as { turned: { to: string } }).turned : {};
    return {
      line: raw,
      hash: row.hash,
      kind: row.kind as Kind,
      when: 0,
      scenario: stood.get(row.line) ?? {},
      ...words,
      ...to,
    };
  });
  const known = (await evenings()).find((e) => e.lines.every((line, k) => lines[k]?.hash === line.hash));
  const last = lines[lines.length - 1]!;
  const same = (await evenings()).find((e) => lines.every((line, k) => e.lines[k]?.hash === line.hash));
  const id = same?.id ?? known?.id ?? `${first.hash.slice(0, 12)}-${last.hash.slice(0, 8)}`;
  const title = text_at(lines[0]!.scenario, ["title"], tr("A situation of your own"));
  const system = system_of(lines[0]!.scenario) ?? "";
  return update<Evening>("evenings", id, (e) =>
    e && e.lines.length >= lines.length
      ? undefined
      : {
          id,
          system,
          title,
          changed: Date.now(),
          lines: [...(e?.lines ?? []), ...lines.slice(e?.lines.length ?? 0)],
        },
  );
}
