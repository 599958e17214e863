// What made a throw what it came to: the dice that are ringed, and a sentence of it, "6 doubled by a pair of fives beats
// 9". Read off the dice and the result that the service tells; where they say nothing of the kind, its own sentence stays.
import { laid_out } from "../dice";
import { value_of, type SideThrown, type Thrown } from "../throws";
import { tr } from "../../texts/texts";

export interface Made {
  /** Places among the dice as they are laid out. */
  ringed: ReadonlySet<number>;
  /** "6 doubled by a pair of fives"; the value alone where nothing made more of it. */
  words: string;
  /** "a pair of fives", where there is one. */
  pattern?: string;
  /** The value as a number, where it is one. */
  total?: number;
}

const kPlural = [tr("noughts"), tr("ones"), tr("twos"), tr("threes"), tr("fours"), tr("fives"), tr("sixes")];
const plural = (face: number) => kPlural[face] ?? tr("{face}s", { face });
const kCounted: Record<number, string> = { 3: tr("three"), 4: tr("four"), 5: tr("five") };
const kTimes: Record<number, string> = {
  2: tr("doubled"),
  3: tr("tripled"),
  4: tr("times four"),
  5: tr("times five"),
};

/** What a set of equal dice is called, by how often faces are there, the most first. */
export function pattern_words(groups: readonly { face: number; count: number }[]): string {
  const [first, second] = groups;
  if (!first) return "";
  if (first.count < 5 && first.count >= 3 && second && second.count >= 2) return tr("a full house");
  if (first.count >= 3) return `${kCounted[first.count] ?? first.count} ${plural(first.face)}`;
  return second ? tr("two pairs") : tr("a pair of {faces}", { faces: plural(first.face) });
}

function groups_of(faces: readonly number[]): { face: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts]
    .map(([face, count]) => ({ face, count }))
    .filter((one) => one.count > 1)
    .sort((a, b) => b.count - a.count || b.face - a.face);
}

/** How many dice a side can still lose: all but the one that the others multiply. */
export const small_dice = (line: SideThrown) =>
  /^\d+ × \d+/.test(value_of(line.result ?? "").how) ? line.dice.length - 1 : undefined;

/** `against`: all who threw; of two who compare dice in pairs, from the highest down, each has as many ringed as there are pairs. */
export function made_of(line: SideThrown, against: readonly SideThrown[] = []): Made {
  const dice = laid_out(line.dice);
  const { value, how } = value_of(line.result ?? "");
  const number = /^\d+$/.test(value) ? Number(value) : undefined;
  const total = number === undefined ? {} : { total: number };
  const product = /^(\d+) × (\d+)(.*)$/.exec(how);
  if (product && small_dice(line) !== undefined) {
    const [, base = "", times = "", more = ""] = product;
    const factor = Number(times);
    if (factor === 1) return { ringed: new Set([0]), words: base, ...total };
    const small = dice.slice(1);
    if (/luck/.test(more)) {
      const pattern = tr("its last die, which shows {base} too", { base });
      return {
        ringed: new Set([0, 1]),
        words: tr("{base} doubled by {pattern}", { base, pattern }),
        pattern,
        ...total,
      };
    }
    const groups = groups_of(small.map((die) => die.shows));
    const pattern = pattern_words(groups);
    const ringed = small.flatMap((die, k) => (groups.some((one) => one.face === die.shows) ? [k + 1] : []));
    const by = kTimes[factor] ?? tr("times {factor}", { factor });
    return pattern
      ? {
          ringed: new Set(ringed),
          words: tr("{base} {by} by {pattern}", { base, by, pattern }),
          pattern,
          ...total,
        }
      : { ringed: new Set(), words: `${base} ${by}`, ...total };
  }
  return { ringed: paired(line, against) ?? highest_of(line), words: value, ...total };
}

/** The kind of the dice, where all are of one and nothing else was read off them. */
function plain_kind(line: SideThrown): string | undefined {
  const dice = laid_out(line.dice);
  const [first] = dice;
  const alike = first && dice.every((die) => die.name === first.name && die.face === undefined);
  const read = line.also !== undefined || (line.result ?? String(first?.shows)) !== String(first?.shows);
  return alike && !read ? first.name : undefined;
}

/** The dice of a side that stand against one of the other's, the highest first; nothing where two do not throw alike. */
function paired(line: SideThrown, all: readonly SideThrown[]): ReadonlySet<number> | undefined {
  const kind = plain_kind(line);
  if (all.length !== 2 || kind === undefined || all.some((one) => plain_kind(one) !== kind)) return undefined;
  const counts = all.map((one) => one.dice.length);
  if (Math.max(...counts) < 2) return undefined;
  return new Set(Array.from({ length: Math.min(...counts) }, (_, k) => k));
}

/** The highest of some dice of one kind, where nothing else was read off them: of one alone nothing is ringed. */
function highest_of(line: SideThrown): ReadonlySet<number> {
  const dice = laid_out(line.dice);
  return plain_kind(line) !== undefined && dice.length > 1
    ? new Set(dice.flatMap((die, k) => (die.shows === dice[0]!.shows ? [k] : [])))
    : new Set();
}

/** "6 doubled by a pair of fives beats 9"; nothing where the dice alone do not say who won. */
export function beats(thrown: Thrown): string | undefined {
  if (thrown.won === undefined || thrown.sides.length !== 2) return undefined;
  const winner = thrown.sides.find((line) => line.seat === thrown.won);
  const loser = thrown.sides.find((line) => line.seat !== thrown.won);
  if (!winner || !loser) return undefined;
  if (small_dice(winner) === undefined || small_dice(loser) === undefined) return undefined;
  const [won, lost] = [made_of(winner), made_of(loser)];
  if (won.total === undefined || lost.total === undefined || won.total <= lost.total) return undefined;
  return tr("{words} beats {total}", { words: won.words, total: lost.total });
}

/** What the loser has left of its dice, as the throw tells it: "2 dice left". */
export function left_of(thrown: Thrown, line: SideThrown): number | undefined {
  const before = small_dice(line);
  if (before === undefined) return undefined;
  for (const event of thrown.why) {
    const [, left] = /^(\d+) \S+ left$/.exec(event.brief?.text ?? "") ?? [];
    if (left !== undefined && event.brief?.seat === line.seat) return Number(left);
  }
  return before;
}
