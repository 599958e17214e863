// What the service says and takes: docs/json.md and openapi.json as types. Nothing here is computed by the
// page.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Scenario = { [key: string]: Json };
export type SystemId = "aggression" | "conflict-chart" | "columbia" | "defcon";
export type Standing = "stated" | "ref" | "read" | "assumed";
export type SideId = "attacker" | "defender";

export type Move = { [key: string]: Json };

export interface Finding {
  clause: string;
  standing: Standing;
  holds: boolean;
  text: string;
  remedy?: string;
}

export interface ClauseText {
  clause: string;
  standing: Standing;
  text: string;
}

export interface Chance {
  probability: number;
  exact?: string;
}

export type Win = Partial<Record<SideId, Chance>>;

interface Answer {
  system: SystemId;
  edition?: number;
  rulebook?: string;
}

export interface LegalMove {
  move: Move;
  text: string;
  clauses?: string[];
  findings?: Finding[];
  group?: string;
  effect?: string;
}

export interface RefusedMove {
  move: Move;
  text: string;
  findings: Finding[];
  group?: string;
}

export interface Judged extends Answer {
  move?: Move;
  text?: string;
  allowed?: boolean;
  group?: string;
  effect?: string;
  findings?: Finding[];
  moves?: LegalMove[];
  area?: string;
  refused?: RefusedMove[];
}

export interface Outcome extends Chance {
  id: string;
  text: string;
}

export interface Odds extends Answer {
  policy: "declared" | "best";
  /** The policy in words. */
  policy_text: string;
  /** Who answers a declared hidden move as well as can be; and what would come of it if they did nothing. */
  against?: string[];
  if_nothing?: { text: string; win: Win };
  first?: { move: Move; text: string };
  win: Win;
  outcomes: Outcome[];
  distributions: Record<string, { value: number; probability: number }[]>;
  means: Record<string, number>;
  words: Record<string, string>;
  rests_on: ClauseText[];
  exploitability?: number;
}

/** What a thing is worth to the one who chooses: more is better. */
export interface Worth {
  worth: number;
  worth_exact?: string;
}

export interface Choice extends Worth {
  move: Move;
  text: string;
}

export interface MixedMove extends Chance {
  move: Move;
  text: string;
  sees?: string;
  seen?: number;
}

export interface Plan {
  moves: { move: Move; text: string; seat?: string; operation?: boolean }[];
  cost: { piece: string; count: number }[];
  broken_by?: { seat: string; move: Move; text: string; before?: number; why?: string }[];
  more_breakers?: number;
}

export interface Advice extends Answer, Partial<Worth> {
  seat?: string;
  /** What a worth is counted in: "points". */
  unit?: string;
  best?: Choice;
  choices?: Choice[];
  /** Each step's worth is to its own seat. */
  line?: { seat: string; after: string; move: Move; text: string; probability: number; worth: number }[];
  values?: Record<string, { value: number; exact?: string }>;
  mix?: Record<string, MixedMove[]>;
  exploitability?: number;
  goal?:
    | { wanted: number; reached: boolean; move: Move; text: string; probability: number; cost: number }
    | string;
  plans?: Plan[];
  total?: number;
  at_least?: boolean;
  searched?: number;
  complete?: boolean;
  unreachable?: string[];
  nearest?: { moves: { move: Move; text: string }[]; missing: string[]; refused?: RefusedMove };
  left?: Record<string, { before: number; after: number; otherwise?: number }>;
  otherwise?: { without: string; best: string };
  rests_on?: ClauseText[];
}

export interface Change {
  path: string;
  from: Json;
  to: Json;
  text: string;
  win: Win;
  delta: number;
  /** Set as well: where one more is taken from. */
  with?: Record<string, number>;
  exact_delta?: string;
  worth?: number;
  worth_delta?: number;
}

export interface Sensitivity extends Answer {
  policy: string;
  /** Where nothing is declared, a change of the chance would tell of the policy that changes with it: of worth then. */
  measure: "win" | "worth";
  base: Win;
  seat?: string;
  unit?: string;
  worth?: number;
  changes: Change[];
}

export interface Knobs {
  system: SystemId;
  knobs: { path: string; now: Json; step: number; text: string }[];
}

export interface PlayEvent {
  event: string;
  seat?: string;
  clause: string;
  standing: Standing;
  text: string;
  sides?: number;
  shows?: number;
  die?: string;
  brief?: {
    kind: "sentence" | "heading" | "die" | "result" | "remark";
    side?: string;
    seat?: number;
    text?: string;
  };
  [more: string]: unknown;
}

