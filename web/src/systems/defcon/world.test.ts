import { describe, expect, it } from "vitest";
import type { MapAnswer, Move, Scenario } from "../../api/types";
import { last_part, suggestions } from "./goal";
import { headings_of, of_another_phase, operations_of, told_first } from "./headings";
import {
  area_of,
  areas_of,
  ends_of,
  has_own_map,
  in_the_middle,
  phase_of,
  retyped,
  sides_of,
  unit_of,
  with_area,
  with_bloc,
  with_phase,
  with_played,
  with_reserve,
  with_unit,
  without_operation,
} from "./world";

const kScenario: Scenario = {
  system: "defcon",
  level: 4,
  phase: "political",
  active: "AA",
  played: ["AA", "WP", "NAM"],
  area: [
    { name: "LIBYA", controller: "WP", units: [{ bloc: "WP", type: "motorized" }] },
    { name: "TUNISIA", instability: 2 },
  ],
  bloc: [{ name: "AA", points: 4, reserve: { motorized: 2 } }],
  operation: { type: "coup", area: "TUNISIA" },
  scope: "operation",
};

describe("who is against whom", () => {
  const world = {
    owners: [{ letters: "AA" }, { letters: "WP" }],
    tiles: [
      { name: "TURKEY", owner: 0 },
      { name: "LIBYA", owner: 1 },
      { name: "TUNISIA", owner: -1 },
    ],
  } as unknown as MapAnswer;
  const of = (move: Move) => sides_of("AA", move, world).names.defender;
  it("is whoever holds what is acted on, else that place, else everybody", () => {
    expect(of({ type: "attack", from: "TURKEY", area: "LIBYA" })).toBe("WP");
    expect(of({ type: "launch", from: "TURKEY", targets: ["TURKEY", "LIBYA"] })).toBe("WP");
    expect(of({ type: "coup", area: "TUNISIA" })).toBe("TUNISIA");
    expect(of({ type: "declare_victory" })).toBe("the others");
  });
});

describe("a scenario of defcon, changed", () => {
  it("keeps what it had as it was", () => {
    const before = JSON.stringify(kScenario);
    with_area(kScenario, "LIBYA", { controller: "AA" });
    with_unit(kScenario, "LIBYA", undefined);
    with_bloc(kScenario, "AA", { points: 1 });
    with_played(kScenario, "NAM", false);
    expect(JSON.stringify(kScenario)).toBe(before);
  });

  it("names an area only where something is", () => {
    const held = with_area(kScenario, "CRETE", { controller: "AA" });
    expect(area_of(held, "CRETE")).toEqual({ name: "CRETE", controller: "AA" });
    const bare = with_area(held, "CRETE", { controller: undefined });
    expect(bare.area).toEqual(kScenario.area);
    expect(with_area(kScenario, "TUNISIA", { instability: 0 }).area).toEqual([
      (kScenario.area as unknown[])[0],
    ]);
  });

  it("keeps every area of a map of its own", () => {
    const own: Scenario = {
      ...kScenario,
      area: [{ name: "A", kind: "land", territory: "T", adjacent: [], controller: "AA" }],
    };
    expect(has_own_map(own)).toBe(true);
    expect(has_own_map(kScenario)).toBe(false);
    expect(with_area(own, "A", { controller: undefined }).area).toEqual([
      { name: "A", kind: "land", territory: "T", adjacent: [] },
    ]);
  });

  it("gives a unit of another type its own force, and an owner", () => {
    expect(retyped({ type: "motorized", bloc: "WP", force: 1, attacked: true }, "armored", "AA")).toEqual({
      type: "armored",
      bloc: "WP",
      attacked: true,
    });
    expect(retyped(undefined, "naval", "AA")).toEqual({ type: "naval", bloc: "AA" });
    expect(
      unit_of(area_of(with_unit(kScenario, "TUNISIA", { type: "bunker", bloc: "AA" }), "TUNISIA")),
    ).toEqual({ type: "bunker", bloc: "AA" });
  });

  it("has a reserve of what is more than none", () => {
    const more = with_reserve(kScenario, "AA", "naval", 1);
    expect((more.bloc as { reserve: unknown }[])[0]!.reserve).toEqual({ motorized: 2, naval: 1 });
    const none = with_reserve(with_reserve(kScenario, "AA", "motorized", 0), "WP", "naval", 0);
    expect((none.bloc as object[])[0]).toEqual({ name: "AA", points: 4 });
  });

  it("has a step in the nuclear phase alone", () => {
    const launch = with_phase(kScenario, 3);
    expect(launch).toMatchObject({ phase: "nuclear", step: "launch" });
    expect(phase_of(launch)).toBe(3);
    expect(with_phase(launch, 5)).not.toHaveProperty("step");
    expect(launch).not.toHaveProperty("operation");
  });

  it("is played by two blocs at least, the active one among them", () => {
    const two = with_played(kScenario, "AA", false);
    expect(two).toMatchObject({ played: ["WP", "NAM"], active: "WP" });
    expect(with_played(two, "WP", false)).toBe(two);
  });

  it("is the situation before what is declared", () => {
    const before = without_operation(kScenario);
    expect(before).not.toHaveProperty("operation");
    expect(before).not.toHaveProperty("scope");
    expect(without_operation(before)).toBe(before);
    expect(in_the_middle(before)).toBe(false);
    expect(in_the_middle({ ...before, strike: {} })).toBe(true);
  });
});

