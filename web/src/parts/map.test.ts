import { describe, expect, it } from "vitest";
import type { MapAnswer, MapTile } from "../api/types";
import { grid_of, next_tile, type Place } from "./map_grid";
import { kLeastColumn, kLeastRow, plan_of } from "./map_plan";

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

function world(tiles: MapTile[], links: [number, number][] = []): MapAnswer {
  return {
    title: "DEFCON 5",
    subtitle: "a test",
    lines: [],
    owners: [],
    groups: [...new Set(tiles.map((one) => `G${one.group}`))],
    tiles,
    links: links.map(([from, to]) => ({ from, to, way: "land" })),
    arrows: [],
    keys: [],
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

/** A map on which some tiles have places and some have none. */
function random_world(seed: number): MapAnswer {
  const roll = dice(seed);
  const tiles: MapTile[] = [];
  const side = 3 + roll(5);
  for (let row = 0; row < side; ++row) {
    for (let column = 0; column < side; ++column) {
      if (roll(3) > 0) tiles.push(tile(`T${column}${row}`, roll(5), [column * 2, row * 3, 1, 1 + roll(2)]));
    }
  }
  for (let i = roll(12); i > 0; --i) tiles.push(tile(`free ${i}`, 5 + roll(4)));
  if (tiles.length === 0) tiles.push(tile("alone", 0));
  const links = Array.from(
    { length: tiles.length },
    () => [roll(tiles.length), roll(tiles.length)] as [number, number],
  ).filter(([a, b]) => a !== b);
  return world(tiles, links);
}

function overlap(a: Place, b: Place): boolean {
  return (
    a.column < b.column + b.columns &&
    b.column < a.column + a.columns &&
    a.row < b.row + b.rows &&
    b.row < a.row + a.rows
  );
}

const kSeeds = Array.from({ length: 20 }, (_, seed) => seed);

describe("the grid of a map", () => {
  it.each(kSeeds)("has no two tiles upon each other, and no empty column or row (%i)", (seed) => {
    const { places, columns, rows } = grid_of(random_world(seed));
    places.forEach((a, i) => places.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
    for (let c = 0; c < columns; ++c)
      expect(places.some((p) => p.column <= c && c < p.column + p.columns)).toBe(true);
    for (let r = 0; r < rows; ++r) expect(places.some((p) => p.row <= r && r < p.row + p.rows)).toBe(true);
  });

  it("keeps the places that the map says", () => {
    const { places } = grid_of(
      world([tile("A", 0, [0, 0, 1, 1]), tile("B", 0, [1, 0, 2, 1]), tile("C", 1, [0, 1, 3, 2])]),
    );
    expect(places).toEqual([
      { column: 0, row: 0, columns: 1, rows: 1 },
      { column: 1, row: 0, columns: 2, rows: 1 },
      { column: 0, row: 1, columns: 3, rows: 2 },
    ]);
  });

  it("lays the tiles of a territory side by side where the map says nothing", () => {
    const { places, columns } = grid_of(
      world(["A", "B", "C", "D", "E", "F"].map((name, at) => tile(name, Math.floor(at / 2)))),
    );
    expect(columns).toBeLessThanOrEqual(7);
    for (const at of [0, 2, 4]) {
      expect(places[at + 1]!.row).toBe(places[at]!.row);
      expect(places[at + 1]!.column).toBe(places[at]!.column + 1);
    }
  });

  it.each(kSeeds)("can be walked with the arrow keys to every tile (%i)", (seed) => {
    const { places } = grid_of(random_world(seed));
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
  it.each(kSeeds)("draws every way, and no road over a tile (%i)", (seed) => {
    const map = random_world(seed);
    const plan = plan_of(map, 700);
    expect(new Set(plan.ways.map((way) => way.link)).size).toBe(map.links.length);
    for (const way of plan.ways.filter((one) => !one.near)) {
      for (let i = 0; i + 1 < way.points.length; ++i) {
        const [a, b] = [way.points[i]!, way.points[i + 1]!];
        for (const { box } of plan.tiles) {
          const inside =
            Math.max(a.x, b.x) > box.x + 0.01 &&
            Math.min(a.x, b.x) < box.x + box.width - 0.01 &&
            Math.max(a.y, b.y) > box.y + 0.01 &&
            Math.min(a.y, b.y) < box.y + box.height - 0.01;
          expect(inside).toBe(false);
        }
      }
    }
  });

  it("ends every way at the two tiles that it joins", () => {
    const map = random_world(7);
    const plan = plan_of(map, 700);
    const touches = (at: number, point: { x: number; y: number }) => {
      const { box } = plan.tiles[at]!;
      const [dx, dy] = [
        Math.max(box.x - point.x, point.x - box.x - box.width),
        Math.max(box.y - point.y, point.y - box.y - box.height),
      ];
      return Math.abs(Math.max(dx, dy)) <= 8.1; // at a corner, two pixels within it
    };
    for (const way of plan.ways) {
      const { from, to } = map.links[way.link]!;
      const [first, last] = [way.points[0]!, way.points[way.points.length - 1]!];
      expect((touches(from, first) && touches(to, last)) || (touches(to, first) && touches(from, last))).toBe(
        true,
      );
    }
  });

  it("fits seven columns on a phone, with letters that can be read and tiles that can be hit", () => {
    const names = ["USA III", "ATLANTIC", "FRANCE III", "ROSSIYA II", "HÉBĚI III", "DONGBEI", "ARABIAN SEA"];
    const plan = plan_of(world(names.map((name, at) => tile(name, at, [at, 0, 1, 1]))), 362);
    expect(plan.width).toBeLessThanOrEqual(362);
    expect(plan.size).toBeGreaterThanOrEqual(9);
    for (const { box } of plan.tiles) {
      expect(box.width).toBeGreaterThanOrEqual(kLeastColumn);
      expect(box.width + plan.gutter).toBeGreaterThanOrEqual(44);
      expect(box.height).toBeGreaterThanOrEqual(kLeastRow);
    }
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
