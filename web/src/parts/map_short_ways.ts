// Ways for a layout that brings none: straight from tile to tile where nothing lies between, else around what
// does, along the gutters. A way that would be long is not drawn: its ends say it in words.
import type { MapAnswer } from "../api/types";
import type { Box } from "./map_plan";
import type { Lines, Point, WayDrawn } from "./map_ways";

type Place = MapAnswer["layout"]["places"][number];
type World = Pick<MapAnswer, "links" | "layout" | "tiles">;

// Half cells along gutters; farther is said in words, between two seas sooner.
const kLongest = { land: 12, seas: 7 };
const kTurn = 1.5; // what a bend costs, in half cells
const kFarther = 2.6; // cells that a straight way may span
const kInset = 4; // px from a corner

/** Where two stretches face each other: the middle of what they share, else their nearest ends. */
function facing(a: [number, number], b: [number, number]): [number, number] {
  const [low, high] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
  if (low < high) return [(low + high) / 2, (low + high) / 2];
  return a[1] < b[0] ? [a[1] - kInset, b[0] + kInset] : [a[0] + kInset, b[1] - kInset];
}

function straight(a: Box, b: Box): [Point, Point] {
  const [x1, x2] = facing([a.x, a.x + a.width], [b.x, b.x + b.width]);
  const [y1, y2] = facing([a.y, a.y + a.height], [b.y, b.y + b.height]);
  const [from, to] = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
  // In one of the two directions they share nothing: there the way runs from edge to edge.
  if (x1 === x2) [from.y, to.y] = a.y < b.y ? [a.y + a.height, b.y] : [a.y, b.y + b.height];
  else if (y1 === y2) [from.x, to.x] = a.x < b.x ? [a.x + a.width, b.x] : [a.x, b.x + b.width];
  return [from, to];
}

/** Whether a line runs over a box, its rim left out. */
export function crosses(from: Point, to: Point, box: Box): boolean {
  const rim = 2;
  let [first, last] = [0, 1];
  for (const [start, by, low, high] of [
    [from.x, to.x - from.x, box.x + rim, box.x + box.width - rim],
    [from.y, to.y - from.y, box.y + rim, box.y + box.height - rim],
  ] as const) {
    if (by === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [a, b] = [(low - start) / by, (high - start) / by];
    first = Math.max(first, Math.min(a, b));
    last = Math.min(last, Math.max(a, b));
  }
  return first < last;
}

/** Cells between two places, across and down. */
function apart(a: Place, b: Place): [number, number] {
  const gap = (x: number, w: number, y: number, v: number) => Math.max(0, y - x - w, x - y - v);
  return [gap(a.column, a.columns, b.column, b.columns), gap(a.row, a.rows, b.row, b.rows)];
}

/** The nodes of the grid: gutters have even numbers, columns and rows odd ones; what is free of tiles. */
class Grid {
  private readonly taken = new Map<number, number>();
  private readonly wide: number;
  constructor(
    private readonly columns: number,
    private readonly rows: number,
    private readonly places: Place[],
  ) {
    this.wide = 2 * columns + 1;
    places.forEach((place, tile) => {
      for (let x = 2 * place.column + 1; x < 2 * (place.column + place.columns); ++x)
        for (let y = 2 * place.row + 1; y < 2 * (place.row + place.rows); ++y)
          this.taken.set(y * this.wide + x, tile);
    });
  }

  /** The cheapest way around, as nodes from the one tile to the other; nothing where it is too long. */
  around(from: number, to: number, longest: number): { x: number; y: number }[] | undefined {
    interface Step {
      x: number;
      y: number;
      down: boolean | undefined;
      cost: number;
      before: Step | undefined;
    }
    const open: Step[] = this.rim(from).map((at) => ({ ...at, cost: 0, before: undefined }));
    const ends = new Map(this.rim(to).map(({ x, y, down }) => [y * this.wide + x, down]));
    const best = new Map<string, number>();
    while (open.length > 0) {
      open.sort((a, b) => b.cost - a.cost);
      const step = open.pop()!;
      if (step.cost > longest) return undefined;
      const node = step.y * this.wide + step.x;
      if (ends.has(node)) {
        const all: { x: number; y: number }[] = [];
        for (let at: Step | undefined = step; at; at = at.before) all.unshift({ x: at.x, y: at.y });
        return all;
      }
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const [x, y, down] = [step.x + dx, step.y + dy, dy !== 0];
        if (x < 0 || y < 0 || x > 2 * this.columns || y > 2 * this.rows || this.taken.has(y * this.wide + x))
          continue;
        const cost = step.cost + 1 + (step.down !== undefined && step.down !== down ? kTurn : 0);
        const key = `${x} ${y} ${down}`;
        if (cost >= (best.get(key) ?? Infinity)) continue;
        best.set(key, cost);
        open.push({ x, y, down, cost, before: step });
      }
    }
    return undefined;
  }

  /** The free nodes at the sides of a tile, and whether a way leaves it there up or down. */
  private rim(tile: number): { x: number; y: number; down: boolean }[] {
    const { column, row, columns, rows } = this.places[tile]!;
    const out: { x: number; y: number; down: boolean }[] = [];
    for (let x = 2 * column + 1; x < 2 * (column + columns); x += 2)
      out.push({ x, y: 2 * row, down: true }, { x, y: 2 * (row + rows), down: true });
    for (let y = 2 * row + 1; y < 2 * (row + rows); y += 2)
      out.push({ x: 2 * column, y, down: false }, { x: 2 * (column + columns), y, down: false });
    return out.filter((node) => !this.taken.has(node.y * this.wide + node.x));
  }
}

/** From the nodes of a way to its bends, in pixels, and out to the edges of its two tiles. */
function bends(nodes: { x: number; y: number }[], from: Box, to: Box, lines: Lines): Point[] {
  const points = nodes.map(({ x, y }) => ({ x: lines.x[x] ?? 0, y: lines.y[y] ?? 0 }));
  const touch = (box: Box, at: Point): Point => ({
    x: Math.min(box.x + box.width, Math.max(box.x, at.x)),
    y: Math.min(box.y + box.height, Math.max(box.y, at.y)),
  });
  const all = [touch(from, points[0]!), ...points, touch(to, points[points.length - 1]!)];
  return all.filter((point, at) => {
    const [a, b] = [all[at - 1], all[at + 1]];
    return !a || !b || !((a.x === point.x && b.x === point.x) || (a.y === point.y && b.y === point.y));
  });
}

/** Every link drawn, or left out where it would run far; those that are left out are the others. */
export function short_ways(world: World, boxes: Box[], lines: Lines): WayDrawn[] {
  const { places, columns, rows } = world.layout;
  const grid = new Grid(columns, rows, places);
  return world.links.flatMap(({ from, to, way }, link): WayDrawn[] => {
    const [a, b, p, q] = [boxes[from]!, boxes[to]!, places[from]!, places[to]!];
    const [across, down] = apart(p, q);
    const ends = straight(a, b);
    const free = boxes.every((box, tile) => tile === from || tile === to || !crosses(...ends, box));
    if (free && Math.hypot(across, down) <= kFarther) {
      const shares = ends[0].x === ends[1].x || ends[0].y === ends[1].y;
      return [{ link, way, near: way !== "water" || (across + down === 0 && shares), points: ends }];
    }
    const seas = world.tiles[from]!.water && world.tiles[to]!.water;
    const nodes = grid.around(from, to, seas ? kLongest.seas : kLongest.land);
    return nodes ? [{ link, way, near: false, points: bends(nodes, a, b, lines) }] : [];
  });
}
