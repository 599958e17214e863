// What the service says, by the names that the page has for it. The shapes are schema.ts's, which is made from
// the API's description.
import type * as Said from "./schema";

export type {
  Addresses,
  Advice,
  Chance,
  Checked,
  Choice,
  ClauseSaid as ClauseText,
  Clauses as ClausesAnswer,
  Dice as DiceAnswer,
  Entry,
  EveningLuck,
  Event as PlayEvent,
  Fault,
  Finding,
  Game,
  GameField,
  GameForm,
  Games,
  Journal as JournalSaid,
  JournalLine,
  Json,
  Judgement as Judged,
  Knobs,
  Luck,
  Map as MapAnswer,
  MadeMatch,
  Mark as MapMark,
  MatchConflict,
  MatchEntry,
  MatchView,
  Mixed as MixedMove,
  Move,
  NewMatch,
  Odds,
  Plan,
  Play as Played,
  PlayStep as Step,
  Read as ReadAnswer,
  Rulebook as RulebookAnswer,
  Ruling as LegalMove,
  Ruling as RefusedMove,
  Sensitivity,
  Standing,
  Sweep,
  Transfer,
  Verdict as Verified,
  Win,
} from "./schema";

/** One that the service lists, or `game`: a game of one's own, whose text stands in the scenario. */
export type SystemId = string;
export type SideId = "attacker" | "defender";

export type Scenario = { [key: string]: Said.Json };
export type Outcome = Said.Odds["outcomes"][number];
export type Worth = Pick<Said.Choice, "worth" | "worth_exact">;
export type Change = Said.Sensitivity["changes"][number];
export type Comparison = Omit<Said.Comparison, "answers"> & { answers: Said.Odds[] };
/** The page tells of problems of its own too. */
export type Problem = Omit<Said.Problem, "type"> & { type?: string };
export type SystemInfo = Said.Systems["systems"][number];
export type Preset = Said.Scenarios["scenarios"][number];
export type GameUnit = Said.GameForm["units"][number];
export type MapTile = Said.Map["tiles"][number];
/** How a play stood after so many of its entries. */
export type CoursePoint = NonNullable<Said.PlayStep["course"]>[number];
export type Question = NonNullable<Said.PlayStep["question"]>;
export type Weighing = NonNullable<Question["weighing"]>;
