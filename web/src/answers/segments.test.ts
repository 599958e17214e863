import { describe, expect, it } from "vitest";
import type { Odds } from "../api/types";
import { tones_of_owners, tones_of_sides } from "../parts/tones";
import { laid_along, segments_of } from "./segments";

function odds(attacker: number, defender: number, ...outcomes: [string, string, number][]): Odds {
  return {
    system: "columbia",
    rulebook: "",
    policy: "best",
    policy_text: "every choice as advised",
    win: { attacker: { probability: attacker }, defender: { probability: defender } },
    outcomes: outcomes.map(([id, text, probability]) => ({ id, text, probability })),
    distributions: {},
    means: {},
    words: {},
    rests_on: [],
  };
}
const names = { attacker: "Vox Populi", defender: "Booker" };
const tones = tones_of_sides(names.attacker, names.defender);
const told = (of: ReturnType<typeof segments_of>) =>
  of.map((one) => [one.id, one.words, one.probability, one.tone]);

describe("the chance in segments", () => {
  const onto_booker = odds(
    0,
    0,
    ["attacker", "Vox Populi wins", 0],
    ["defender", "Booker wins", 0],
    ["none", "nobody is fought", 1],
  );
  it("has one for what is neither's victory, and never says 0 and 0 over a full bar", () => {
    const segments = segments_of(onto_booker, names, tones);
    expect(told(segments)).toEqual([
      ["attacker", "Vox Populi wins", 0, "attacker"],
      ["none", "Nobody is fought", 1, "own-none"],
      ["defender", "Booker wins", 0, "defender"],
    ]);
    expect(laid_along(segments, 100).map(({ width }) => width)).toEqual([0, 100, 0]);
  });
  it("lays three beside each other, and they come to the whole", () => {
    const thirds = odds(
      0.5,
      0.2,
      ["attacker", "a", 0.5],
      ["defender", "d", 0.2],
      ["none", "nobody is fought", 0.3],
    );
    expect(laid_along(segments_of(thirds, names, tones), 10).map(({ x, width }) => [x, width])).toEqual([
      [0, 5],
      [5, 3],
      [8, 2],
    ]);
  });
  it("joins what is one side's, by the side's name", () => {
    const chart = odds(
      0.9,
      0.1,
      ["A", "A: North wins", 0.8],
      ["B", "B: North wins", 0.1],
      ["C", "C: North loses", 0.1],
    );
    const segments = segments_of(
      chart,
      { attacker: "North", defender: "South" },
      tones_of_sides("North", "South"),
      (id) => (id < "C" ? [0] : [1]),
    );
    expect(told(segments)).toEqual([
      ["attacker", "North wins", 0.9, "attacker"],
      ["defender", "C: North loses", 0.1, "defender"],
    ]);
  });
  it("of three sides has one for each, in its own colour, and what is nobody's behind them", () => {
    const three = {
      ...odds(
        0.3,
        0.6,
        ["red", "Ann wins", 0.3],
        ["blue", "Bob and Carla win", 0.6],
        ["dark", "night falls", 0.1],
      ),
      sides: [
        { name: "Ann", probability: 0.3 },
        { name: "Bob", probability: 0.6 },
        { name: "Carla", probability: 0.6 },
      ],
    };
    const segments = segments_of(
      three,
      { attacker: "Ann", defender: "Bob", others: ["Carla"] },
      tones_of_sides("Ann", "Bob", ["Carla"]),
      (id) => ({ red: [0], blue: [1, 2] })[id] ?? [],
    );
    expect(told(segments)).toEqual([
      ["attacker", "Ann wins", 0.3, "attacker"],
      ["defender", "Bob wins", 0.6, "defender"],
      ["third", "Carla wins", 0.6, "own-2"],
      ["dark", "Night falls", 0.1, "own-none"],
    ]);
    // What two win together is in the bar once.
    expect(laid_along(segments, 10).map(({ width }) => Math.round(width))).toEqual([3, 3, 3, 1]);
  });
  it("a chance is called by what can come of it, not by what cannot; a bloc has its own colour", () => {
    const victory = odds(
      1,
      0,
      ["maker", "the operation succeeds", 0],
      ["controller", "the AA keeps the area", 0],
      ["victory", "the WP wins the game", 1],
    );
    const segments = segments_of(
      victory,
      { attacker: "WP", defender: "" },
      tones_of_owners(["AA", "WP"]),
      (id) => (id === "controller" ? [1] : [0]),
    );
    expect(told(segments)).toEqual([
      ["attacker", "The WP wins the game", 1, "own-1"],
      ["defender", "The AA keeps the area", 0, "own-0"],
    ]);
  });
});
