import { describe, expect, it } from "vitest";
import { parts_of, sentence_of } from "./luck";

const term = (kind: "dice" | "choice" | "guess", amount: number) => ({ kind, text: "", amount, entry: 0 });

describe("luck and choices", () => {
  const lost = {
    seat: "North",
    start: 0.71,
    end: 0,
    terms: [term("dice", 0.04), term("dice", -0.73), term("choice", -0.02), term("guess", 0)],
  };
  it("is added up by kind, and what came to nothing is left out", () => {
    const parts = parts_of(lost);
    expect(parts.map(({ words }) => words)).toEqual(["The dice", "Choices"]);
    expect(parts.reduce((sum, { amount }) => sum + amount, lost.start)).toBeCloseTo(lost.end, 12);
  });
  it("is a sentence, in points of a chance or in worth", () => {
    expect(sentence_of(lost, "win")).toBe("North was 71% to win: the dice took 69 points, choices cost 2.");
    expect(sentence_of({ ...lost, start: 2.27, end: 4, terms: [term("dice", 1.73)] }, "worth")).toBe(
      "It was worth 2.27 to North: the dice brought 1.73 points.",
    );
    expect(sentence_of({ ...lost, end: 0.71, terms: [term("dice", 0.5), term("dice", -0.5)] }, "win")).toBe(
      "North was 71% to win: the dice changed nothing on balance.",
    );
    expect(sentence_of({ ...lost, start: 0, terms: [] }, "worth")).toBe(
      "It was worth 0 to North, and nothing changed that.",
    );
  });
});
