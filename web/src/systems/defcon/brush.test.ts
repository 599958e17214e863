import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { MapAnswer, Scenario } from "../../api/types";
import { cleared, painted, type Brush } from "./brush";
import { part_words, parts_of, suggestions, with_part } from "./goal";
import { makes_sense, type Ground, type Operation } from "./headings";
import { landscape } from "./landscape";

const kLand = { name: "LIBYA", water: false };
const kSea = { name: "P1", water: true };
const empty = { system: "defcon", area: [] } as unknown as Scenario;
const paint = (s: Scenario, brush: Brush, tile = kLand) => painted(s, tile, brush, "NAM");
const after = (s: Scenario, brush: Brush, tile = kLand) => paint(s, brush, tile).scenario!.area;

describe("a brush", () => {
  it("gives an area to a bloc, and a second tap takes it off", () => {
    const held = paint(empty, { kind: "control", bloc: "WP" }).scenario!;
    expect(held.area).toEqual([{ name: "LIBYA", controller: "WP" }]);
    expect(after(held, { kind: "control", bloc: "WP" })).toEqual([]);
    expect(after(held, { kind: "control", bloc: "" })).toEqual([]);
  });
  it("puts a unit of the holder there, of nobody where nobody holds it, and of who acts at sea", () => {
    const unit: Brush = { kind: "unit", type: "armored", bloc: "" };
    const held = paint(empty, { kind: "control", bloc: "WP" }).scenario!;
    expect(after(held, unit)).toEqual([
      { name: "LIBYA", controller: "WP", units: [{ type: "armored", bloc: "WP" }] },
    ]);
    expect(after(empty, unit)).toEqual([{ name: "LIBYA", units: [{ type: "armored" }] }]);
    expect(after(empty, { ...unit, type: "naval" }, kSea)).toEqual([
      { name: "P1", units: [{ type: "naval", bloc: "NAM" }] },
    ]);
  });
  it("gives the area with a unit of another bloc, and the unit and the missile with the area", () => {
    const unit = paint(empty, { kind: "unit", type: "bunker", bloc: "WP" }).scenario!;
    expect(unit.area).toEqual([{ name: "LIBYA", controller: "WP", units: [{ type: "bunker", bloc: "WP" }] }]);
    const armed = paint(unit, { kind: "marker", marker: "a-bomb" }).scenario!;
    expect(after(armed, { kind: "control", bloc: "AA" })).toEqual([
      {
        name: "LIBYA",
        controller: "AA",
        missile: { bloc: "AA", type: "a-bomb" },
        units: [{ type: "bunker", bloc: "AA" }],
      },
    ]);
  });
  it("marks instability, protection and factories, on and off", () => {
    for (const [marker, key, value] of [
      ["instability-2", "instability", 2],
      ["protected", "protected", true],
      ["factory", "factories", 1],
    ] as const) {
      const on = paint(empty, { kind: "marker", marker }).scenario!;
      expect(on.area).toEqual([{ name: "LIBYA", [key]: value }]);
      expect(after(on, { kind: "marker", marker })).toEqual([]);
    }
  });
  it("says why it does nothing", () => {
    for (const [brush, tile] of [
      [{ kind: "control", bloc: "WP" }, kSea],
      [{ kind: "marker", marker: "tsar" }, kSea],
      [{ kind: "unit", type: "armored", bloc: "" }, kSea],
      [{ kind: "unit", type: "naval", bloc: "" }, kLand],
    ] as const) {
      const { scenario, says } = paint(empty, brush, tile);
      expect(scenario).toBeUndefined();
      expect(says).toContain("sea");
    }
  });
  it("takes back what was declared, for the table is another", () => {
    const declared = { ...empty, operation: { type: "attack" } } as unknown as Scenario;
    expect(paint(declared, { kind: "control", bloc: "WP" }).scenario).not.toHaveProperty("operation");
  });
  it("clears a map, and leaves one of the scenario's own its areas", () => {
    const held = paint(empty, { kind: "control", bloc: "WP" }).scenario!;
    expect(cleared(held).area).toEqual([]);
    const own = {
      system: "defcon",
      area: [{ name: "A", kind: "land", controller: "WP" }],
    } as unknown as Scenario;
    expect(cleared(own).area).toEqual([{ name: "A", kind: "land" }]);
  });
});

