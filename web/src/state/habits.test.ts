import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { filled } from "../systems/filled";
import {
  forget_name,
  forget_rule,
  habits_of,
  remember_back,
  remember_change,
  remember_name,
  remember_rules,
} from "./habits";
import { with_forbidden_storage, with_storage } from "./storage.testing";

vi.mock("../api/client", () => ({
  game: () => Promise.resolve({ form: { rulebook: [{ name: "ties" }, { name: "dice" }] } }),
  check_game: () => Promise.resolve({ form: { rulebook: [] } }),
}));

const has_habits = (game: string) => Object.values(habits_of(game)).some((of) => Object.keys(of).length > 0);

describe("What is remembered of a game", () => {
  beforeEach(() => with_storage());
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is the name of a player by what a situation calls them, however often it was changed", () => {
    remember_name("risk", "Anna", "Car");
    remember_name("risk", "Car", "Carla");
    expect(habits_of("risk").names).toEqual({ Anna: "Carla" });
    expect(has_habits("eclipse")).toBe(false);
    remember_name("risk", "Carla", "Anna");
    expect(has_habits("risk")).toBe(false);
  });
  it("is each rule that changed, until it is put back or forgotten", () => {
    remember_rules("risk", {}, { rulebook: { ties: "nobody", dice: 3 } });
    remember_rules("risk", { rulebook: { ties: "nobody", dice: 3 } }, { rulebook: { ties: "nobody" } });
    expect(habits_of("risk").rules).toEqual({ ties: "nobody" });
    forget_rule("risk", "ties");
    expect(has_habits("risk")).toBe(false);
  });
  it("is taken back with the change, and both sides in each other's place are no new names", () => {
    const [anna, carla] = [{ attacker: { name: "Anna" } }, { attacker: { name: "Carla" } }];
    remember_name("risk", "Anna", "Carla");
    remember_back("risk", carla, anna);
    expect(has_habits("risk")).toBe(false);
    const both = { attacker: { name: "Anna" }, defender: { name: "Ben" } };
    remember_back("risk", both, { attacker: both.defender, defender: both.attacker });
    expect(has_habits("risk")).toBe(false);
  });
  it("is bounded, and of the games that were changed last", () => {
    for (let k = 0; k < 60; ++k) remember_name(`game${k}`, "Anna", "Carla");
    expect(has_habits("game19")).toBe(false);
    expect(has_habits("game20")).toBe(true);
    for (let k = 0; k < 99; ++k) remember_name("risk", `P${k}`, `Q${k}`);
    expect(Object.keys(habits_of("risk").names)).toHaveLength(60);
  });
  it("is nothing where the browser keeps nothing", () => {
    with_forbidden_storage();
    remember_name("risk", "Anna", "Carla");
    expect(habits_of("risk")).toEqual({ names: {}, rules: {} });
  });
  it("comes from a change of a side's name or of a rule, and of nothing else", () => {
    const [was, now] = [{ attacker: { army: 3 } }, { attacker: { name: "Carla", army: 3 } }];
    remember_change("risk", was, now, ["attacker", "name"]);
    expect(habits_of("risk").names).toEqual({ "@attacker": "Carla" });
    remember_change("risk", {}, { rulebook: { ties: "nobody" } }, ["rulebook", "ties"]);
    expect(habits_of("risk").rules).toEqual({ ties: "nobody" });
    const peru = { territory: [{ name: "Peru" }] };
    remember_change("aggression", peru, { territory: [{ name: "Lima" }] }, ["territory", "name"]);
    expect(has_habits("aggression")).toBe(false);
  });
});

describe("A situation that comes with a game", () => {
  const printed = {
    system: "risk",
    title: "Ten",
    attacker: { name: "Anna", army: 3 },
    defender: { army: 2 },
  };
  beforeEach(() => with_storage());
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is filled in with names, also where it has none, and with house rules that the game still has", async () => {
    remember_name("risk", "Anna", "Carla");
    remember_name("risk", "@defender", "Dora");
    remember_rules("risk", {}, { rulebook: { ties: "nobody", gone: 1 } });
    const { scenario, filled: what } = await filled("risk", printed);
    expect(scenario).toEqual({
      system: "risk",
      title: "From “Ten”",
      attacker: { name: "Carla", army: 3 },
      defender: { name: "Dora", army: 2 },
      rulebook: { ties: "nobody" },
    });
    expect(what).toMatchObject({
      printed,
      names: [
        ["Anna", "Carla"],
        ["the defender", "Dora"],
      ],
      rules: 1,
    });
  });
  it("keeps its own house rules, and no two players get one name", async () => {
    remember_rules("risk", {}, { rulebook: { ties: "nobody" } });
    remember_name("risk", "Anna", "Ben");
    const own = { ...printed, defender: { name: "Ben" }, rulebook: { ties: "attacker" } };
    expect(await filled("risk", own)).toEqual({ scenario: own });
  });
  it("has a player renamed wherever they are", async () => {
    remember_name("aggression", "North", "Nora");
    const { scenario } = await filled("aggression", {
      system: "aggression",
      turn: { player: "North" },
      territory: [{ name: "Peru", owner: "North", agents: { North: 1 } }],
    });
    expect(JSON.stringify(scenario)).not.toContain("North");
    expect(JSON.stringify(scenario)).toContain('"agents":{"Nora":1}');
  });
  it("is as it comes once all is forgotten", async () => {
    remember_name("risk", "Anna", "Carla");
    forget_name("risk", "Anna");
    expect(await filled("risk", printed)).toEqual({ scenario: printed });
  });
});
