// What the service says, by the names that the page has for it. The shapes are schema.ts's, which is made from
// the API's description.
import type * as Said from "./schema";

export type { Chance, Entry, Fault, Finding, Json, Move, Plan, Standing, Transfer, Win } from "./schema";

/** One that the service lists, or `game`: a game of one's own, whose text stands in the scenario. */
export type SystemId = string;
export type SideId = "attacker" | "defender";

export type Scenario = { [key: string]: Said.Json };
export type ClauseText = Said.ClauseSaid;
export type LegalMove = Said.Ruling;
export type RefusedMove = Said.Ruling;
export type Judged = Said.Judgement;
export type Odds = Said.Odds;
export type Outcome = Odds["outcomes"][number];
export type Choice = Said.Choice;
export type Worth = Pick<Choice, "worth" | "worth_exact">;
export type MixedMove = Said.Mixed;
export type Advice = Said.Advice;
export type Change = Said.Sensitivity["changes"][number];
export type Sensitivity = Said.Sensitivity;
export type Knobs = Said.Knobs;
export type PlayEvent = Said.Event;
export type Contributions = NonNullable<Said.PlayStep["contributions"]>;
export type Played = Said.Play;
/** Played with `previous`, its end is a line of a journal, too. */
export type Step = Said.PlayStep;
export type Sweep = Said.Sweep;
export type Comparison = Omit<Said.Comparison, "answers"> & { answers: Odds[] };
export type DiceAnswer = Said.Dice;
export type Verified = Said.Verdict;
/** The page tells of problems of its own too. */
export type Problem = Omit<Said.Problem, "type"> & { type?: string; instance?: string };
export type SystemInfo = Said.Systems["systems"][number];
export type Preset = Said.Scenarios["scenarios"][number];
export type RulebookAnswer = Said.Rulebook;
export type ClausesAnswer = Said.Clauses;
export type ReadAnswer = Said.Read;
export type Checked = Said.Checked;
/** A game that is told in one file: its text, and what its scenarios may say. */
export type Game = Said.Game;
export type Games = Said.Games;
export type GameForm = Said.GameForm;
export type GameField = Said.GameField;
export type GameUnit = GameForm["units"][number];
/** A line of a journal, made by the service; there is none where nothing was changed. */
export type JournalLine = Said.JournalLine;
/** A journal read from its first line, and, where it was asked for, proved by replay. */
export type JournalSaid = Said.Journal;
/** What dice, choices and guesses made of the worth at the start. */
export type Luck = Said.Luck;

export type MapAnswer = Said.Map;
export type MapMark = Said.Mark;
export type MapTile = MapAnswer["tiles"][number];
/** How a play stood after so many of its entries. */
export type CoursePoint = NonNullable<Said.PlayStep["course"]>[number];
export type Question = NonNullable<Said.PlayStep["question"]>;
export type Weighing = NonNullable<Question["weighing"]>;
