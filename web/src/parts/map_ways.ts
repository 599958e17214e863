// The lines on a map: ways between tiles, drawn in the gutters. Tiles that share a side are joined across it;
// tiles that meet at a corner, across the corner; all others by the shortest road through the gutters.
import type { MapAnswer } from "../api/types";
import type { Grid, Place } from "./map_grid";

export interface Point {
  x: number;
  y: number;
}

/**
 * Lines of a grid in pixels: x[2i] is the middle of gutter i, x[2i+1] the middle of column i; y the same of
 * rows.
 */
export interface Lines {
  x: number[];
  y: number[];
  gutter: number;
}

export interface WayDrawn {
  link: number;
  way: "land" | "water" | "bridge";
  /** Across one gutter, else a road. */
  near: boolean;
  points: Point[];
}

const kTurn = 14; // px that a road goes further for one turn less
const kUsed = 0.8; // what a gutter costs more for each road in it already

function overlap(a: number, a_size: number, b: number, b_size: number): [number, number] {
  return [Math.max(a, b), Math.min(a + a_size, b + b_size)];
}

/** The straight line across the side that two places share, or across their corner; nothing for others. */
function across(a: Place, b: Place, lines: Lines): Point[] | undefined {
  const half = lines.gutter / 2;
  const [left, right] = overlap(a.column, a.columns, b.column, b.columns);
  const [top, bottom] = overlap(a.row, a.rows, b.row, b.rows);
  const middle = (line: number[], from: number, to: number) =>
    ((line[2 * from] ?? 0) + (line[2 * to] ?? 0)) / 2;
  if (left < right && (a.row + a.rows === b.row || b.row + b.rows === a.row)) {
    const x = middle(lines.x, left, right);
    const y = lines.y[2 * Math.max(a.row, b.row)] ?? 0;
    return [
      { x, y: y - half },
      { x, y: y + half },
    ];
  }
  if (top < bottom && (a.column + a.columns === b.column || b.column + b.columns === a.column)) {
    const y = middle(lines.y, top, bottom);
    const x = lines.x[2 * Math.max(a.column, b.column)] ?? 0;
    return [
      { x: x - half, y },
      { x: x + half, y },
    ];
  }
  if (left === right && top === bottom) {
    const x = lines.x[2 * left] ?? 0;
    const y = lines.y[2 * top] ?? 0;
    const falls = a.column < b.column === a.row < b.row;
    const reach = half + 2;
    return [
      { x: x - reach, y: falls ? y - reach : y + reach },
      { x: x + reach, y: falls ? y + reach : y - reach },
    ];
  }
  return undefined;
}

/** A heap of numbers by their cost. */
class Heap {
  private items: [number, number][] = [];
  get size() {
    return this.items.length;
  }
  push(cost: number, value: number) {
    const items = this.items;
    let at = items.push([cost, value]) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (items[up]![0] <= items[at]![0]) break;
      [items[up], items[at]] = [items[at]!, items[up]!];
      at = up;
    }
  }
  pop(): [number, number] {
    const items = this.items;
    const top = items[0]!;
    const last = items.pop()!;
    if (items.length > 0) {
      items[0] = last;
      for (let at = 0; ; ) {
        let down = 2 * at + 1;
        if (down >= items.length) break;
        if (down + 1 < items.length && items[down + 1]![0] < items[down]![0]) ++down;
        if (items[at]![0] <= items[down]![0]) break;
        [items[at], items[down]] = [items[down]!, items[at]!];
        at = down;
      }
    }
    return top;
  }
}

const kSteps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** The gutters as a net of crossings and side middles, and the roads laid in it so far. */
class Net {
  private readonly across: number;
  private readonly down: number;
  private readonly owner: Int16Array; // of each cell, -1: free
  private readonly used = new Map<number, number>();

  constructor(
    private readonly grid: Grid,
    private readonly lines: Lines,
  ) {
    this.across = 2 * grid.columns + 1;
    this.down = 2 * grid.rows + 1;
    this.owner = new Int16Array(grid.columns * grid.rows).fill(-1);
    grid.places.forEach((place, tile) => {
      for (let r = 0; r < place.rows; ++r) {
        for (let c = 0; c < place.columns; ++c)
          this.owner[(place.row + r) * grid.columns + place.column + c] = tile;
      }
    });
  }

  private cell(column: number, row: number): number {
    if (column < 0 || row < 0 || column >= this.grid.columns || row >= this.grid.rows) return -1;
    return this.owner[row * this.grid.columns + column] ?? -1;
  }

  /** Whether a road may pass here: a gutter, and not one that a tile lies over. */
  private open(a: number, b: number): boolean {
    if (a < 0 || b < 0 || a >= this.across || b >= this.down) return false;
    if (a % 2 === 1 && b % 2 === 1) return false;
    const [left, right] = a % 2 === 1 ? [(a - 1) / 2, (a - 1) / 2] : [a / 2 - 1, a / 2];
    const [up, low] = b % 2 === 1 ? [(b - 1) / 2, (b - 1) / 2] : [b / 2 - 1, b / 2];
    const first = this.cell(left, up);
    return (
      first < 0 ||
      this.cell(right, up) !== first ||
      this.cell(left, low) !== first ||
      this.cell(right, low) !== first
    );
  }

