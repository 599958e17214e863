// An axis of a sweep: a quantity of the situation, and the values it takes.
import type { Knobs } from "../api/types";

export type Knob = Knobs["knobs"][number] & { now: number };

export interface Axis {
  path: string;
  text: string;
  now: number;
  step: number;
  from: number;
  to: number;
}

const kBeside = 3;  // steps shown at each side of what is
export const kMostValues = 15;

/** Around what is, and not below none unless it is already. */
export function axis_of(knob: Knob): Axis {
  const by = knob.step || 1;
  const low = knob.now - kBeside * by;
  const from = knob.now >= 0 ? Math.max(knob.now % by, low) : low;
  return { path: knob.path, text: knob.text, now: knob.now, step: by, from, to: from + 2 * kBeside * by };
}

export function values_of(axis: Axis): number[] {
  const values: number[] = [];
  for (let value = axis.from; value <= axis.to; value += axis.step) values.push(value);
  return values;
}

/** As the service takes it: `path=0..6`, or with the step behind it. */
export const vary_of = (axis: Axis) => `${axis.path}=${axis.from}..${axis.to}${axis.step === 1 ? "" : `..${axis.step}`}`;
