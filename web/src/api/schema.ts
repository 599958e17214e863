// What the service says, made from its description by `npm run types`: not to be changed by hand.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** a move of a system: {"type":…} and what else it needs */
export type Move = { type: string } & { [key: string]: Json };

/** a scenario of a system, as docs/ tells; the same as a scenario file */
export type Scenario = {
  system?: string;
  /** in place of a system: the text of a game's file (docs/language.md) */
  game?: string;
} & { [key: string]: Json };

export type Standing = "stated" | "ref" | "read" | "assumed";

export type Chance = {
  probability: number;
  /** an exact fraction in lowest terms */
  exact?: string;
};

export type ClauseSaid = { clause: string; standing: Standing; text: string };

export type Finding = {
  clause: string;
  standing: Standing;
  holds: boolean;
  text: string;
  /** what would have to change */
  remedy?: string;
};

export type Ruling = {
  move: Move;
  text: string;
  clauses?: string[];
  /** the heading that the move is listed under */
  group?: string;
  /** what an allowed move does to what everybody has in common */
  effect?: string;
  findings: Finding[];
};

export type Win = {
  attacker: Chance;
  defender: Chance;
  /** where exact numbers would be too long: how far off any probability may be */
  within?: number;
};

export type Fault = { file: string; line: number; column: number; text: string };

/** RFC 9457 */
export type Problem = { type: string; title: string; status: number; detail?: string; faults?: Fault[] };

export type Event = {
  event: string;
  seat?: string;
  clause: string;
  standing: Standing;
  die?: string;
  sides?: number;
  shows?: number;
  /** what a die shows whose faces are words */
  face?: string;
  text: string;
  brief?: Brief;
} & { [key: string]: Json };

export type Brief = {
  kind: "sentence" | "heading" | "die" | "result" | "remark" | "aside";
  seat?: number;
  side?: string;
  text?: string;
};

export type Transfer = { piece: string; count: number; from: string; to: string; clause: string };

export type Chosen = { seat: string; move: Move; text: string };

export type Sealed = { seat: string; number: number; commitment: string };

export type Opened = { seat: string; number: number; move: Move; text: string; salt: string };

export type Entry =
  | { event: Event }
  | { transfer: Transfer }
  | { answer: Chosen }
  | { sealed: Sealed }
  | { opened: Opened }
  | { throw: Throw };

/** a throw as the seed gives it, faces from 0; without them where one side does not see what was drawn */
export type Throw = {
  number: number;
  purpose: "dice" | "card";
  count: number;
  sides: number;
  faces?: number[];
};

export type Systems = {
  systems: {
    system: string;
    title: string;
    rulebooks: { name: string; title: string; edition?: number }[];
    /** told in one file, not in C++; absent: no */
    described?: true;
  }[];
};

export type Scenarios = { scenarios: { system: string; name: string; title: string; about: string }[] };

export type Rulebook = {
  system: string;
  rulebook: { [key: string]: Json };
  fields: {
    path: string;
    value: Json;
    clause: string;
    standing: Standing;
    text: string;
    /** the words that it, or each of its list, may be */
    one_of?: string[];
  }[];
};

export type Clauses = {
  system: string;
  rulebook: string;
  clauses: { clause: string; part?: string; standing: Standing; text: string }[];
  sections: {
    title: string;
    facts: string[];
    tables: { head: string[]; rows: string[][] }[];
    clauses: string[];
  }[];
};

export type Read = { scenario?: { [key: string]: Json }; faults: Fault[] };

export type Checked = {
  faults: Fault[];
  warnings?: Fault[];
  /** of a sound game: each of its examples worked out */
  examples?: { about: string; source: string; holds: boolean; published: string; worked: string }[];
  /** of a sound game: what its file says, read back */
  sentences?: string[];
  form?: GameForm;
};

