// An axis of a sweep: a quantity of the situation, and the values it takes.
import type { Knobs } from "../api/types";
import { tr } from "../texts/texts";

/** What it may be at least and at most, where that is known. */
interface Bounds {
  least?: number;
  most?: number;
}

export type Knob = Knobs["knobs"][number] & { now: number } & Bounds;

export interface Axis extends Bounds {
  path: string;
  text: string;
  now: number;
  step: number;
  from: number;
  to: number;
}

const kBeside = 3; // steps shown at each side of what is
export const kMostValues = 15;

/** Around what is, within its bounds, and not below none unless it is already. */
export function axis_of(knob: Knob): Axis {
  const by = knob.step || 1;
  const { path, text, now, least = now >= 0 ? now % by : -Infinity, most = Infinity } = knob;
  const wide = 2 * kBeside * by;
  const low = Math.max(least, Math.min(now - kBeside * by, most - wide));
  const bounds = {
    ...(knob.least === undefined ? {} : { least: knob.least }),
    ...(knob.most === undefined ? {} : { most: knob.most }),
  };
  return { path, text, now, step: by, from: low, to: Math.min(low + wide, most), ...bounds };
}

export function values_of(axis: Axis): number[] {
  const values: number[] = [];
  for (let value = axis.from; value <= axis.to; value += axis.step) values.push(value);
  return values;
}

/** Knobs that read alike are told apart by what they stand at, else by their place. */
export function told_apart(knobs: readonly Knob[]): Knob[] {
  const alike = (one: Knob, as: (knob: Knob) => string) =>
    knobs.filter((knob) => as(knob) === as(one)).length > 1;
  return knobs.map((knob, k) => {
    if (!alike(knob, (one) => one.text)) return knob;
    const text = tr("{quantity}, now {value}", { quantity: knob.text, value: knob.now });
    if (!alike(knob, (one) => tr("{quantity}, now {value}", { quantity: one.text, value: one.now })))
      return { ...knob, text };
    const place = knobs
      .slice(0, k + 1)
      .filter((one) => one.text === knob.text && one.now === knob.now).length;
    return { ...knob, text: tr("{text}, no. {place}", { text, place }) };
  });
}

/** A number of the rulebook: it can be varied, but no situation holds it. */
export const is_of_rulebook = (axis: Axis) => axis.path.startsWith("rulebook.");

/** As the service takes it: `path=0..6`, or with the step behind it. */
export const vary_of = (axis: Axis) =>
  `${axis.path}=${axis.from}..${axis.to}${axis.step === 1 ? "" : `..${axis.step}`}`;
