import { describe, expect, it } from "vitest";
import { answered, asked_of, now_of } from "./answer";
import type { Scenario } from "./types";

const before: Scenario = { level: 3 };
const now: Scenario = { level: 4 };
const problem = { title: "too much", status: 422 };

describe("an answer belongs to the situation it was asked about", () => {
  it("is shown as it is while that is the situation", () => {
    const asked = asked_of({ answer: 7, about: now, asks: "{}" }, now, "{}");
    expect(asked).toEqual({ answer: 7, waiting: false });
    expect(now_of(asked)).toBe(7);
    expect(answered(asked, "card")).toEqual({ class: "answered card", "aria-busy": undefined });
  });
  it("waits, and is marked as waiting, when the situation or what is asked is another", () => {
    for (const asked of [
      asked_of({ answer: 7, about: before, asks: "{}" }, now, "{}"),
      asked_of({ answer: 7, about: now, asks: "{}" }, now, '{"goal":"level 3"}'),
    ]) {
      expect(asked).toEqual({ answer: 7, waiting: true });
      expect(now_of(asked)).toBeUndefined();
      expect(answered(asked)["aria-busy"]).toBe("true");
    }
  });
  it("is gone where the service refuses this situation", () => {
    const asked = asked_of({ answer: 7, problem, about: now, asks: "{}" }, now, "{}");
    expect(asked).toEqual({ problem, waiting: false });
  });
  it("is gone where nothing is asked any more", () => {
    expect(asked_of({ answer: 7, about: before, asks: "{}" }, undefined, "{}")).toEqual({ waiting: false });
  });
});