/** what a scenario of a game may say, each list in the order of the file */
export type GameForm = {
  system: string;
  title: string;
  source: string;
  /** two to six, the first attacks */
  sides: { id: string; says: string }[];
  units: {
    name: string;
    says: string;
    /** on a side, all states together */
    most: number;
    tags: string[];
    /** numbers and words that the kind has, by name: one for all its states, or an object of one by state; 0 and none are left out */
    numbers: { [key: string]: Json };
    /** for people who enter a number of them */
    hint?: string;
    /** the id of the one side that may have it; without it either may */
    of?: string;
    /** its states: a hit moves a unit to the next */
    steps?: string[];
    /** hits until it is lost */
    life?: number;
  }[];
  ask: GameField[];
  rulebook: GameField[];
  tracks: {
    name: string;
    says: string;
    is: number;
    from: number;
    to: number;
    each_side?: true;
    /** whose card it counts: a scenario may say it below the deck, as `card` */
    deck?: string;
    card?: string;
    clause?: string;
  }[];
  /** those with faces of their own */
  dice: { name: string; faces: (number | string)[] }[];
  clauses: { id: string; says: string; page: string; standing: Standing }[];
  outcomes: {
    id: string;
    /** the id of a side */
    victor?: string;
    /** where several win together: the ids of all */
    victors?: string[];
  }[];
  /** whether any choice is made in secret */
  has_secrets: boolean;
  /** that an expression of the file may say, once each */
  names: string[];
};

export type GameField = {
  name: string;
  type: "number" | "truth" | "word" | "order";
  says: string;
  /** where nothing is said: by type an integer, a boolean, a word, or an array of names of units */
  is: Json;
  /** the words there are */
  of?: string[];
  from?: number;
  to?: number;
  /** said below each side */
  each_side?: true;
  /** where nothing is said it is as the rulebook's field of its name */
  same?: true;
  clause?: string;
};

export type Addresses = {
  /** none where the service listens to this machine alone, or somebody else asks */ addresses: string[];
};

export type Games = {
  games: { system: string; title: string }[];
  /** the words of the language, for editors */
  words: {
    /** by the place where they stand */ keys: { [key: string]: string[] };
    values: string[];
    functions: string[];
    words: string[];
  };
  /** a small file that plays, to begin from */
  template: string;
};

export type Game = { system: string; text: string; form?: GameForm };

export type Verdict = { valid: boolean; at: number; text: string };

export type Luck = {
  system: string;
  edition?: number;
  rulebook: string;
  /** of "win": the chance that the seat of the account wins */
  measure: "worth" | "win";
  /** "points", or "chance" */
  unit: string;
  /** what a worth is */
  text?: string;
  /** why parts of the play are weighed by themselves, where the whole is too large */
  singly?: string;
  /** one where there are two seats (of the one that attacks: the other's is its negative, or the rest to 1), else one a seat; start + dice + choice + guess = end, in the exact numbers to the last digit */
  accounts: {
    seat: string;
    /** what began the part of the play that this is of; else the whole */
    of?: string;
    start: number;
    /** an exact fraction in lowest terms */
    start_exact?: string;
    /** the sum of the terms of that kind */
    dice: number;
    /** the sum of the terms of that kind */
    choice: number;
    /** the sum of the terms of that kind */
    guess: number;
    end: number;
    /** an exact fraction in lowest terms */
    end_exact?: string;
    /** in the order of the play */
    terms: {
      kind: "dice" | "choice" | "guess";
      /** who chose */
      seat?: string;
      text: string;
      amount: number;
      /** an exact fraction in lowest terms */
      amount_exact?: string;
      /** the number of the play's entry, from 0: its line in the log, after the head and the contributions */
      entry: number;
    }[];
  }[];
  /** where the plan was not found exactly (the exact numbers are left out then): what both sides could gain together by choosing otherwise */
  exploitability?: number;
};

export type Knobs = {
  system: string;
  edition?: number;
  rulebook: string;
  knobs: { path: string; now: number; step: number; text: string }[];
};

export type Names = { system: string; edition?: number; rulebook: string; names: string[] };

export type Mark = {
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
  hollow?: true;
};

