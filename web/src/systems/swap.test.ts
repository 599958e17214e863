import { describe, expect, it } from "vitest";
import type { Scenario } from "../api/types";
import { with_settings } from "../state/scenario";
import * as aggression from "./aggression/scenario";
import * as chart from "./conflict_chart/scenario";
import * as columbia from "./columbia/scenario";

const takeover: Scenario = {
  system: "aggression",
  note: "kept",
  turn: { player: "North", landed: "Chile", cards: ["silk-road"] },
  territory: [
    { name: "Peru", group: "green", quadrant: "sw", owner: "North", agents: { North: 1 } },
    { name: "Chile", group: "red", quadrant: "sw", owner: "South", units: { ore: 1, network_security: 2 } },
  ],
  card: [{ name: "silk-road", top: ["red"], bottom: ["green"] }],
  attack: { from: "Peru", against: "Chile", card: "silk-road" },
};

describe("aggression", () => {
  it("swaps who attacks, and twice is as before but for the card used", () => {
    const once = aggression.swapped(takeover);
    expect(once.attack).toEqual({ from: "Chile", against: "Peru" });
    expect(once.turn).toMatchObject({ player: "South", landed: "Chile" });
    expect(once.note).toBe("kept");
    expect(aggression.swapped(once)).toEqual({ ...takeover, attack: { from: "Peru", against: "Chile" } });
  });
  it("swaps bare dice", () => {
    expect(aggression.swapped({ dice: { attacker: 3, defender: 4 } })).toEqual({
      dice: { attacker: 4, defender: 3 },
    });
  });
  it("takes another Territory of the board by its name, once", () => {
    const more = aggression.with_another(takeover, "Brazil");
    expect(aggression.names(more)).toEqual(["Peru", "Chile", "Brazil"]);
    expect(aggression.with_another(more, "Brazil")).toBe(more);
    expect(aggression.names(aggression.with_another(takeover))).toContain("Territory 3");
  });
  it("renames in every place", () => {
    const territory = aggression.renamed(takeover, "territory", "Chile", "Bolivia");
    expect(JSON.stringify(territory)).not.toContain("Chile");
    expect(territory.turn).toMatchObject({ landed: "Bolivia" });
    const player = aggression.renamed(takeover, "player", "North", "Anna");
    expect(JSON.stringify(player)).not.toContain("North");
    expect(aggression.players(player)).toEqual(["Anna", "South"]);
    const card = aggression.renamed(takeover, "card", "silk-road", "tea");
    expect(JSON.stringify(card)).not.toContain("silk-road");
  });
  it("declares what it is told, and nothing for a pass", () => {
    expect(aggression.declared(takeover, { type: "attack", from: "Chile", against: "Peru" }).attack).toEqual({
      from: "Chile",
      against: "Peru",
    });
    expect(aggression.declared(takeover, { type: "pass" }).attack).toBeUndefined();
  });
  it("knows the kinds of R-Units of two Territories, NS-Units aside", () => {
    expect(aggression.kinds(takeover, ["Peru", "Chile"])).toEqual(["ore"]);
    expect(aggression.kinds(takeover, ["Peru"])).toEqual(["ore"]);
  });
});

describe("conflict-chart", () => {
  const s: Scenario = {
    kind: "invasion",
    country: "Egypt",
    commit: "attacker",
    country_holder: "South",
    attacker: {
      name: "North",
      tokens: [4],
      reserve: [5, 3, 3],
      reserve_canals: [{ name: "Suez", points: 2 }],
    },
    defender: { name: "South", tokens: [4, 2] },
  };
  it("swaps the sides with all they have", () => {
    const once = chart.swapped(s);
    expect(once.attacker).toEqual(s.defender);
    expect(once.defender).toEqual(s.attacker);
    expect(once.commit).toBe("defender");
    expect(once.country_holder).toBeUndefined();
  });
  it("commits out of the reserve, each piece once", () => {
    const next = chart.declared(s, { type: "declare", tokens: [3, 5], canals: ["Suez"] });
    expect(next?.attacker).toEqual({
      name: "North",
      tokens: [4, 3, 5],
      reserve: [3],
      canals: [{ name: "Suez", points: 2 }],
    });
    expect(next?.commit).toBeUndefined();
    expect(chart.declared(s, { type: "commit", tokens: [] })).toBeUndefined();
  });
  it("changes its kind whole", () => {
    const engagement = chart.of_kind(s, "engagement");
    expect(engagement.country).toBeUndefined();
    expect(chart.of_kind(engagement, "invasion").country).toBe("a country");
  });
});

