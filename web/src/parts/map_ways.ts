// The ways between the tiles of a map, in pixels. Where they run, and which lane of a gutter each has, the
// map's layout says.
import type { MapAnswer } from "../api/types";
import type { Box } from "./map_plan";

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
  /** Across one gutter, else along some. */
  near: boolean;
  points: Point[];
}

type Layout = MapAnswer["layout"];
type Run = Layout["ways"][number][number];

const kLane = 4; // px between two ways in a gutter that has room for them
const kPort = 9; // between two at the side of a tile

/** The pixel that a straight stretch runs along. */
function line_of(run: Run, layout: Layout, lines: Lines): number {
  const all = run.down ? lines.x : lines.y;
  const middle = all[run.line] ?? 0;
  const half = Math.floor(run.line / 2);
  if (run.line % 2 === 0) {
    const lanes = (run.down ? layout.lanes_down : layout.lanes_across)[half] ?? 1;
    const step = Math.min(kLane, (lines.gutter - 2) / Math.max(1, lanes));
    return run.lane < 0 ? middle : middle + (run.lane - (lanes - 1) / 2) * step;
  }
  // At the side of a tile: in the middle, then by turns to both sides of it.
  const side = Math.floor((Math.max(run.lane, 0) + 1) / 2) * kPort * (run.lane % 2 === 0 ? -1 : 1);
  const cell = (all[run.line + 1] ?? 0) - (all[run.line - 1] ?? 0) - lines.gutter;
  const most = Math.max(0, cell / 2 - 6);
  return middle + Math.min(most, Math.max(-most, side));
}

/** From the edge of the one tile to that of the other. */
function points_of(runs: Run[], from: Box, to: Box, layout: Layout, lines: Lines): Point[] {
  const at = (run: Run) => line_of(run, layout, lines);
  const edge = (box: Box, run: Run, beyond: boolean): Point =>
    run.down
      ? { x: at(run), y: box.y + (beyond ? box.height : 0) }
      : { x: box.x + (beyond ? box.width : 0), y: at(run) };
  const [first, last] = [runs[0]!, runs[runs.length - 1]!];
  const turns = runs.slice(1).map((b, before): Point => {
    const a = runs[before]!;
    return a.down ? { x: at(a), y: at(b) } : { x: at(b), y: at(a) };
  });
  return [edge(from, first, first.to > first.from), ...turns, edge(to, last, last.to < last.from)];
}

/** Every link that the layout has a way for, in the order of the map's. */
export function ways_of(world: Pick<MapAnswer, "links" | "layout">, boxes: Box[], lines: Lines): WayDrawn[] {
  return world.links.flatMap(({ from, to, way }, link) => {
    const runs = world.layout.ways[link] ?? [];
    const [a, b] = [boxes[from], boxes[to]];
    if (runs.length === 0 || !a || !b) return [];
    return { link, way, near: runs.length === 1, points: points_of(runs, a, b, world.layout, lines) };
  });
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
