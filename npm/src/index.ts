// Casus for programs and pages in JavaScript: the answers of the command line, by the same program compiled to
// WebAssembly. Each function is one question, of which the types are those of the service's description.
import { ask, ask_text, type Query } from "./ask.ts";
import type * as Said from "./schema.ts";

export { ask, ask_text, load, type Query, type Question, type Source } from "./ask.ts";
export { CasusError } from "./problem.ts";
export type * from "./schema.ts";

/** A scenario: an object, or a text in TOML or JSON. `game` in it is the text of a game of your own. */
export type Situation = Said.Scenario | string;

export interface Options {
  /** The name of a rulebook that comes with Casus. */
  rulebook?: string;
  /** Other values, by the paths of `--set`: {"territory.Peru.points": 3, "rulebook.engagement.luck": false}. */
  set?: Readonly<Record<string, Said.Json>>;
  /** What the answer may take; more is refused with status 422. Without it, all the time it needs. */
  milliseconds?: number;
}
/** Who chooses how: as the scenario declares, then no option taken; or best play. Without it, the scenario's own. */
export interface WithPolicy extends Options {
  policy?: "declared" | "best";
}

const is_json = (text: string) => text.trimStart().startsWith("{");
const kToml = "application/toml";
const typed = (text: Situation) =>
  typeof text === "string" ? { type: is_json(text) ? "application/json" : kToml } : {};
const word = (value: Said.Json) => (typeof value === "string" ? value : JSON.stringify(value));

const options_of = ({ rulebook, set = {} }: Options): Query => ({
  rulebook,
  set: Object.entries(set).map(([path, value]) => `${path}=${word(value)}`),
});
const question = (path: string, situation: Situation, options: Options, query: Query = {}) => ({
  path,
  query: { ...options_of(options), ...query },
  body: situation,
  ...typed(situation),
  milliseconds: options.milliseconds,
});

/** Is it allowed, and by which clause? Of `move`, else of the declared one, else every legal one. */
export const judge = (situation: Situation, { move, ...options }: Options & { move?: Said.Move } = {}) =>
  ask<Said.Judgement>(question("/judge", situation, options, { move: move && JSON.stringify(move) }));

/** Everything that can come of it, exactly. */
export const odds = (situation: Situation, { policy, ...options }: WithPolicy = {}) =>
  ask<Said.Odds>(question("/odds", situation, options, { policy }));

/** The best choice, and what each is worth. `goal`: what is wanted, as the command line's --goal. */
export const advise = (situation: Situation, { goal, ...options }: Options & { goal?: string } = {}) =>
  ask<Said.Advice>(question("/advise", situation, options, { goal }));

/** What one more, or one fewer, of each thing would change. */
export const sensitivity = (situation: Situation, { policy, ...options }: WithPolicy = {}) =>
  ask<Said.Sensitivity>(question("/sensitivity", situation, options, { policy }));

/** Played many times, every die thrown. */
export const simulate = (
  situation: Situation,
  { runs, seed, policy, ...options }: WithPolicy & { runs?: number; seed?: number } = {},
) => ask<Said.Simulation>(question("/simulate", situation, options, { runs, seed, policy }));

/** The same conflict under several rulebooks, by their names. */
export const compare = (
  situation: Situation,
  rulebooks: readonly string[],
  { policy, ...options }: Omit<WithPolicy, "rulebook"> = {},
) => ask<Said.Comparison>(question("/compare", situation, options, { rulebook: rulebooks, policy }));

/** An axis of a sweep: values, or a range as the command line has it ("1..12", "0..1..0.1"). */
export type Axis = string | readonly (number | string | boolean)[];
export interface SweepOptions extends WithPolicy {
  /** Also the neighbours between which the attacker's chance crosses this. */
  find?: number;
}
/** Who wins over a grid of up to three axes, each a path and its values; at most 100,000 cells. */
export const sweep = (
  situation: Situation,
  axes: Readonly<Record<string, Axis>>,
  { policy, find, ...options }: SweepOptions = {},
) => {
  const vary = Object.entries(axes).map(
    ([path, values]) => `${path}=${typeof values === "string" ? values : values.join(",")}`,
  );
  return ask<Said.Sweep>(question("/sweep", situation, options, { policy, find, vary }));
};

