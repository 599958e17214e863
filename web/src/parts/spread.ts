// The geometry of a distribution's chart: which of its values a column of pixels stands for, and where ticks
// go.

export interface Point {
  value: number;
  exact?: string; // left out where it is long
  probability: number;
  at_least: number;
  at_most: number;
}

export type Reading = "probability" | "at_least" | "at_most";

/** Moves a slider that stands at `at` by the arrow keys, within its ends. */
export function by_key(
  event: KeyboardEvent,
  at: number,
  first: number,
  last: number,
  move: (to: number) => void,
): void {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -10,
    PageUp: 10,
    Home: first - at,
    End: last - at,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  move(Math.min(last, Math.max(first, at + step)));
}

/** Round values between `from` and `to`, at most `most` of them: 1, 2 or 5 times a power of ten apart. */
export function ticks(from: number, to: number, most: number): number[] {
  const rough = Math.max(1, (to - from) / Math.max(1, most));
  const power = 10 ** Math.floor(Math.log10(rough));
  const by = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const list: number[] = [];
  for (let at = Math.ceil(from / by) * by; at <= to; at += by) list.push(at);
  return list;
}

/** The point whose value is nearest; points ascend. */
export function nearest(points: readonly Point[], value: number): number {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.value < value) low = middle + 1;
    else high = middle;
  }
  const before = points[low - 1];
  return before && value - before.value <= points[low]!.value - value ? low - 1 : low;
}

/** Where there are more values than columns, the tallest of each column; else every point. */
export function columns(points: readonly Point[], reading: Reading, count: number): Point[] {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last || points.length <= count) return [...points];
  const per = (last.value - first.value) / count || 1;
  const tallest = new Map<number, Point>();
  for (const point of points) {
    const column = Math.min(count - 1, Math.floor((point.value - first.value) / per));
    const known = tallest.get(column);
    if (!known || point[reading] > known[reading]) tallest.set(column, point);
  }
  return [...tallest.values()];
}
