// What the dice page says of distributions that the service has worked out. Pure: no number is found here that does
// not follow from them.
import type { DiceAnswer } from "../../api/types";

type Points = DiceAnswer["distribution"];

export const kMostCurves = 5;

/** The chance that a comparison holds. */
export function chance_of(points: Points): number {
  return points.find((one) => one.value === 1)?.probability ?? 0;
}

/** How often one throw beats another, each thrown by itself. */
export function against(a: Points, b: Points): { above: number; same: number; below: number } {
  const of = { above: 0, same: 0, below: 0 };
  let [at, lower] = [0, 0]; // of b, all that is lower than the value of a
  for (const { value, probability } of a) {
    while (at < b.length && b[at]!.value < value) lower += b[at++]!.probability;
    const same = b[at]?.value === value ? b[at]!.probability : 0;
    of.above += probability * lower;
    of.same += probability * same;
    of.below += probability * Math.max(0, 1 - lower - same);
  }
  return of;
}

/** The value that a number from 0 up to 1 falls on: a throw, where the number is drawn. */
export function fallen(points: Points, at: number): number {
  let reached = 0;
  for (const { value, probability } of points) {
    reached += probability;
    if (at < reached) return value;
  }
  return points[points.length - 1]?.value ?? 0;
}

const kTwo32 = 2 ** 32;

/** A number from 0 up to 1 out of the browser's own randomness. */
export function drawn(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high + low / kTwo32) / kTwo32;
}

/** Exactly, at least and at most a value; a value that never comes has its chances too. */
export function chances_at(
  points: Points,
  value: number,
): { exactly: number; at_least: number; at_most: number } {
  const here = points.find((one) => one.value === value);
  if (here) return { exactly: here.probability, at_least: here.at_least, at_most: here.at_most };
  const above = points.find((one) => one.value > value);
  const below = points.filter((one) => one.value < value).pop();
  return { exactly: 0, at_least: above?.at_least ?? 0, at_most: below?.at_most ?? 0 };
}