describe("moves", () => {
  it("are about the places that they name, and end where they go", () => {
    const move = { type: "bombard", from: "P5", targets: ["LIBYA", "LIBYA", "TUNISIA"] };
    expect(areas_of(move)).toEqual(["P5", "LIBYA", "TUNISIA"]);
    expect(ends_of(move)).toEqual(["LIBYA", "TUNISIA"]);
    expect(ends_of({ type: "pass" })).toEqual([]);
  });

  it("stand under their headings, allowed and refused apart", () => {
    const operations = operations_of({
      system: "defcon",
      rulebook: "",
      moves: [
        { move: { type: "attack", area: "A" }, text: "Attack A", findings: [] },
        { move: { type: "pass" }, text: "Pass", findings: [] },
      ],
      refused: [
        { move: { type: "coup", area: "A" }, text: "Coup in A", findings: [] },
        { move: { type: "attack", area: "B" }, text: "Attack B", findings: [] },
      ],
    });
    expect(
      headings_of(operations).map(({ title, allowed, refused }) => [title, allowed.length, refused.length]),
    ).toEqual([
      ["Coup", 0, 1],
      ["Attack", 1, 1],
      ["Nothing more", 1, 0],
    ]);
  });

  it("belong to a phase, or go by their own text", () => {
    expect(of_another_phase({ type: "coup" }, "political", "")).toBe(false);
    expect(of_another_phase({ type: "coup" }, "operations", "")).toBe(true);
    expect(of_another_phase({ type: "create_missile" }, "nuclear", "create")).toBe(false);
    expect(of_another_phase({ type: "launch" }, "nuclear", "create")).toBe(true);
    expect(of_another_phase({ type: "technology" }, "operations", "")).toBe(false);
  });

  it("tell broken clauses first, then house rules", () => {
    const finding = (clause: string, standing: "stated" | "assumed", holds: boolean) => ({
      clause,
      standing,
      holds,
      text: "",
    });
    expect(
      told_first([
        finding("DE-1", "stated", true),
        finding("DE-2", "assumed", true),
        finding("DE-3", "stated", false),
      ]).map((one) => one.clause),
    ).toEqual(["DE-3", "DE-2", "DE-1"]);
  });
});

describe("goals", () => {
  const tiles = ["LIBYA", "EGYPT I"].map((name) => ({
    name,
    label: name,
    group: 0,
    water: false,
    owner: -1,
    rim: -1,
    hatch: 0 as const,
    marks: [],
    light: "none" as const,
    says: "",
  }));
  it("are suggested from the names on the map", () => {
    expect(suggestions("lib", tiles, 4)).toContain("control LIBYA");
    expect(suggestions("control e", tiles, 4)).toEqual(["control EGYPT I"]);
    expect(suggestions("level", tiles, 3)).toEqual(["level 3", "level 2", "level 1"]);
  });
  it("go on after an and", () => {
    expect(last_part("control LIBYA and lev")).toEqual({ before: "control LIBYA and ", part: "lev" });
    expect(suggestions("control LIBYA and level 4", tiles, 4)).not.toContain("control LIBYA and level 4");
    expect(suggestions("control LIBYA and lev", tiles, 4)).toContain("control LIBYA and level 4");
  });
  it("are never for a sea area", () => {
    expect(
      suggestions("", [{ ...tiles[0]!, name: "P3", water: true }], 5).some((one) => one.includes("P3")),
    ).toBe(false);
  });
});
