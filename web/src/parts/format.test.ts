import { describe, expect, it } from "vitest";
import { after_lead, fraction, percent, points, shared_lead, worth, worth_words } from "./format";

describe("numbers as people read them", () => {
  it("never call the uncertain certain", () => {
    expect(percent(1)).toBe("100%");
    expect(percent(0)).toBe("0%");
    expect(percent(0.99999)).toBe(">99.9%");
    expect(percent(0.00001)).toBe("<0.1%");
    expect(percent(0.711586516191553)).toBe("71.2%");
    expect(percent(0.5, 2)).toBe("50.00%");
  });
  it("give a difference its sign", () => {
    expect(points(0.2246)).toBe("+22.5");
    expect(points(-0.131)).toBe("−13.1");
    expect(points(-0.0004)).toBe("−0.04");
    expect(points(0.00001)).toBe("≈0");
    expect(points(0)).toBe("0");
  });
  it("write a worth shortly", () => {
    expect(worth(-2.1)).toBe("−2.1");
    expect(worth(0)).toBe("0");
    expect(worth(-0.001)).toBe("0");
    expect(worth(17.1622)).toBe("17.2");
  });
  it("give a worth its sign and its unit", () => {
    expect([2.2727, -0.31, 0, 1, -1, 0.001].map((value) => worth_words(value, "points"))).toEqual([
      "+2.27 points",
      "−0.31 points",
      "0 points",
      "+1 point",
      "−1 point",
      "≈0 points",
    ]);
    expect(worth_words(2.5, "")).toBe("+2.5");
  });
  it("part a fraction, and leave a whole number whole", () => {
    expect(fraction("25/36")).toEqual(["25", "36"]);
    expect(fraction("1/1")).toEqual(["1"]);
  });
});

describe("what texts have in common", () => {
  const moves = [
    "Declare an invasion of Egypt, committing 5 (5 points)",
    "Declare an invasion of Egypt, committing 6, 5 (11 points)",
  ];
  it("is said once, up to a comma", () => {
    const lead = shared_lead(moves);
    expect(lead).toBe("Declare an invasion of Egypt");
    expect(after_lead(moves[1] ?? "", lead)).toBe("Committing 6, 5 (11 points)");
  });
  it("may be the whole of one of them", () => {
    const lead = shared_lead(["Declare an invasion of Egypt", ...moves]);
    expect(lead).toBe("Declare an invasion of Egypt");
    expect(after_lead("Declare an invasion of Egypt", lead)).toBe("Nothing more");
  });
  it("is nothing where it would cut a word or say little", () => {
    expect(shared_lead(["Attack Chile from Peru", "Attack China from Peru"])).toBe("");
    expect(shared_lead(["Play flare", "Play flare, volley"])).toBe("");
    expect(shared_lead(["Declare an invasion", "Declare an invasions"])).toBe("");
  });
});