describe("the wide map", () => {
  const rulebook = readFileSync(new URL("../../../../rulebooks/defcon.toml", import.meta.url), "utf8");
  const names = rulebook
    .split("[[map.area]]")
    .slice(1)
    .map((area) => /^name = "(.*)"$/m.exec(area)![1]!);
  const world = { tiles: names.map((name) => ({ name })), layout: { columns: 1 } } as unknown as MapAnswer;
  it("has every area of the rulebook's, none over another", () => {
    const { places, columns, rows } = landscape(world).layout;
    expect(places.length).toBe(names.length);
    const taken = new Set<string>();
    for (const place of places)
      for (let c = place.column; c < place.column + place.columns; ++c)
        for (let r = place.row; r < place.row + place.rows; ++r) {
          expect(taken.has(`${c} ${r}`)).toBe(false);
          taken.add(`${c} ${r}`);
          expect(c < columns && r < rows).toBe(true);
        }
  });
  it("leaves a map of the scenario's own as it is", () => {
    const own = { ...world, tiles: [{ name: "A" }] } as MapAnswer;
    expect(landscape(own)).toBe(own);
  });
});

describe("a goal", () => {
  it("is made of parts by taps: on, off, at most three, one level", () => {
    const two = with_part(with_part("", "control LIBYA"), "level 3");
    expect(two).toBe("control LIBYA and level 3");
    expect(with_part(two, "level 4")).toBe("control LIBYA and level 4");
    expect(with_part(two, "control libya")).toBe("level 3");
    const three = with_part(two, "control CRETE");
    expect(with_part(three, "control CUBA")).toBe(three);
    expect(parts_of("control Trinidad and Tobago and level 2")).toEqual([
      "control Trinidad and Tobago",
      "level 2",
    ]);
  });
  it("is told in words", () => {
    expect(part_words("control IRÂN I")).toBe("Take Irân I");
    expect(part_words("level 3")).toBe("DEFCON 3 or above");
    expect(part_words("instability 2 in CRETE")).toBe("Instability 2 in CRETE");
  });
  it("is found without accents", () => {
    const tiles = [{ name: "IRÂN I", water: false }] as MapAnswer["tiles"];
    expect(suggestions("control iran", tiles, 5)).toEqual(["control IRÂN I"]);
  });
});

describe("nonsense", () => {
  const ground: Ground = {
    active: "AA",
    holder: (name) => ({ "USA I": "AA", LIBYA: "WP" })[name] ?? "",
    unit: (name) => ({ "USA I": "AA", LIBYA: "WP" })[name] ?? "",
    missile: () => "",
    developed: (name) => name === "css",
    next_to: (a, b) => a === "USA I" && b === "CANADA",
  };
  const refused = (move: Operation["move"], broken = 1): Operation => ({
    move,
    text: "",
    allowed: false,
    findings: Array.from({ length: broken }, () => ({
      clause: "X",
      standing: "stated",
      holds: false,
      text: "",
    })),
  });
  const sense = (operation: Operation, phase = "operations") => makes_sense(operation, ground, phase, "");
  it("is what needs a unit, control, a missile or a technology that is not there", () => {
    expect(sense(refused({ type: "build", area: "LIBYA" }), "production")).toBe(false);
    expect(sense(refused({ type: "build", area: "USA I" }), "production")).toBe(true);
    expect(sense(refused({ type: "replace", area: "LIBYA" }), "production")).toBe(false);
    expect(sense(refused({ type: "launch", from: "USA I", targets: ["LIBYA"] }), "nuclear")).toBe(false);
    expect(sense(refused({ type: "technology", technology: "cia" }))).toBe(false);
    expect(sense(refused({ type: "technology", technology: "css" }))).toBe(true);
  });
  it("is a march to nowhere near, or against oneself", () => {
    expect(sense(refused({ type: "attack", from: "USA I", area: "LIBYA" }))).toBe(false);
    expect(sense(refused({ type: "attack", from: "USA I", area: "CANADA" }))).toBe(true);
    expect(sense(refused({ type: "bombard", from: "LIBYA", targets: ["CANADA"] }))).toBe(false);
    expect(sense(refused({ type: "coup", area: "USA I" }), "political")).toBe(false);
  });
  it("is in another phase whatever more than the phase forbids; what is allowed never is", () => {
    expect(sense(refused({ type: "attack", from: "USA I", area: "CANADA" }, 2), "political")).toBe(false);
    expect(sense(refused({ type: "attack", from: "USA I", area: "CANADA" }, 1), "political")).toBe(true);
    expect(sense({ ...refused({ type: "technology", technology: "cia" }), allowed: true })).toBe(true);
  });
});
