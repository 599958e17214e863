import { expect, test } from "vitest";
import type { PlayEvent } from "../../api/types";
import type { DieShown, SideThrown, Thrown } from "../throws";
import { beats, left_of, made_of, pattern_words, small_dice } from "./made";

const d = (sides: number, ...shows: number[]): DieShown[] =>
  shows.map((one) => ({ name: `d${sides}`, sides, shows: one }));
const side = (seat: number, result: string, ...dice: DieShown[]): SideThrown => ({
  side: seat === 0 ? "North" : "South",
  who: "",
  seat,
  dice,
  result,
});
const thrown = (won: number | undefined, sides: SideThrown[], why: Partial<PlayEvent>[] = []): Thrown => ({
  kind: "throw",
  number: 1,
  sides,
  why: why as PlayEvent[],
  ...(won === undefined ? {} : { won }),
});

test.each([
  [[6, 5, 5], "6 × 2 = 12", "6 doubled by a pair of fives", [1, 2]],
  [[6, 3, 3, 3], "6 × 3 = 18", "6 tripled by three threes", [1, 2, 3]],
  [[7, 5, 5, 3, 3, 1], "7 × 4 = 28", "7 times four by two pairs", [1, 2, 3, 4]],
  [[2, 4, 4, 4, 4], "2 × 4 = 8", "2 times four by four fours", [1, 2, 3, 4]],
  [[8, 6, 6, 6, 2, 2], "8 × 5 = 40", "8 times five by a full house", [1, 2, 3, 4, 5]],
  [[9, 6, 4, 2], "9 × 1 = 9", "9", [0]],
  [[3, 3], "3 × 2 = 6 (luck)", "3 doubled by its last die, which shows 3 too", [0, 1]],
])("%j and %s are %s", ([polygon = 0, ...small], result, words, ringed) => {
  const made = made_of(side(0, result, ...d(8, polygon), ...d(6, ...small)));
  expect(made.words).toBe(words);
  expect([...made.ringed]).toEqual(ringed);
});

test("of equal dice the most are named first, and five are no full house", () => {
  expect(pattern_words([{ face: 2, count: 5 }])).toBe("five twos");
  expect(pattern_words([{ face: 8, count: 2 }])).toBe("a pair of 8s");
  expect(pattern_words([])).toBe("");
});

test("the highest of dice that are compared is ringed, and nothing of what is counted or alone", () => {
  const compared: SideThrown = { side: "Anna", who: "", seat: 0, dice: d(6, 5, 2, 5) };
  expect([...made_of(compared).ringed]).toEqual([0, 1]);
  expect([...made_of({ ...compared, result: "hits = 2" }).ringed]).toEqual([]);
  expect([...made_of({ ...compared, also: "skulls 1" }).ringed]).toEqual([]);
  expect([...made_of({ ...compared, dice: d(6, 4) }).ringed]).toEqual([]);
});

test("of dice that are compared in pairs as many are ringed as there are pairs", () => {
  const three = side(0, "", ...d(6, 6, 5, 2));
  const two = side(1, "", ...d(6, 4, 4));
  for (const one of [three, two]) delete one.result;
  expect([...made_of(three, [three, two]).ringed]).toEqual([0, 1]);
  expect([...made_of(two, [three, two]).ringed]).toEqual([0, 1]);
  const one = { ...two, dice: d(6, 4) };
  expect([...made_of(three, [three, one]).ringed]).toEqual([0]);
  expect([...made_of(one, [three, one]).ringed]).toEqual([0]);
});

test("what beats what is said where the numbers say it, and left to the rules where they are equal", () => {
  const south = side(1, "9 × 1 = 9", ...d(10, 9), ...d(6, 6, 1));
  const north = side(0, "6 × 2 = 12", ...d(8, 6), ...d(6, 5, 5));
  expect(beats(thrown(0, [north, south]))).toBe("6 doubled by a pair of fives beats 9");
  expect(beats(thrown(1, [side(0, "9 × 1 = 9", ...d(8, 9)), south]))).toBeUndefined();
  expect(beats(thrown(undefined, [north, south]))).toBeUndefined();
  // Totals that a chart decides about say nothing by themselves.
  expect(
    beats(thrown(1, [side(0, "4 + 1 = 5", ...d(6, 4)), side(1, "7 + 1 = 8", ...d(6, 7))])),
  ).toBeUndefined();
});

test("the dice left are those that the rules leave; a polygon is none of them", () => {
  const south = side(1, "9 × 1 = 9", ...d(10, 9), ...d(6, 6, 1));
  expect(small_dice(south)).toBe(2);
  expect(small_dice(side(1, "4 + 0 = 4", ...d(6, 4)))).toBeUndefined();
  const lost = { brief: { kind: "remark", seat: 1, text: "1 die left" } } as Partial<PlayEvent>;
  expect(left_of(thrown(0, [south], [lost]), south)).toBe(1);
  expect(left_of(thrown(1, [south]), south)).toBe(2);
});
