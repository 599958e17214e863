import { describe, expect, it } from "vitest";
import type { MapAnswer } from "../api/types";
import { arrow } from "./map_arrow";
import { shown_name } from "./map_names";
import type { Box } from "./map_plan";
import { crosses, short_ways } from "./map_short_ways";
import {
  brought_in,
  clamped,
  first_view,
  kMostScale,
  panned,
  whole_scale,
  zoomed,
  type Sizes,
} from "./map_view";

const kPhone: Sizes = { width: 900, height: 560, seen_width: 360, seen_height: 400 };
const kDesk: Sizes = { width: 888, height: 540, seen_width: 888, seen_height: 540 };
const box = (x: number, y: number, width = 60, height = 50): Box => ({ x, y, width, height });

describe("the view of a map", () => {
  it("begins with everything on a desk, and with what matters on a phone, as large as it is drawn", () => {
    expect(first_view([box(500, 300)], kDesk)).toMatchObject({ scale: 1 });
    const view = first_view([box(500, 300), box(570, 300)], kPhone);
    expect(view.scale).toBe(1);
    expect(view.x + 180).toBeCloseTo(565);
    expect(view.y).toBeLessThan(300);
    expect(view.y + 400).toBeGreaterThan(350);
  });

  it("stays on the map, and never shows it smaller than whole or larger than is of use", () => {
    expect(clamped({ x: -500, y: 9000, scale: 1 }, kPhone)).toEqual({ x: -52, y: 212, scale: 1 });
    expect(clamped({ x: 0, y: 0, scale: 0 }, kPhone).scale).toBe(whole_scale(kPhone));
    expect(clamped({ x: 0, y: 0, scale: 99 }, kPhone).scale).toBe(kMostScale);
  });

  it("keeps the point under two fingers where it is", () => {
    const before = { x: 300, y: 80, scale: 1 };
    const after = zoomed(before, 1.5, 100, 120, kPhone);
    expect(after.scale).toBe(1.5);
    expect(after.x + 100 / 1.5).toBeCloseTo(400);
    expect(after.y + 120 / 1.5).toBeCloseTo(200);
  });

  it("follows a finger by as much as it moves on the screen", () => {
    expect(panned({ x: 300, y: 80, scale: 2 }, 20, -10, kPhone)).toEqual({ x: 290, y: 85, scale: 2 });
  });

  it("moves no further than it takes to see a tile, above what covers the window", () => {
    const view = { x: 300, y: 80, scale: 1 };
    expect(brought_in(view, box(400, 200), kPhone)).toEqual(view);
    const moved = brought_in(view, box(840, 400), kPhone);
    expect(moved.x + 360).toBeGreaterThanOrEqual(900);
    const above = brought_in(view, box(400, 400), kPhone, 200);
    expect(above.y + 200).toBeGreaterThanOrEqual(450);
  });
});

describe("an arrow", () => {
  const beyond = (path: string) =>
    [...path.matchAll(/-?[\d.]+ -?[\d.]+/g)].map(([at]) => at.split(" ").map(Number));
  const covers = (path: string, over: Box) =>
    beyond(path).some(
      ([x, y]) => x! > over.x && x! < over.x + over.width && y! > over.y && y! < over.y + over.height,
    );
  it.each([
    ["at its right", box(172, 100)],
    ["at its left", box(28, 100)],
    ["above", box(100, 38)],
    ["below", box(100, 162)],
    ["far away", box(400, 300)],
  ])("does not reach into what it points at %s", (_, to) => {
    expect(covers(arrow(box(100, 100), to).path, to)).toBe(false);
  });
  it("is a wedge between neighbours, and a line to others", () => {
    expect(arrow(box(100, 100), box(172, 100)).wedge).toBe(true);
    expect(arrow(box(100, 100), box(400, 300)).wedge).toBe(false);
  });
});

describe("ways without lanes", () => {
  const place = (column: number, row: number) => ({ column, row, columns: 1, rows: 1 });
  const at = (column: number, row: number) => box(10 + 70 * column, 10 + 60 * row);
  function ways(places: [number, number][], link: [number, number], water = false) {
    const lines = (by: number, count: number) =>
      Array.from({ length: 2 * count + 1 }, (_, n) => 5 + (n * by) / 2);
    const layout = { columns: 9, rows: 3, places: places.map(([c, r]) => place(c, r)), ways: [] };
    const world = {
      layout: { ...layout, lanes_down: [], lanes_across: [] },
      links: [{ from: link[0], to: link[1], way: water ? "water" : "land" }],
      tiles: places.map(() => ({ water })),
    } as unknown as MapAnswer;
    return short_ways(
      world,
      places.map(([c, r]) => at(c, r)),
      { x: lines(70, 9), y: lines(60, 3), gutter: 10 },
    );
  }
  it("run straight from edge to edge where nothing is between", () => {
    expect(
      ways(
        [
          [0, 0],
          [1, 0],
        ],
        [0, 1],
      )[0],
    ).toMatchObject({
      near: true,
      points: [
        { x: 70, y: 35 },
        { x: 80, y: 35 },
      ],
    });
  });
  it("go around what lies between", () => {
    const [way] = ways(
      [
        [0, 0],
        [2, 0],
        [1, 0],
      ],
      [0, 1],
    );
    expect(way!.points.length).toBeGreaterThan(2);
    way!.points.slice(1).forEach((point, n) => {
      expect(crosses(way!.points[n]!, point, at(1, 0))).toBe(false);
    });
  });
  it("are left to words where they would be long", () => {
    expect(
      ways(
        [
          [0, 0],
          [8, 2],
        ],
        [0, 1],
        true,
      ),
    ).toEqual([]);
  });
});

describe("a name on the map", () => {
  it.each([
    ["IRÂN III", "Irân III"],
    ["USA I", "USA I"],
    ["NORTH SEA", "North Sea"],
    ["P1", "P1"],
    ["LIBYA", "Libya"],
    ["Côte d'Azur", "Côte d'Azur"],
    ["HÉBĚI II", "Héběi II"],
  ])("%s is shown as %s", (name, shown) => expect(shown_name(name)).toBe(shown));
});