describe("columbia", () => {
  const s: Scenario = {
    location: [{ name: "Gate" }],
    force: [{ player: "Founders", location: "Gate", common: 1, alarm: 1 }],
    hand: { Founders: ["volley", "volley"] },
    combat: {
      at: "Gate",
      attacker: "Vox",
      defender: "Founders",
      units: { common: 3 },
      played: { attacker: [], defender: ["volley"] },
    },
  };
  it("takes another place of the board, next to one that is there", () => {
    const more = columbia.with_place({ location: [{ name: "Bay" }] }, "Plaza", "Bay");
    expect(more.location).toEqual([{ name: "Bay" }, { name: "Plaza", adjacent: ["Bay"] }]);
    expect(columbia.with_place(more, "Plaza", "Bay")).toBe(more);
  });
  it("swaps, and what was brought is there", () => {
    const once = columbia.swapped(s);
    expect(once.combat).toEqual({
      at: "Gate",
      attacker: "Founders",
      defender: "Vox",
      played: { attacker: ["volley"], defender: [] },
    });
    expect(once.force).toContainEqual({ player: "Vox", location: "Gate", common: 3 });
  });
  it("does not swap with a token", () => {
    expect(columbia.can_swap({ ...s, combat: { at: "Gate", attacker: "Vox", defender: "token" } })).toBe(
      false,
    );
  });
  it("finds what a side's number is called, and makes a force that is not there", () => {
    expect(columbia.piece_path(s, "attacker", "common")).toEqual(["combat", "units", "common"]);
    expect(columbia.piece_path(s, "defender", "alarm")).toEqual(["force", 0, "alarm"]);
    const armed = columbia.with_piece(s, "attacker", "turret", 1);
    expect(armed.force).toContainEqual({ player: "Vox", location: "Gate", turret: 1 });
  });
  it("renames a card wherever it is", () => {
    const with_card = columbia.with_another_card({ ...s, card: [{ id: "volley", combat: 2 }] });
    expect(with_card.card).toEqual([
      { id: "volley", combat: 2 },
      { id: "card 2", combat: 1 },
    ]);
    const next = columbia.renamed_card(with_card, "volley", "storm");
    expect(JSON.stringify(next)).not.toContain("volley");
    expect(columbia.hand(next, "Founders")).toEqual(["storm", "storm"]);
    expect(columbia.played(next, "defender")).toEqual(["storm"]);
  });
  it("plays one copy of a card, and takes one back", () => {
    const two = columbia.with_played(s, "defender", "volley", true);
    expect(columbia.played(two, "defender")).toEqual(["volley", "volley"]);
    expect(columbia.played(columbia.with_played(two, "defender", "volley", false), "defender")).toEqual([
      "volley",
    ]);
  });
  it("tells apart who declares nothing from who has not declared, also when the sides are swapped", () => {
    const open = columbia.with_played(
      { ...s, combat: { at: "Gate", attacker: "Vox" } },
      "attacker",
      "flare",
      true,
    );
    expect(open.combat).toMatchObject({ played: { attacker: ["flare"] } });
    expect(["attacker", "defender"].map((side) => columbia.has_declared(open, side as "attacker"))).toEqual([
      true,
      false,
    ]);
    const nothing = columbia.with_declared(open, "defender", []);
    expect(columbia.has_declared(nothing, "defender")).toBe(true);
    expect(columbia.with_declared(nothing, "defender", undefined)).toEqual(open);
    expect(columbia.with_played(open, "attacker", "flare", false).combat).toEqual({
      at: "Gate",
      attacker: "Vox",
    });
    const swapped = columbia.swapped({
      ...open,
      combat: { ...(open.combat as object), defender: "Founders" },
    });
    expect(swapped.combat).toMatchObject({ played: { defender: ["flare"] } });
    expect(columbia.has_declared(swapped, "attacker")).toBe(false);
  });
});

describe("a table at rest", () => {
  it("aggression: a new landing ends what was declared from the one before", () => {
    const over: Scenario = {
      ...takeover,
      turn: { player: "North", landed: "Chile", declared: 1, passed: true },
    };
    const next = aggression.landed(over, "Peru");
    expect(next.turn).toEqual({ player: "North", landed: "Peru" });
    expect(next.attack).toBeUndefined();
    expect(aggression.landed(over, "").turn).toEqual({ player: "North" });
  });
  it("aggression: where one player's holdings are listed all are, and none is left as nothing", () => {
    const one = aggression.with_holding(takeover, "North", ["stock", "ore"], 2);
    expect(one.player).toEqual([{ name: "North", stock: { ore: 2 } }, { name: "South" }]);
    expect(aggression.kinds(one, [])).toEqual(["ore"]);
    const other = aggression.renamed(one, "player", "North", "Anna");
    expect(JSON.stringify(other)).not.toContain("North");
    expect(aggression.with_holding(one, "North", ["stock", "ore"], 0).player).toContainEqual({
      name: "North",
      stock: {},
    });
  });
  it("conflict-chart: who looked on takes a side with all they have", () => {
    const rest: Scenario = {
      attacker: { name: "North", reserve: [2] },
      defender: { name: "South", reserve: [3], countries: ["Egypt"] },
      player: [{ name: "East", reserve: [5] }],
    };
    expect(chart.is_at_rest(rest)).toBe(true);
    const east = chart.in_place_of(rest, "attacker", "East");
    expect(east.attacker).toEqual({ name: "East", reserve: [5] });
    expect(east.player).toEqual([{ name: "North", reserve: [2] }]);
  });
  it("columbia: a conflict where none was, and what lies before a player", () => {
    const rest: Scenario = { player: [{ name: "Founders", eagles: 3 }], force: [] };
    expect(columbia.is_at_rest(rest)).toBe(true);
    expect(columbia.players(rest)).toEqual(["Founders"]);
    const next = columbia.with_holding(rest, "Vox", ["pool", "common"], 2);
    expect(next.player).toEqual([
      { name: "Founders", eagles: 3 },
      { name: "Vox", pool: { common: 2 } },
    ]);
    expect(columbia.is_at_rest(columbia.with_conflict(rest, { combat: { at: "Gate" } }))).toBe(false);
  });
  it("what may be declared is set by its paths", () => {
    const set = { "turn.landed": "Chile", "attack.from": "Peru", 'territory."Peru".owner': "South" };
    const next = with_settings({ turn: { player: "North" }, territory: [{ name: "Peru" }] }, set);
    expect(next).toEqual({
      turn: { player: "North", landed: "Chile" },
      attack: { from: "Peru" },
      territory: [{ name: "Peru", owner: "South" }],
    });
  });
});