export type Map = {
  title: string;
  subtitle: string;
  track?: { steps: string[]; at: number; words: string };
  verdict?: { allowed: boolean; text: string };
  lines: { lead: string; text: string; owner?: number }[];
  owners: { letters: string; name: string }[];
  groups: string[];
  tiles: {
    name: string;
    label: string;
    group: number;
    water: boolean;
    place?: Place;
    owner: number;
    rim: number;
    hatch: number;
    marks: Mark[];
    light: "none" | "possible" | "source" | "target";
    note?: string;
    says: string;
  }[];
  links: { from: number; to: number; way: "land" | "water" | "bridge" }[];
  arrows: { from: number; to: number }[];
  keys: {
    what: "mark" | "rim" | "hatch" | "way" | "light";
    mark?: Mark;
    level?: number;
    way?: "land" | "water" | "bridge";
    light?: "none" | "possible" | "source" | "target";
    words: string;
  }[];
  /** where tiles stand and ways run, in columns and rows, before anything has a size */
  layout: {
    columns: number;
    rows: number;
    /** by tile; none overlap */
    places: Place[];
    /** how many ways run along each gutter between columns */
    lanes_down: number[];
    /** and between rows */
    lanes_across: number[];
    /** by link: straight stretches, each across the one before; none where it is not drawn */
    ways: {
      down: boolean;
      /** where it runs: gutters have even numbers, columns and rows odd ones */
      line: number;
      from: number;
      to: number;
      /** in its gutter, or at the side of its tile; -1: in the middle */
      lane: number;
    }[][];
  };
};

export type Place = { column: number; row: number; columns: number; rows: number };

/** of a declared move: allowed and findings; else, and where it is not allowed: every legal move */
export type Judgement = {
  system: string;
  edition?: number;
  rulebook: string;
  move?: Move;
  text?: string;
  /** of a declared move */
  allowed?: boolean;
  /** the heading that the move is listed under */
  group?: string;
  /** what an allowed move does to what everybody has in common */
  effect?: string;
  /** in clause order */
  findings?: Finding[];
  /** where nobody acts: why, in words */
  at_rest?: string;
  /** where no move is declared, or it is not allowed: every legal one; empty where nobody has a choice */
  moves?: Ruling[];
  /** of a table at rest: what may be declared, and what its scenario sets to declare it; at most 500 */
  may_declare?: {
    group?: string;
    text: string;
    clauses: string[];
    /** values by their paths, as `--set` takes them */
    set: { [key: string]: Json };
  }[];
  /** how many more may be declared than are listed */
  more?: number;
  /** of a table at rest: who may have the next turn, in the order of the table; the first is suggested */
  next?: string[];
  /** what is sound in the scenario and yet probably not meant */
  warnings?: Fault[];
  /** with `--why-not`: what `--area` asked about */
  area?: string;
  /** with `--why-not`: what is not allowed, each with every finding; of a game told in one file also the options inside what is declared that are closed where the conflict comes to first, with how it stands there */
  refused?: Ruling[];
  /** why no move is about the area, where none is */
  nothing?: string;
  /** of a game told in one file: choices behind the nearest so many positions were not looked at, and there are more */
  most_visited?: number;
};

