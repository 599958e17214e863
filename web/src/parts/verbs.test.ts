import { describe, expect, it } from "vitest";
import { agreed, does, isolated, singular } from "./verbs";

describe("one and several", () => {
  it("do what they do as their names ask for it", () => {
    expect(does("Anna", "takes")).toBe("takes");
    expect(does("Squads", "takes")).toBe("take");
    expect(does("Hans", "wins")).toBe("wins");
    expect(does("the Soviets", "has")).toBe("have");
    expect(agreed("Squads takes the hill, and Anna loses it", ["Squads", "Anna"])).toBe(
      "Squads take the hill, and Anna loses it",
    );
    expect(agreed("The attackers is beaten", ["the attackers"])).toBe("The attackers are beaten");
  });
  it("stand for themselves where they are written from right to left", () => {
    const said = "שרה 4 takes 2";
    expect(isolated(said, ["שרה", "Anna"])).toBe("\u2068שרה\u2069 4 takes 2");
    expect(isolated(isolated(said, ["שרה"]), ["שרה"])).toBe("\u2068שרה\u2069 4 takes 2");
    expect(agreed("Anna takes 2", ["Anna"])).toBe("Anna takes 2");
  });
  it("are called as one and as several are", () => {
    const ones = new Map([["figures", "figure"]]);
    expect(singular("1 figures and 1 defensive dice", ones)).toBe("1 figure and 1 defensive die");
    expect(singular("11 figures, 2 dice, 0.1 dice", ones)).toBe("11 figures, 2 dice, 0.1 dice");
  });
});