  /** The middles of a place's sides, as nodes, with the point on the side itself. */
  private ports(place: Place): Map<number, Point> {
    const out = new Map<number, Point>();
    const half = this.lines.gutter / 2;
    const add = (a: number, b: number, right: number, low: number) => {
      if (this.open(a, b))
        out.set(b * this.across + a, { x: (this.lines.x[a] ?? 0) + right, y: (this.lines.y[b] ?? 0) + low });
    };
    for (let c = place.column; c < place.column + place.columns; ++c) {
      add(2 * c + 1, 2 * place.row, 0, half);
      add(2 * c + 1, 2 * (place.row + place.rows), 0, -half);
    }
    for (let r = place.row; r < place.row + place.rows; ++r) {
      add(2 * place.column, 2 * r + 1, half, 0);
      add(2 * (place.column + place.columns), 2 * r + 1, -half, 0);
    }
    return out;
  }

  road(from: Place, to: Place): Point[] {
    const { x, y } = this.lines;
    const start = this.ports(from);
    const end = this.ports(to);
    const nodes = this.across * this.down;
    const cost = new Float64Array(nodes * 4).fill(Infinity);
    const before = new Int32Array(nodes * 4).fill(-1);
    const heap = new Heap();
    for (const node of start.keys()) {
      for (let dir = 0; dir < 4; ++dir) {
        cost[node * 4 + dir] = 0;
        heap.push(0, node * 4 + dir);
      }
    }
    let found = -1;
    while (heap.size > 0) {
      const [far, state] = heap.pop();
      if (far > cost[state]!) continue;
      const node = state >> 2;
      if (end.has(node)) {
        found = state;
        break;
      }
      const a = node % this.across;
      const b = (node - a) / this.across;
      for (let dir = 0; dir < 4; ++dir) {
        const [da, db] = kSteps[dir]!;
        if (da !== 0 ? b % 2 === 1 : a % 2 === 1) continue; // along gutters only
        if (!this.open(a + da, b + db)) continue;
        const next = (b + db) * this.across + a + da;
        const length = Math.abs((x[a + da] ?? 0) - (x[a] ?? 0)) + Math.abs((y[b + db] ?? 0) - (y[b] ?? 0));
        const busy = this.used.get(Math.min(node, next) * 2 + (da !== 0 ? 0 : 1)) ?? 0;
        const all = far + length * (1 + busy * kUsed) + (dir === (state & 3) ? 0 : kTurn);
        if (all < cost[next * 4 + dir]!) {
          cost[next * 4 + dir] = all;
          before[next * 4 + dir] = state;
          heap.push(all, next * 4 + dir);
        }
      }
    }
    if (found < 0) return [];
    const path: number[] = [];
    for (let state = found; state >= 0; state = before[state]!)
      if (path[path.length - 1] !== state >> 2) path.push(state >> 2);
    path.reverse();
    for (let i = 0; i + 1 < path.length; ++i) {
      const edge = Math.min(path[i]!, path[i + 1]!) * 2 + (Math.abs(path[i]! - path[i + 1]!) === 1 ? 0 : 1);
      this.used.set(edge, (this.used.get(edge) ?? 0) + 1);
    }
    const points = path.map((node) => ({
      x: x[node % this.across] ?? 0,
      y: y[Math.floor(node / this.across)] ?? 0,
    }));
    return straight([start.get(path[0]!)!, ...points, end.get(path[path.length - 1]!)!]);
  }
}

/** Without the points that lie on the line between their neighbours. */
function straight(points: Point[]): Point[] {
  return points.filter((point, at) => {
    const [a, b] = [points[at - 1], points[at + 1]];
    if (!a || !b) return true;
    return !((a.x === point.x && point.x === b.x) || (a.y === point.y && point.y === b.y));
  });
}

/**
 * Every link, in the order of the map's; those without a road (there is always one around the map) are left
 * out.
 */
export function ways_of(world: Pick<MapAnswer, "links">, grid: Grid, lines: Lines): WayDrawn[] {
  const out: WayDrawn[] = [];
  const far: number[] = [];
  world.links.forEach(({ from, to, way }, link) => {
    const [a, b] = [grid.places[from], grid.places[to]];
    if (!a || !b) return;
    const points = across(a, b, lines);
    if (points) out.push({ link, way, near: true, points });
    else far.push(link);
  });
  if (far.length > 0) {
    const net = new Net(grid, lines);
    for (const link of far) {
      const { from, to, way } = world.links[link]!;
      const points = net.road(grid.places[from]!, grid.places[to]!);
      if (points.length > 1) out.push({ link, way, near: false, points });
    }
  }
  return out;
}

/** A line as an SVG path with its corners rounded. */
export function rounded(points: Point[], radius = 5): string {
  const number = (value: number) => String(Math.round(value * 10) / 10);
  const at = (point: Point) => `${number(point.x)} ${number(point.y)}`;
  const first = points[0];
  if (!first) return "";
  let path = `M${at(first)}`;
  for (let i = 1; i < points.length; ++i) {
    const [a, b, c] = [points[i - 1]!, points[i]!, points[i + 1]];
    if (!c) {
      path += `L${at(b)}`;
      continue;
    }
    const toward = (from: Point, to: Point): Point => {
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const share = Math.min(radius, length / 2) / length;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    };
    path += `L${at(toward(b, a))}Q${at(b)} ${at(toward(b, c))}`;
  }
  return path;
}