export type Odds = {
  system: string;
  edition?: number;
  rulebook: string;
  /** who chooses how */
  policy: "declared" | "best";
  /** the policy in words: what is declared may be followed by no option taken, or by every choice as advised */
  policy_text: string;
  /** what is chosen first, where somebody chooses */
  first?: { move: Move; text: string };
  win: Win;
  /** of a game of more than two sides: how often each wins, in their order; `win` has the first two */
  sides?: (Chance & { name: string })[];
  /** who answers a declared move in secret: the odds are against the best answer */
  against?: string[];
  /** what would come of it if they answered with nothing */
  if_nothing?: { text: string; win: Win };
  /** without a chance, of a game in a file every end that the scenario's numbers do not rule out, of other systems those that have a victor */
  outcomes: (Chance & { id: string; text: string })[];
  /** ascending; the probabilities may sum to less than 1 where a value need not come to be */
  distributions: {
    [key: string]: {
      value: number;
      /** in the last row, where there is no largest value: this value or any larger one, less likely than 10⁻¹² */
      more?: true;
      probability: number;
    }[];
  };
  /** given that the value comes to be */
  means: { [key: string]: number };
  /** what is counted */
  words: { [key: string]: string };
  /** what leads the odds in place of who wins, where a game's file says so: a number with its mean, or the chance that one of some outcomes comes; the column of a table, beside them or beside who wins */
  headline?: {
    text: string;
    columns?: {
      /** the value that is read from a table */ of: string;
      /** how likely each column is; the rest of 1: none is looked up */
      are: { name: string; probability: number }[];
    }[];
    /** of a number: the name of the distribution that it is computed from */
    distribution?: string;
    /** of a number that is lost: of so many */
    of?: number;
    mean?: number;
    /** the standard deviation */
    deviation?: number;
    /** the 5 % quantile */
    least?: number;
    /** the 95 % quantile */
    most?: number;
    /** ids of outcomes */
    outcomes?: string[];
    probability?: number;
    /** an exact fraction in lowest terms */
    exact?: string;
  };
  /** where a mixed equilibrium was too large for exact solving: what both sides could gain by choosing otherwise */
  exploitability?: number;
  /** where exact numbers would be too long: how far off any probability may be */
  within?: number;
  /** what is sound in the scenario and yet probably not meant */
  warnings?: Fault[];
  /** the read and assumed clauses that the answer used */
  rests_on: ClauseSaid[];
  /** the chances that `--value`, `--exactly`, `--at-least` and `--at-most` asked for */
  asked?: {
    /** the name of the distribution */ of: string;
    value: number;
    exactly?: number;
    at_least?: number;
    at_most?: number;
  }[];
};

export type Choice = {
  move: Move;
  text: string;
  value: number;
  /** an exact fraction in lowest terms */
  exact?: string;
  /** the value to the one who chooses: greater is better */
  worth: number;
  /** an exact fraction in lowest terms */
  worth_exact?: string;
  /** where only bounds are known */
  least?: number;
  most?: number;
};

export type Plan = {
  moves: PlanStep[];
  cost: { piece: string; count: number }[];
  /** the answers of others that make it fail */
  broken_by: {
    seat: string;
    move: Move;
    text: string;
    /** the number of the step that the answer follows, from 0 */
    before: number;
    why: string;
  }[];
  more_breakers?: true;
};

export type PlanStep = {
  move: Move;
  text: string;
  seat: string;
  /** false for what goes with a step */
  operation: boolean;
};

export type Mixed = Chance & {
  move: Move;
  text: string;
  /** what the seat sees when it chooses */
  sees?: string;
  /** how likely it sees that */
  seen?: number;
};

