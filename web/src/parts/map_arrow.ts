// An arrow from tile to tile that covers neither: between neighbours a wedge in the gutter, else a line from edge
// to edge.
import type { Box } from "./map_plan";
import type { Point } from "./map_ways";

const kClear = 5; // px before the edge of what it points at: its head reaches there
const kNeighbours = 40; // px between tiles that a wedge bridges
const kWedge = 9; // px, half its width

const middle = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Where a line from the middle of a box toward a point leaves it, and so much further. */
function edge(box: Box, toward: Point, beyond: number): Point {
  const at = middle(box);
  const [dx, dy] = [toward.x - at.x, toward.y - at.y];
  const share = Math.min(
    box.width / 2 / Math.max(1e-6, Math.abs(dx)),
    box.height / 2 / Math.max(1e-6, Math.abs(dy)),
  );
  const reach = share + beyond / Math.max(1, Math.hypot(dx, dy));
  return { x: at.x + dx * reach, y: at.y + dy * reach };
}

export interface Arrow {
  path: string;
  /** A shape that is filled; else a line with a head. */
  wedge: boolean;
}

const text = (...points: Point[]) => points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

export function arrow(from: Box, to: Box): Arrow {
  const across = Math.max(to.x - from.x - from.width, from.x - to.x - to.width);
  const down = Math.max(to.y - from.y - from.height, from.y - to.y - to.height);
  const shared = (a: number, n: number, b: number, m: number) =>
    (Math.max(a, b) + Math.min(a + n, b + m)) / 2;
  // Side by side or one over the other: the wedge's base on the one edge, its point on the other.
  if (down < 0 && across >= 0 && across < kNeighbours) {
    const y = shared(from.y, from.height, to.y, to.height);
    const [base, tip] = to.x > from.x ? [from.x + from.width - 3, to.x] : [from.x + 3, to.x + to.width];
    return {
      path: `M${text({ x: base, y: y - kWedge }, { x: tip, y }, { x: base, y: y + kWedge })}Z`,
      wedge: true,
    };
  }
  if (across < 0 && down >= 0 && down < kNeighbours) {
    const x = shared(from.x, from.width, to.x, to.width);
    const [base, tip] = to.y > from.y ? [from.y + from.height - 3, to.y] : [from.y + 3, to.y + to.height];
    return {
      path: `M${text({ x: x - kWedge, y: base }, { x, y: tip }, { x: x + kWedge, y: base })}Z`,
      wedge: true,
    };
  }
  const [a, b] = [edge(from, middle(to), 0), edge(to, middle(from), kClear)];
  return { path: `M${text(a, b)}`, wedge: false };
}
