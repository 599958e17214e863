// The two quantities of the bench's map: how strong either side is, and from where to where.
import type { Change, GameForm } from "../../api/types";
import type { Axis, Knob } from "../../parts/axis";

const kBefore = 4; // steps below what is
const kCells = 9;

/** Around what is, within its bounds; never down to none of what there is some of. */
export function span(knob: Knob): Axis {
  const { path, text, now, least = -Infinity, most = Infinity } = knob;
  const by = knob.step || 1;
  const wide = (kCells - 1) * by;
  const lowest = Math.max(least, now >= by ? now % by || by : Math.min(0, now));
  const from = Math.max(lowest, Math.min(now - kBefore * by, most - wide));
  return { path, text, now, step: by, from, to: Math.min(from + wide, most) };
}

/**
 * Units of either side that are there, the most telling first by what one more or fewer of them changes; where there are
 * none, what is most telling in favour of the one and of the other.
 */
export function first_axes(
  knobs: readonly Knob[],
  changes: readonly Change[],
  form: GameForm | undefined,
): [Axis, Axis] | undefined {
  const telling = knobs
    .filter((knob) => !knob.path.startsWith("rulebook."))
    .map((knob) => {
      const own = changes.filter((one) => one.path === knob.path);
      const [most] = [...own].sort((one, other) => Math.abs(other.delta) - Math.abs(one.delta));
      const favours = most && most.delta !== 0 && most.to > most.from === most.delta > 0;
      return { knob, weight: Math.abs(most?.delta ?? 0), favours };
    })
    .sort((one, other) => other.weight - one.weight);
  const units = new Set(form?.units.map((unit) => unit.name));
  const of_side = (side: string | undefined) =>
    telling.find(({ knob }) => {
      const [whose, kind = ""] = knob.path.split(".");
      return whose === side && units.has(kind) && knob.now > 0;
    });
  const own = of_side(form?.sides[0]?.id) ?? telling.find((one) => one.favours) ?? telling[0];
  const theirs = [
    of_side(form?.sides[1]?.id),
    telling.find((one) => one.weight > 0 && !one.favours),
    ...telling,
  ].find((one) => one && one !== own);
  return own && theirs ? [span(theirs.knob), span(own.knob)] : undefined;
}

/** An axis that stands already, while what is is still on it: the map does not move under a finger. */
export function kept_span(before: Axis | undefined, knob: Knob): Axis {
  const on_it = before?.path === knob.path && knob.now >= before.from && knob.now <= before.to;
  return on_it && knob.now > 0 === before.now > 0
    ? { ...before, text: knob.text, now: knob.now }
    : span(knob);
}