/** the best choice and its worth; or the plans of a system that plans; or a mix where choices are hidden */
export type Advice = {
  system: string;
  edition?: number;
  rulebook: string;
  /** who is advised, or plans */
  seat: string;
  best?: Choice;
  /** every legal move, in their order */
  choices?: Choice[];
  /** of the best choice: of two seats always the attacker's worth less the defender's; of more that of `seat` */
  value?: number;
  /** an exact fraction in lowest terms */
  exact?: string;
  /** the value to `seat`: greater is better */
  worth?: number;
  /** an exact fraction in lowest terms */
  worth_exact?: string;
  /** what worths are counted in: "points" of the scenario's values */
  unit?: string;
  /** of more than two seats, each of which maximises its own worth: what best play is worth to each */
  values?: {
    [key: string]: {
      value: number;
      /** an exact fraction in lowest terms */
      exact?: string;
      /** where only bounds are known */
      least?: number;
      most?: number;
    };
  };
  /** where choices are hidden: how often each move is chosen, none that never is; of the first part of the play that hides something */
  mix?: { [key: string]: Mixed[] };
  /** what both sides together could gain by choosing otherwise: the certificate, recomputed by best responses */
  exploitability?: number;
  /** where exact numbers would be too long: how far off any worth may be */
  within?: number;
  /** with `--goal 0.8`, of a system whose choices cost something: the least costly choice whose chance of winning is as wanted, where none is the one that comes nearest; of a system that plans: what for */
  goal?:
    | {
        wanted: number;
        /** false: this choice comes nearest */
        reached: boolean;
        move: Move;
        text: string;
        probability: number;
        cost: number;
      }
    | string;
  /** best play: what is chosen where, and what it is worth from there on */
  line?: {
    seat: string;
    /** what leads here; empty at the beginning */
    after: string;
    move: Move;
    text: string;
    /** of what leads here */
    probability: number;
    value: number;
    /** to the `seat` of this step */
    worth: number;
  }[];
  /** best play of `seat` as a few rules: of each question the first that holds counts */
  rules?: {
    list: {
      /** what is chosen */ question: string;
      /** the conditions in words; empty: otherwise */
      when: string;
      conditions: {
        /** {} stands for the amount */ number: string;
        at_least?: number;
        at_most?: number;
      }[];
      /** what to choose then */
      text: string;
    }[];
    /** what following them brings `seat` less than best play, against the best answers of all others */
    cost: number;
    /** of the choices in best play, those in which the rules choose as well */
    share: number;
    /** at which `seat` may choose */
    positions: number;
  };
  /** steps of best play, the least likely ones, that `line` does not list */
  more_steps?: number;
  /** what comes after the steps of `line` was not looked at to its end */
  line_is_cut?: true;
  /** where a position is a game of its own: what each seat then holds is worth */
  left?: {
    [key: string]: {
      before: number;
      /** after best play */
      after: number;
      /** after best play without what `otherwise` names */
      otherwise?: number;
    };
  };
  /** with `left`: what is left out for comparison, and the best choice without it */
  otherwise?: { without: string; best: string };
  /** whether all plans, or all lines of an exchange, were looked at */
  complete?: boolean;
  /** of an exchange that was not searched to its end: best play is worth between `least` and `most`; choices, and `values`, then have them too, and `value` is what is sure */
  search?: {
    positions: number;
    /** where only bounds are known */
    least: number;
    most: number;
    /** what is advised is at most so much worse than the best */
    error: number;
  };
  /** what a worth is, in a sentence */
  optimised?: string;
  /** what is sound in the scenario and yet probably not meant */
  warnings?: Fault[];
  /** the read and assumed clauses that the answer used */
  rests_on?: ClauseSaid[];
  /** of a system that plans, with `--goal TEXT` or a scenario's own goal: the first 20 */
  plans?: Plan[];
  /** of plans: how many there are of the same length */
  total?: number;
  /** of plans: more were not counted */
  at_least?: true;
  /** of plans: all of up to so many operations were looked at */
  searched?: number;
  /** of plans: parts of the goal that cannot be reached even alone */
  unreachable?: string[];
  /** of plans: where none is, what comes nearest */
  nearest?: {
    moves: PlanStep[];
    missing: string[];
    /** the move that is missing, and why it is not allowed */
    refused?: Ruling;
  };
};

export type Simulation = {
  system: string;
  edition?: number;
  rulebook: string;
  policy: "declared" | "best";
  runs: number;
  seed: number;
  outcomes: { id: string; text: string; simulated: number; standard_error: number; computed: Chance }[];
  /** over the plays in which the value came to be */
  counters: { [key: string]: { text: string; mean: number; standard_error: number } };
};

export type Sensitivity = {
  system: string;
  edition?: number;
  rulebook: string;
  policy: "declared" | "best";
  /** the policy in words */
  policy_text: string;
  /** worths where every choice is as advised: then a chance of winning would be of another play each time */
  measure: "worth" | "win";
  /** of worths: whose they are */
  seat?: string;
  unit?: string;
  /** as it is */
  worth?: number;
  /** an exact fraction in lowest terms */
  worth_exact?: string;
  /** the chances as it is */
  base: Win;
  /** the largest difference first, by `worth_delta` where worths are measured: with `path` set from `from` to `to` the chances are `win`, and the attacker's differs by `delta`. Both one more and one fewer of each thing */
  changes: {
    path: string;
    from: number;
    to: number;
    text: string;
    win: Win;
    delta: number;
    /** set as well: where one more is taken from */
    with?: { [key: string]: number };
    /** an exact fraction in lowest terms */
    exact_delta?: string;
    worth?: number;
    worth_delta?: number;
    /** an exact fraction in lowest terms */
    worth_exact_delta?: string;
  }[];
  /** steps after which what is declared is not allowed */
  refused?: {
    path: string;
    from: number;
    to: number;
    text: string;
    /** that do not hold then */
    clauses: string[];
  }[];
};

