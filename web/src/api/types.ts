// What the service says, by the names that the page has for it. The shapes are schema.ts's, which is made from
// the API's description; here stands alone what that leaves open: which systems there are.
import type * as Said from "./schema";

export type {
  Chance,
  Checked,
  Entry,
  Fault,
  Finding,
  Game,
  GameField,
  GameForm,
  Games,
  Json,
  Move,
  Plan,
  Standing,
  Transfer,
  Win,
} from "./schema";

export type SystemId = "aggression" | "conflict-chart" | "columbia" | "defcon";
export type SideId = "attacker" | "defender";

/** Of a system that the page knows. */
type Known<T> = Omit<T, "system"> & { system: SystemId };

export type Scenario = { [key: string]: Said.Json };
export type ClauseText = Said.ClauseSaid;
export type LegalMove = Said.Ruling;
export type RefusedMove = Said.Ruling;
export type Judged = Known<Said.Judgement>;
export type Odds = Known<Said.Odds>;
export type Outcome = Odds["outcomes"][number];
export type Choice = Said.Choice;
export type Worth = Pick<Choice, "worth" | "worth_exact">;
export type MixedMove = Said.Mixed;
export type Advice = Known<Said.Advice>;
export type Change = Said.Sensitivity["changes"][number];
export type Sensitivity = Known<Said.Sensitivity>;
export type Knobs = Known<Said.Knobs>;
export type PlayEvent = Said.Event;
export type Contributions = NonNullable<Said.PlayStep["contributions"]>;
export type Played = Known<Said.Play>;
/** Played with `previous`, its end is a line of a journal, too. */
export type Step = Known<Said.PlayStep>;
export type Sweep = Known<Said.Sweep>;
export type Comparison = Omit<Said.Comparison, "answers"> & { answers: Odds[] };
export type DiceAnswer = Said.Dice;
export type Verified = Said.Verdict;
/** The page tells of problems of its own too. */
export type Problem = Omit<Said.Problem, "type"> & { type?: string; instance?: string };
export type SystemInfo = Known<Said.Systems["systems"][number]>;
export type Preset = Known<Said.Scenarios["scenarios"][number]>;
export type RulebookAnswer = Known<Said.Rulebook>;
export type ClausesAnswer = Known<Said.Clauses>;
export type ReadAnswer = Said.Read;
/** A line of a journal, made by the service; there is none where nothing was changed. */
export type JournalLine = Said.JournalLine;
/** A journal read from its first line, and, where it was asked for, proved by replay. */
export type JournalSaid = Said.Journal;
/** What dice, choices and guesses made of the worth at the start. */
export type Luck = Said.Luck;

export type MapAnswer = Said.Map;
export type MapMark = Said.Mark;
export type MapTile = MapAnswer["tiles"][number];
