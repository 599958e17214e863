import { describe, expect, it } from "vitest";
import { place_tone, seat_tone, tones_of_owners, tones_of_sides } from "./tones";

describe("everybody has one colour", () => {
  const blocs = tones_of_owners(["AA", "WP", "NAM", "FR", "PRC"]);
  it("a bloc is the same by its letters and in every holder of the settlement", () => {
    for (const words of ["WP", "the WP", "the WP in LIBYA", "reserve of the WP", "mission cards of the WP"])
      expect([words, blocs(words)]).toEqual([words, "own-1"]);
    expect(["AA", "the AA in USA I", "reserve of the PRC"].map(blocs)).toEqual(["own-0", "own-0", "own-4"]);
  });
  it("what nobody holds has nobody's colour", () => {
    for (const words of [
      "the box",
      "the DEFCON track",
      "neutral reserve",
      "FRANCE III",
      "SAARC",
      "",
      undefined,
    ])
      expect([words, blocs(words)]).toEqual([words, "own-none"]);
  });
  it("a bloc that plays first is not red for that, nor blue that plays second", () => {
    expect(["AA", "WP"].map((name, seat) => seat_tone(blocs, name, seat))).toEqual(["own-0", "own-1"]);
  });

  const sides = tones_of_sides("Vox Populi", "Founders", ["Founders", "Vox Populi", "Vox", "Booker"]);
  it("two sides are red and blue, whoever else plays has a colour of their own", () => {
    expect(["Vox Populi at Finkton", "Founders' hand", "Vox", "Booker"].map(sides)).toEqual([
      "attacker",
      "defender",
      "own-2",
      "own-3",
    ]);
    expect(["the supply", "the discards", "Foundersville"].map(sides)).toEqual([
      "own-none",
      "own-none",
      "own-none",
    ]);
  });
  it("keeps its colour when it attacks in its turn, as in a retaliation", () => {
    const chart = tones_of_sides("North", "South");
    expect(seat_tone(chart, "South", 0)).toBe("defender");
    expect(seat_tone(chart, "North", 1)).toBe("attacker");
  });
  it("a seat that is called by no name of the table is coloured by its side", () => {
    expect(
      ["the others at Comstock House", "the others"].map((name, seat) => seat_tone(sides, name, seat)),
    ).toEqual(["attacker", "defender"]);
  });
  it("six sides have six colours, by their names and by their places", () => {
    const six = tones_of_sides("A", "B", ["C", "D", "E", "F"]);
    const tones = ["attacker", "defender", "own-2", "own-3", "own-4", "own-5"];
    expect(["A", "B", "C", "D", "E", "F"].map(six)).toEqual(tones);
    expect([0, 1, 2, 3, 4, 5, 6, -1].map(place_tone)).toEqual([...tones, "own-none", "own-none"]);
  });
  it("one who is against itself in name has one colour still", () => {
    expect(tones_of_sides("North", "North")("North")).toBe("attacker");
  });
});
