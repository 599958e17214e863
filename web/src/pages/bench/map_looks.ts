// How a cell of the map of the difference looks: the colour is the sign, the number the size, a dot is nothing.
import type { CellLook } from "../../parts/heat_map";
import { tr, tr_count } from "../../texts/texts";

const kDeepest = 0.42; // a difference at which the colour is whole

export function difference_look(delta: number): CellLook {
  const points = Math.round(Math.abs(delta) * 100);
  const far = points === 0 ? 0 : Math.min(1, Math.abs(delta) / kDeepest);
  const side = delta < 0 ? "--def" : "--att";
  const words =
    points === 0
      ? tr("no difference")
      : delta < 0
        ? tr_count(points, "B is worse to attack by 1 point", "B is worse to attack by {n} points")
        : tr_count(points, "B is better to attack by 1 point", "B is better to attack by {n} points");
  return { text: points === 0 ? "·" : String(points), far, side, words };
}

/** B less A, cell by cell, as far as both are there. */
export const less = (
  b: readonly (readonly (number | undefined)[])[],
  a: readonly (readonly (number | undefined)[])[],
): (number | undefined)[][] =>
  b.map((row, r) =>
    row.map((chance, c) => {
      const other = a[r]?.[c];
      return chance === undefined || other === undefined ? undefined : chance - other;
    }),
  );
