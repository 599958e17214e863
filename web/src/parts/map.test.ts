import { describe, expect, it } from "vitest";
import type { MapAnswer, MapTile } from "../api/types";
import { next_tile, type Place } from "./map_grid";
import { kLeastColumn, kLeastRow, plan_of, type Box } from "./map_plan";

function tile(
  name: string,
  group: number,
  place?: [number, number, number, number],
  more: Partial<MapTile> = {},
): MapTile {
  return {
    name,
    label: name,
    group,
    water: false,
    owner: -1,
    rim: -1,
    hatch: 0,
    marks: [],
    light: "none",
    says: `${name}: nobody's`,
    ...(place ? { place: { column: place[0], row: place[1], columns: place[2], rows: place[3] } } : {}),
    ...more,
  };
}

/** A map as the service lays one out: tiles where they say, in a row below those that say nothing. */
function world(tiles: MapTile[]): MapAnswer {
  const bottom = Math.max(0, ...tiles.map(({ place }) => (place ? place.row + place.rows : 0)));
  const places = tiles.map(
    ({ place }, column): Place => place ?? { column, row: bottom, columns: 1, rows: 1 },
  );
  const columns = Math.max(...places.map((place) => place.column + place.columns));
  const rows = Math.max(...places.map((place) => place.row + place.rows));
  return {
    title: "DEFCON 5",
    subtitle: "a test",
    lines: [],
    owners: [],
    groups: [...new Set(tiles.map((one) => `G${one.group}`))],
    tiles,
    links: [],
    arrows: [],
    keys: [],
    layout: {
      columns,
      rows,
      places,
      lanes_down: Array.from({ length: columns + 1 }, () => 0),
      lanes_across: Array.from({ length: rows + 1 }, () => 0),
      ways: [],
    },
  };
}

/** The same sequence for ever: nothing here fails now and then. */
function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A map of tiles with holes between them. */
function random_world(seed: number): MapAnswer {
  const roll = dice(seed);
  const tiles: MapTile[] = [];
  const side = 3 + roll(5);
  for (let row = 0; row < side; ++row) {
    for (let column = 0; column < side; ++column) {
      if (roll(3) > 0) tiles.push(tile(`T${column}${row}`, roll(5), [column, row * 2, 1, 1 + roll(2)]));
    }
  }
  if (tiles.length === 0) tiles.push(tile("alone", 0));
  return world(tiles);
}

const kSeeds = Array.from({ length: 20 }, (_, seed) => seed);

describe("a map", () => {
  it.each(kSeeds)("can be walked with the arrow keys to every tile (%i)", (seed) => {
    const { places } = random_world(seed).layout;
    const reached = new Set([0]);
    const left = [0];
    while (left.length > 0) {
      const at = left.pop()!;
      for (const [right, down] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const next = next_tile(places, at, { right, down });
        if (!reached.has(next)) {
          reached.add(next);
          left.push(next);
        }
      }
    }
    expect(reached.size).toBe(places.length);
  });
});

