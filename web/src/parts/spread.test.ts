import { expect, test } from "vitest";
import { percent, short_percent } from "./format";
import { columns, nearest, ticks, type Point } from "./spread";

const point = (value: number, probability: number): Point => ({
  value,
  probability,
  exact: "",
  at_least: 0,
  at_most: 0,
});
const points = [3, 4, 8, 20].map((value) => point(value, value / 35));

test("the nearest value, the lower one between two", () => {
  expect([-5, 3, 3.4, 6, 6.1, 14, 14.5, 99].map((value) => points[nearest(points, value)]?.value)).toEqual([
    3, 3, 3, 4, 8, 8, 20, 20,
  ]);
});

test("ticks are round and few", () => {
  expect(ticks(3, 18, 4)).toEqual([5, 10, 15]);
  expect(ticks(-15, 9, 6)).toEqual([-15, -10, -5, 0, 5]);
  expect(ticks(100, 10000, 5)).toEqual([2000, 4000, 6000, 8000, 10000]);
  expect(ticks(7, 7, 3)).toEqual([7]);
});

test("a column of pixels shows the tallest of its values", () => {
  const many = Array.from({ length: 1000 }, (_, i) => point(i, i === 500 ? 1 : 0.001));
  const drawn = columns(many, "probability", 100);
  expect(drawn).toHaveLength(100);
  expect(drawn.some((one) => one.value === 500)).toBe(true);
  expect(columns(points, "probability", 100)).toEqual(points);
});

test("what is neither none nor all never reads so", () => {
  expect([0, 1, 0.5, 1e-9, 1 - 1e-9].map((chance) => percent(chance))).toEqual([
    "0%",
    "100%",
    "50.0%",
    "<0.1%",
    ">99.9%",
  ]);
  expect([0, 1, 0.004, 0.996, 0.272].map(short_percent)).toEqual(["0", "100", "<1", ">99", "27"]);
});