export type Sweep = {
  system: string;
  rulebook: string;
  policy: "declared" | "best";
  /** the paths varied */
  axes: { name: string; values: Json[] }[];
  /** a value of each axis, the last axis fastest. Probabilities are computed in doubles (within 64 units in the last place) */
  cells: {
    at: Json[];
    win?: Win;
    /** why there is no answer, and no `win`: the conflict may not be begun, or is too large */
    refused?: string;
  }[];
  /** with `--find` */
  find?: number;
  /** with `--find`: neighbours along an axis between which the attacker's chance crosses the value, `below` being the cell where it is smaller */
  crossings?: { axis: string; below: Json[]; above: Json[] }[];
};

export type Comparison = {
  /** what they were named, in their order */ rulebooks: string[];
  /** the `odds` under each */
  answers: Odds[];
  /** fields that are not the same in all */
  differences: {
    path: string;
    clause: string;
    text: string;
    /** "-" where absent */
    values: Json[];
  }[];
};

export type Dice = {
  expression: string;
  mean: number;
  /** an exact fraction in lowest terms */
  exact_mean: string;
  deviation: number;
  /** for 0.05, 0.25, 0.50, 0.75 and 0.95 the lowest value that is reached with this chance */
  quantiles: { [key: string]: number };
  /** whether the expression is a comparison: 1 is true, 0 is not */
  is_chance: boolean;
  /** how pieces were read that others write for something else: "'8d6 / 2' rounds down" */
  readings?: string[];
  /** the chances that `--value`, `--exactly`, `--at-least` and `--at-most` asked for; fractions of at most 200 letters, with `--exact` all */
  asked?: {
    value: number;
    exactly?: number;
    at_least?: number;
    at_most?: number;
    /** an exact fraction in lowest terms */
    exactly_exact?: string;
    /** an exact fraction in lowest terms */
    at_least_exact?: string;
    /** an exact fraction in lowest terms */
    at_most_exact?: string;
  }[];
  /** ascending */
  distribution: {
    value: number;
    probability: number;
    /** an exact fraction in lowest terms */
    exact?: string;
    at_least: number;
    at_most: number;
  }[];
  /** of how many values `exact` is left out: it has more than 100 digits above or below the line, or all of the dice can fall in more than 10^1000 ways; with `--exact` none is */
  without_exact?: number;
};

/** a whole play */
export type Play = {
  system: string;
  edition?: number;
  rulebook: string;
  /** a die thrown also has `sides`, `shows` and, where it has a name, `die` */
  events: Event[];
  settlement: Transfer[];
  /** the outcome's id */
  winner: string;
  /** the outcome in words */
  text: string;
  /** who chose them: "chosen by this machine alone", "chosen by this machine with North and South" */
  dice: string;
  /** the scenario that follows: the table at rest, as `--next` writes it */
  after: { [key: string]: Json };
  /** the whole log, ready for `casus verify -` (docs/log.md) */
  log: string;
};

/** a scenario, and what is said of its play */
export type PlayRequest = {
  /** the scenario; as a text it is TOML */ scenario: Scenario | string;
  /** what else stands in the query, under the same names, and what belongs here alone */
  play: {
    step?: boolean;
    seed?: string;
    token?: string;
    /** of the answer that began the play */
    key?: string;
    /** in place of the key: HMAC-SHA256 of the choices with it, in hexadecimal */
    proof?: string;
    answers?: number[];
    contribute?: boolean;
    sealed?: string[];
    opened?: string[];
    leave?: boolean;
    course?: boolean;
    weigh?: boolean;
    previous?: string;
  };
};

/** with weigh=true: by best play from here on, by what who is asked may know */
export type Weighing = {
  measure: "worth" | "win";
  /** by best play nobody would be asked here: all that others may have chosen in secret is taken for equally likely */
  off_plan: boolean;
  /** without those that are sure to be no better than others */
  choices: {
    /** its number among the choices */ move: number;
    /** to who is asked */
    worth: number;
    /** how often best play chooses it */
    often: number;
    win: Wins;
  }[];
};