describe("the plan of a map", () => {
  it("draws ways in their lanes from the edge of the one tile to that of the other", () => {
    // A and B side by side, C below A; from C to B along the gutters below and right of A, beside another way.
    const map = world([tile("A", 0, [0, 0, 1, 1]), tile("B", 1, [1, 0, 1, 1]), tile("C", 2, [0, 1, 1, 1])]);
    map.links = [
      { from: 0, to: 1, way: "land" },
      { from: 2, to: 1, way: "water" },
      { from: 0, to: 2, way: "land" },
    ];
    map.layout.lanes_down = [0, 2, 0];
    map.layout.ways = [
      [{ down: false, line: 1, from: 1, to: 3, lane: 0 }],
      [
        { down: false, line: 3, from: 1, to: 2, lane: 0 },
        { down: true, line: 2, from: 3, to: 1, lane: 1 },
        { down: false, line: 1, from: 2, to: 3, lane: 1 },
      ],
      [],
    ];
    const plan = plan_of(map, 700);
    const [a, b, c] = plan.tiles.map(({ box }) => box) as [Box, Box, Box];
    expect(plan.ways.map(({ link, near }) => [link, near])).toEqual([
      [0, true],
      [1, false],
    ]);
    expect(plan.ways[0]!.points).toEqual([
      { x: a.x + a.width, y: a.y + a.height / 2 },
      { x: b.x, y: a.y + a.height / 2 },
    ]);
    const road = plan.ways[1]!.points;
    const lane = (a.x + a.width + b.x) / 2 + 2;
    expect(road[0]).toEqual({ x: c.x + c.width, y: c.y + c.height / 2 });
    expect(road[1]).toEqual({ x: lane, y: c.y + c.height / 2 });
    expect(road[2]!.x).toBe(lane);
    expect(road[3]!.x).toBe(b.x);
    expect(road[3]!.y).not.toBe(plan.ways[0]!.points[1]!.y);
  });

  it("keeps every lane within its gutter, however many there are", () => {
    const map = world([tile("A", 0, [0, 0, 1, 1]), tile("B", 1, [1, 0, 1, 1])]);
    map.layout.lanes_down = [0, 9, 0];
    for (let lane = 0; lane < 9; ++lane) {
      map.links.push({ from: 0, to: 1, way: "land" });
      map.layout.ways.push([
        { down: false, line: 1, from: 1, to: 2, lane: -1 },
        { down: true, line: 2, from: 1, to: 1, lane },
        { down: false, line: 1, from: 2, to: 3, lane: -1 },
      ]);
    }
    const plan = plan_of(map, 200);
    const [a, b] = plan.tiles.map(({ box }) => box) as [Box, Box];
    const xs = plan.ways.map(({ points }) => points[1]!.x);
    expect(new Set(xs).size).toBe(9);
    for (const x of xs) {
      expect(x).toBeGreaterThan(a.x + a.width);
      expect(x).toBeLessThan(b.x);
    }
  });

  it("has letters that can be read and tiles that can be hit, however narrow the room is", () => {
    const names = ["USA III", "ATLANTIC", "FRANCE III", "ROSSIYA II", "HÉBĚI III", "DONGBEI", "ARABIAN SEA"];
    const plan = plan_of(world(names.map((name, at) => tile(name, at, [at, 0, 1, 1]))), 362);
    expect(plan.size).toBeGreaterThanOrEqual(11);
    for (const { box } of plan.tiles) {
      expect(box.width).toBeGreaterThanOrEqual(kLeastColumn);
      expect(box.height).toBeGreaterThanOrEqual(kLeastRow);
    }
  });

  it("is as high as there is room for, and no higher than is of use", () => {
    const tiles = [0, 1, 2].map((row) => tile(`T${row}`, row, [0, row, 1, 1]));
    expect(plan_of(world(tiles), 600, 250).height).toBeCloseTo(250, 0);
    expect(plan_of(world(tiles), 600, 2000).height).toBeLessThan(420);
  });

  it("is wider than the room rather than too small to read", () => {
    const plan = plan_of(
      world(Array.from({ length: 20 }, (_, at) => tile(`T${at}`, at, [at, 0, 1, 1]))),
      362,
    );
    expect(plan.width).toBeGreaterThan(20 * kLeastColumn);
  });

  it("makes rows high enough for all that stands in their tiles", () => {
    const marks = Array.from({ length: 8 }, () => ({
      shape: "flag" as const,
      text: "NAM",
      owner: 2,
      count: 1,
    }));
    const plan = plan_of(
      world([tile("EGYPT II", 0, [0, 0, 1, 1], { marks }), tile("B", 1, [1, 0, 1, 1])]),
      120,
    );
    const { box, marks: drawn, lines } = plan.tiles[0]!;
    for (const { y } of drawn) expect(y + 14).toBeLessThanOrEqual(box.y + box.height + 1);
    for (const { y } of lines) expect(y).toBeGreaterThan(box.y);
    expect(plan.tiles[1]!.box.height).toBe(box.height);
  });

  it("writes the name of a tall narrow sea upright", () => {
    const plan = plan_of(
      world([
        tile("ARABIAN SEA", 0, [0, 0, 1, 4], { water: true }),
        ...[0, 1, 2, 3].map((row) => tile(`T${row}`, 1, [1, row, 1, 1])),
      ]),
      100,
    );
    expect(plan.tiles[0]!.upright).toBe(true);
  });
});