export interface Transfer {
  piece: string;
  count: number;
  from: string;
  to: string;
  clause: string;
}

export type Entry =
  | { event: PlayEvent }
  | { transfer: Transfer }
  | { answer: { seat: string; move: Move; text: string } }
  | { sealed: { seat: string; number: number; commitment: string } }
  | { opened: { seat: string; move: Move; text: string; number: number; salt: string } }
  | { throw: { number: number; purpose: "dice" | "card"; count: number; sides: number; faces?: number[] } };

/** What the players add to the dice before the first throw; `sealed` and `opened` are places in `players`. */
export interface Contributions {
  due: "seal" | "open" | "";
  players: string[];
  sealed: number[];
  opened: number[];
}

export interface Played extends Answer {
  events: PlayEvent[];
  settlement: Transfer[];
  winner: string;
  text: string;
  log: string;
}

export interface Step extends Answer {
  play: string;
  commitment: string;
  token?: string;
  /** Who chose the dice: "chosen by this machine alone". */
  dice: string;
  contributions?: Contributions;
  /** Who left the play, which then is over. */
  left?: string;
  entries: Entry[];
  question?: { seat: string; choices: { move: Move; text: string }[]; otherwise: number };
  answers: number[];
  winner?: string;
  text?: string;
  settlement?: Transfer[];
  log?: string;
  seed?: string;
}

export interface Sweep extends Answer {
  policy: string;
  axes: { name: string; values: Json[] }[];
  cells: { at: Json[]; win: Win }[];
  find?: number;
  crossings?: { axis: string; below: Json[]; above: Json[] }[];
}

export interface Comparison {
  rulebooks: string[];
  answers: Odds[];
  differences: { path: string; clause: string; text: string; values: Json[] }[];
}

export interface DiceAnswer {
  expression: string;
  mean: number;
  exact_mean: string;
  deviation: number;
  quantiles: Record<string, number>;
  distribution: { value: number; probability: number; exact: string; at_least: number; at_most: number }[];
}

export interface Verified {
  valid: boolean;
  at: number;
  text: string;
}

export interface Fault {
  file: string;
  line: number;
  column: number;
  text: string;
}

export interface Problem {
  type?: string;
  title: string;
  status: number;
  detail?: string;
  faults?: Fault[];
  instance?: string;
}

export interface SystemInfo {
  system: SystemId;
  title: string;
  rulebooks: { name: string; title: string; edition?: number }[];
}

export interface Preset {
  system: SystemId;
  name: string;
  title: string;
  about: string;
}

export interface RulebookAnswer {
  system: SystemId;
  rulebook: Record<string, Json>;
  fields: { path: string; value: Json; clause: string; standing: Standing; text: string }[];
}

export interface ClausesAnswer {
  system: SystemId;
  rulebook: string;
  clauses: ClauseText[];
  sections: {
    title: string;
    facts?: string[];
    tables?: { head: string[]; rows: string[][] }[];
    clauses: string[];
  }[];
}

export interface ReadAnswer {
  scenario?: Scenario;
  faults: Fault[];
}

// The map of a system that has one.
export interface MapMark {
  shape:
    | "none"
    | "dot"
    | "flag"
    | "frame"
    | "step"
    | "boat"
    | "dome"
    | "diamond"
    | "triangle"
    | "shield"
    | "star"
    | "works";
  text?: string;
  owner?: number;
  count: number;
  hollow?: boolean;
}

export interface MapTile {
  name: string;
  label: string;
  group: number;
  water: boolean;
  place?: { column: number; row: number; columns: number; rows: number };
  owner: number;
  rim: number;
  hatch: 0 | 1 | 2;
  marks: MapMark[];
  light: "none" | "possible" | "source" | "target";
  note?: string;
  says: string;
}

export interface MapAnswer {
  title: string;
  subtitle: string;
  track?: { steps: string[]; at: number; words: string };
  verdict?: { allowed: boolean; text: string };
  lines: { lead: string; text: string }[];
  owners: { letters: string; name: string }[];
  groups: string[];
  tiles: MapTile[];
  links: { from: number; to: number; way: "land" | "water" | "bridge" }[];
  arrows: { from: number; to: number }[];
  keys: {
    what: "mark" | "rim" | "hatch" | "way" | "light";
    mark?: MapMark;
    level?: number;
    way?: string;
    light?: string;
    words: string;
  }[];
}
