// From tile to tile by the arrow keys.
import type { MapAnswer } from "../api/types";

export type Place = MapAnswer["layout"]["places"][number];

/** The tile that the arrow key leads to: the nearest in that direction, straight ahead before aside. */
export function next_tile(places: Place[], from: number, step: { right: number; down: number }): number {
  const here = places[from];
  if (!here) return from;
  let best = from;
  let least = Infinity;
  places.forEach((place, at) => {
    if (at === from) return;
    const ahead =
      step.right > 0
        ? place.column - (here.column + here.columns)
        : step.right < 0
          ? here.column - (place.column + place.columns)
          : step.down > 0
            ? place.row - (here.row + here.rows)
            : here.row - (place.row + place.rows);
    if (ahead < 0) return;
    const apart = (a: number, a_size: number, b: number, b_size: number) =>
      Math.max(0, b - (a + a_size) + 1, a - (b + b_size) + 1);
    const aside =
      step.right !== 0
        ? apart(here.row, here.rows, place.row, place.rows)
        : apart(here.column, here.columns, place.column, place.columns);
    const centre =
      step.right !== 0
        ? Math.abs(place.row + place.rows / 2 - here.row - here.rows / 2)
        : Math.abs(place.column + place.columns / 2 - here.column - here.columns / 2);
    const far = ahead * 4 + aside * 9 + centre * 0.1;
    if (far < least) [best, least] = [at, far];
  });
  return best;
}