/** a play so far: a question, what the players are to add to the dice, how it ended, or who left it */
export type PlayStep = {
  system: string;
  edition?: number;
  rulebook: string;
  play: string;
  commitment: string;
  token?: string;
  /** in the answer that begins a play: what its choices, and leaving, are made with */
  key?: string;
  dice: string;
  contributions?: { due: "seal" | "open" | ""; players: string[]; sealed: number[]; opened: number[] };
  answers: number[];
  entries: Entry[];
  /** with course=true: the chance to win at the start, and after each throw and choice that is public, by the policy of the odds */
  course?: {
    /** how many of the entries were told then */ entries: number;
    win: Wins;
  }[];
  winner?: string;
  text?: string;
  settlement?: Transfer[];
  /** the scenario that follows: the table at rest */
  after?: { [key: string]: Json };
  left?: string;
  /** the next line of the journal, without its newline; none where nothing was changed */
  line?: string;
  hash?: string;
  /** the scenario after that line, normal */
  scenario?: { [key: string]: Json };
  seed?: string;
  log?: string;
  question?: {
    seat: string;
    /** what the seat alone has seen, for nobody else: dice or cards */
    sees?: string;
    choices: { move: Move; text: string }[];
    otherwise: number;
    weighing?: Weighing;
  };
};

/** the chances that the attacker, and the defender, wins */
export type Wins = { attacker: number; defender: number };

export type JournalLine = {
  /** the next line of the journal, without its newline; none where nothing was changed */ line?: string;
  hash?: string;
  /** the scenario after that line, normal */
  scenario?: { [key: string]: Json };
  successors?: string[];
};

export type Journal = {
  valid: boolean;
  at: number;
  text: string;
  title: string;
  /** as it stands after the last line, normal */
  scenario: { [key: string]: Json };
  lines: {
    line: number;
    hash: string;
    kind: "begun" | "edited" | "rolling" | "played" | "turned" | "back";
    text: string;
    more: string[];
    voided: boolean;
    winner?: string;
    settlement?: Transfer[];
    /** of back: the line after which it stands so again */
    to?: number;
    /** what the line changes in the scenario: from what was there to what is there now */
    changes?: { path: string; from?: Json; to?: Json }[];
    /** after the line: of the first always, of the others where all together have no more than 1 MiB */
    scenario?: { [key: string]: Json };
  }[];
};

export type NewMatch = {
  /** a scenario, or TOML as a text */ scenario: Scenario | string;
  rulebook?: string;
  /** names of players; without them, all who act in the scenario */
  seats?: string[];
  /** joint if nothing is said */
  dice?: "joint" | "host";
  /** consent if nothing is said */
  undo?: "consent" | "own";
  /** seconds after which any seat may leave out a missing share of the dice; without it, all others together */
  patience?: number;
};

export type MadeMatch = {
  seq: number;
  match: string;
  /** of whoever made the match: to hand seats over, to close and to delete it */
  key: string;
  seats: { name: string; invite: string }[];
  /** where everybody may watch */
  watch: string;
};

export type DeletedMatch = { match: string; deleted: boolean };

export type MatchClaim = {
  invite: string;
  /** of the player, for the others */
  name: string;
  /** a random key of the device's own, so that a lost answer can be asked for again */
  key?: string;
};

export type ClaimedSeat = { seq: number; seat?: string; key: string };

export type MatchCommand = {
  /** the number of the last entry that was read */ after: number;
  /** another one for each command, the same for a retry */
  request: string;
  /** one command: declare, choose, share, skip, edit, next, ask_undo, answer_undo, hand_over, leave, again or close (docs/matches.md) */
  do: { [key: string]: Json };
};

export type MatchEntryMade = {
  seq: number;
  /** of hand_over: the new invite, if the request brought none */
  invite?: string;
};

