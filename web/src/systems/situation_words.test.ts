import { expect, it } from "vitest";
import { names_in_order } from "../parts/roll/by_name";
import { is_plain, printed_words, side_names } from "./side_names";
import { situation_words } from "./situation_words";
import { form_of, unit } from "./described/form.testing";

it("a situation is told in a line, by its players' names", () => {
  const form = form_of(["raider", "keeper"], { units: [unit("tank", { says: "tanks" })] });
  const raid = { raider: { name: "Anna", tank: 3 }, keeper: { name: "Ben", tank: 1 } };
  expect(situation_words("raid", raid, form)).toBe("Anna: 3 tanks · Ben: 1 tank");
  expect(situation_words("raid", { raider: { name: "Anna", power: 2 }, keeper: {} }, form)).toMatch(
    /^Anna: power 2 · .*: nothing$/,
  );
  expect(
    situation_words("conflict-chart", {
      attacker: { name: "North", tokens: [5, 3] },
      defender: { name: "South", tokens: [4] },
    }),
  ).toBe("North: tokens 5, 3 · South: tokens 4");
  const attack = {
    turn: { player: "North" },
    territory: [
      { name: "Peru", owner: "North" },
      { name: "Chile", owner: "South" },
    ],
    attack: { from: "Peru", against: "Chile" },
  };
  expect(situation_words("aggression", attack)).toBe("North attacks Chile from Peru, against South");
  expect(situation_words("aggression", { dice: { attacker: 3, defender: 2 } })).toBe("3 dice against 2");
  expect(
    situation_words("columbia", { combat: { at: "Emporia", attacker: "Vox Populi", defender: "Founders" } }),
  ).toBe("Vox Populi against Founders, at Emporia");
  expect(situation_words("defcon", { active: "AA", level: 1, area: [{ name: "CRETE" }] })).toBe(
    "AA acts at level 1, with 1 area entered",
  );
});

it("whom a situation gives no name is called by the side, and is no player by name", () => {
  expect(names_in_order(side_names("risk", {})).map(is_plain)).toEqual([true, true]);
  expect(names_in_order(side_names("aggression", { dice: {} })).map(is_plain)).toEqual([true, true]);
  expect(["the Reds", "Anna"].map(is_plain)).toEqual([false, false]);
  expect(["@attacker", "@north", "Anna"].map(printed_words)).toEqual(["the attacker", "the north", "Anna"]);
});
