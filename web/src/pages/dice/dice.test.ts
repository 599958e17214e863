import { describe, expect, it } from "vitest";
import { against, chance_of, chances_at, drawn, fallen } from "./dice";

/** A die, as the service says it. */
function die(sides: number) {
  return Array.from({ length: sides }, (_, at) => ({
    value: at + 1,
    probability: 1 / sides,
    exact: `1/${sides}`,
    at_least: (sides - at) / sides,
    at_most: (at + 1) / sides,
  }));
}

describe("a question of yes or no", () => {
  it("has the chance of yes, none where yes never comes", () => {
    const no = { value: 0, probability: 0.25, exact: "1/4", at_least: 1, at_most: 0.25 };
    expect(chance_of([no, { ...no, value: 1, probability: 0.75 }])).toBe(0.75);
    expect(chance_of([{ ...no, probability: 1 }])).toBe(0);
  });
});

describe("one distribution against another", () => {
  it("is above, equal or below", () => {
    const { above, same, below } = against(die(6), die(4));
    expect(above).toBeCloseTo(14 / 24, 12);
    expect(same).toBeCloseTo(4 / 24, 12);
    expect(below).toBeCloseTo(6 / 24, 12);
  });
  it("is the other way round from the other side", () => {
    const [a, b] = [against(die(12), die(20)), against(die(20), die(12))];
    expect(a.above).toBeCloseTo(b.below, 12);
    expect(a.same).toBeCloseTo(b.same, 12);
  });
});

describe("a throw", () => {
  it("falls on each value as often as it weighs, and never beside them", () => {
    expect([0, 0.1666, 0.1667, 0.99999, 1].map((at) => fallen(die(6), at))).toEqual([1, 1, 2, 6, 6]);
  });
  it("is drawn from 0 up to 1", () => {
    for (let n = 0; n < 100; ++n) {
      const at = drawn();
      expect(at >= 0 && at < 1).toBe(true);
    }
  });
});

it("a value that never comes has chances of more and of less", () => {
  const gaps = [die(6)[0]!, { ...die(6)[5]!, at_least: 0.5 }];
  expect(chances_at(gaps, 3)).toEqual({ exactly: 0, at_least: 0.5, at_most: 1 / 6 });
  expect(chances_at(gaps, 9)).toEqual({ exactly: 0, at_least: 0, at_most: 1 });
  expect(chances_at(gaps, 6).exactly).toBeCloseTo(1 / 6);
});
