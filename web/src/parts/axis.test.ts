import { expect, test } from "vitest";
import { axis_of, is_of_rulebook, told_apart, values_of, vary_of } from "./axis";

const knob = (now: number, step = 1) => ({
  path: "territory.Peru.development",
  now,
  step,
  text: "Economic Development on Peru",
});

test("an axis lies around what is, and has room for it", () => {
  expect(values_of(axis_of(knob(5)))).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(values_of(axis_of(knob(1)))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(values_of(axis_of(knob(-2)))).toEqual([-5, -4, -3, -2, -1, 0, 1]);
  expect(values_of(axis_of(knob(25, 10)))).toEqual([5, 15, 25, 35, 45, 55, 65]);
  for (const now of [0, 1, 4, 12]) expect(values_of(axis_of(knob(now)))).toContain(now);
});

test("it is asked for as the command line does", () => {
  expect(vary_of(axis_of(knob(1)))).toBe("territory.Peru.development=0..6");
  expect(vary_of(axis_of(knob(20, 10)))).toBe("territory.Peru.development=0..60..10");
});

test("knobs that read alike are told apart", () => {
  const all = [
    ["a", 5],
    ["b", 3],
    ["b", 4],
    ["c", 1],
    ["c", 1],
  ].map(([text, now], k) => ({ path: `p[${k}]`, now: Number(now), step: 1, text: String(text) }));
  expect(told_apart(all).map((one) => one.text)).toEqual([
    "a",
    "b, now 3",
    "b, now 4",
    "c, now 1, no. 1",
    "c, now 1, no. 2",
  ]);
});

test("a number of the rulebook is no part of a situation", () => {
  expect(is_of_rulebook(axis_of({ ...knob(1), path: "rulebook.levels.defcon_step" }))).toBe(true);
  expect(is_of_rulebook(axis_of(knob(1)))).toBe(false);
});