/** A choice that is put to a player. */
export type Choice = NonNullable<Said.PlayStep["question"]>;
/** The end of a play: who won, what is handed over, the scenario that follows, and the log that proves the dice. */
export type Played = Said.PlayStep & {
  winner: string;
  text: string;
  settlement: Said.Transfer[];
  log: string;
};
export interface PlayOptions extends Options {
  /** The dice that this text decides; without it, random bytes of the system. */
  seed?: string;
  /** Answers each choice with its number; undefined: what is declared, else no option taken. */
  choose?: (choice: Choice) => number | undefined | Promise<number | undefined>;
  /** Choices have a `weighing`: what each is worth, and how often best play takes it. */
  weigh?: boolean;
}
/** Plays it with fair dice, to its settlement. Each choice costs the time of a replay. */
export async function play(
  situation: Situation,
  { seed, choose, weigh, ...options }: PlayOptions = {},
): Promise<Played> {
  const scenario = typeof situation === "string" && is_json(situation) ? JSON.parse(situation) : situation;
  const query = { ...options_of(options), step: true };
  const { milliseconds } = options;
  const answers: number[] = [];
  let known: { token?: string; key?: string } | { seed: string } = seed === undefined ? {} : { seed };
  for (;;) {
    const said = { ...known, answers, ...(weigh ? { weigh } : {}) };
    const step = await ask<Said.PlayStep>({
      path: "/play",
      query,
      body: { scenario, play: said },
      milliseconds,
    });
    if (!step.question) return step as Played;
    if (step.key && step.token) known = { token: step.token, key: step.key };
    answers.push((await choose?.(step.question)) ?? step.question.otherwise);
  }
}

/** Plays a log again, byte for byte. */
export const verify = (log: string) => ask<Said.Verdict>({ path: "/verify", body: log, type: "text/plain" });

/** What dice, choices and guesses did in the play of a log. */
export const luck = (log: string) => ask<Said.Luck>({ path: "/luck", body: log, type: "text/plain" });

/** Everything that can come of dice, exactly: "4d6kh3", "count(10d10>=7)". */
export const dice = (expression: string) =>
  ask<Said.Dice>({ path: "/dice", query: { expression, exact: true } });

/** A scenario in TOML or JSON as an object, with its faults. */
export const read = (text: string) => ask<Said.Read>({ path: "/read", body: text, ...typed(text) });

/** Every fault of a scenario, a rulebook or a game by its text. */
export const check = (text: string) => ask<Said.Checked>({ path: "/check", body: text, ...typed(text) });

/** A scenario of a game that its own text tells (docs/language.md). */
export async function game(text: string, situation: Situation = {}): Promise<Said.Scenario> {
  if (typeof situation !== "string") return { ...situation, game: text };
  const { scenario = {} } = await ask<Said.Read>({ path: "/read", body: situation, ...typed(situation) });
  return { ...scenario, game: text };
}

/** The systems, and their rulebooks. */
export const systems = () => ask<Said.Systems>({ path: "/systems" }).then((answer) => answer.systems);
/** The scenarios that come with Casus. */
export const scenarios = () => ask<Said.Scenarios>({ path: "/scenarios" }).then((answer) => answer.scenarios);
/** One of them; without a name, the easiest of a system. */
export const scenario = (system: string, name?: string) =>
  ask<Said.Scenario>({ path: `/scenarios/${system}${name === undefined ? "" : `/${name}`}` });

/** The picture of an answer: a text in SVG. */
export const picture = (
  of: "judge" | "odds" | "advise" | "sensitivity" | "play",
  situation: Situation,
  options: Options = {},
) => ask_text(question(`/${of}.svg`, situation, options));