export type MatchView = {
  match: string;
  /** the number of the last entry */
  seq: number;
  /** of the last entry */
  chain: string;
  system: string;
  dice: "joint" | "host";
  undo: "consent" | "own";
  patience?: number;
  closed: boolean;
  /** whether the key is that of whoever made the match */
  host: boolean;
  /** the seat of the key */
  you?: string;
  seats: {
    name: string;
    claimed: boolean;
    player: string;
    /** whether its device was heard of within 40 seconds */
    connected: boolean;
  }[];
  awaited: {
    seat: string;
    for: "share" | "opening" | "choice" | "undo" | "again";
    /** false: nobody has a seat of this name; hand_over makes one */
    has_seat: boolean;
    connected: boolean;
  }[];
  /** what some seats have agreed to */
  consents: {
    to: "skip" | "hand_over" | "undo" | "close" | "again";
    agreed: string[];
    seq?: number;
    about?: string;
  }[];
  /** as it is now, without what others hold in secret */
  scenario: { [key: string]: Json };
  /** what this seat holds in secret */
  own: { path: string; value: Json }[];
  /** whether journal and seeds are withheld until all seats have closed the match */
  secret: boolean;
  conflict?: MatchConflict;
  /** the conflict goes on by other rules than it began by: before the choice of entry 'seq' another version, 'casus', told something else. Nothing follows until all seats say 'again', which begins it anew */
  frozen?: { seq: number; casus: string };
  from: number;
  entries: MatchEntry[];
};

/** the last conflict of a match, as a play step by step has it */
export type MatchConflict = {
  system: string;
  edition?: number;
  rulebook: string;
  /** counts the beginnings of the match */
  attempt: number;
  play: string;
  commitment: string;
  /** the number of the entry that began it */
  began: number;
  over: boolean;
  dice: string;
  contributions: {
    due: "seal" | "open" | "";
    players: string[];
    shares: {
      seat: string;
      /** among the players */
      number: number;
      sealed: boolean;
      opened: boolean;
    }[];
    /** the seats that were left out */
    missing: string[];
    /** when what is due became due, in seconds since 1970 */
    since: number;
  };
  entries: Entry[];
  answers: {
    seat: string;
    seq: number;
    /** of the choice; of others' choices when the conflict is settled */
    number?: number;
  }[];
  course?: {
    /** how many of the entries were told then */ entries: number;
    win: Wins;
  }[];
  /** its choices are for the seat that is asked alone */
  question?: {
    seat: string;
    /** what the seat alone has seen, for nobody else: dice or cards */
    sees?: string;
    choices?: { move: Move; text: string }[];
    otherwise?: number;
    weighing?: Weighing;
  };
  left?: string;
  abandoned?: string;
  winner?: string;
  text?: string;
  settlement?: Transfer[];
  after?: { [key: string]: Json };
  log?: string;
  seed?: string;
};

export type MatchEntry = {
  seq: number;
  /** seconds since 1970 */
  at: number;
  kind:
    | "created"
    | "claimed"
    | "handed_over"
    | "agreed"
    | "edited"
    | "turned"
    | "undone"
    | "began"
    | "pledged"
    | "opened"
    | "skipped"
    | "chose"
    | "settled"
    | "left"
    | "abandoned"
    | "asked_undo"
    | "refused_undo"
    | "closed";
  /** a seat; empty: the service, or whoever made the match */
  by: string;
  /** JSON, byte for byte as it goes into the chain */
  open: string;
  /** the SHA-256 of the sealed part */
  sealed: string;
  chain: string;
  /** the sealed part, if this viewer may see it */
  opened?: string;
};

/** by conflict, and summed up by player: as casus luck of a journal gives it */
export type EveningLuck = {
  title: string;
  conflicts: {
    /** its line in the journal */ line: number;
    /** it was taken back, and counts in no sum */
    voided: boolean;
    /** what pieces are worth in its scenario; empty: the usual */
    value: Json;
    /** as Luck without what it begins with */
    luck?: { [key: string]: Json };
    /** why no luck can be said */
    why_not?: string;
  }[];
  /** one for each measure and each set of values: what is counted differently is not added up */
  sums: {
    measure: "worth" | "win";
    value: Json;
    players: {
      player: string;
      conflicts: number;
      /** what the dice brought */
      dice: number;
      /** what the player's own choices brought */
      choices: number;
      /** what the choices of others brought */
      others: number;
      /** what choices that the player could not see brought */
      guesses: number;
    }[];
  }[];
};
