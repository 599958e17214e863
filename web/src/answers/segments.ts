// What the chance is made of: a segment for each side's victory and one for each end that is nobody's, so that the
// bar, the large numbers and the names say the same and come to the whole.
import type { Chance, Odds } from "../api/types";
import { names_in_order, type Names } from "../parts/roll/by_name";
import type { Tone, Tones } from "../parts/tones";
import { capital, short_of_certain } from "../parts/format";
import { wins_words } from "../parts/verbs";

/** What the sides are called where nobody reads it, by their places. */
export const kPlaces = ["attacker", "defender", "third", "fourth", "fifth", "sixth"] as const;

/** Whose victory an outcome is, by the places of the sides: nobody's where there are none. */
export type VictorsOf = (id: string) => readonly number[];

export const victors_of_id: VictorsOf = (id) => (id === "attacker" ? [0] : id === "defender" ? [1] : []);

/** How often the side in that place wins, where it may. */
export const chance_of = (odds: Odds, place: number): Chance | undefined =>
  odds.sides?.[place] ?? [odds.win.attacker, odds.win.defender][place];

export interface Segment extends Chance {
  id: string;
  /** Whether it is a side's victory. */
  of_side: boolean;
  /** How much of the whole it is: what several win together is parted among them. */
  part: number;
  words: string;
  /** The words are the service's. */
  served: boolean;
  tone: Tone;
}

/** A side's colour is its name's; where the page has no name for it, that of whom the words name. */
export function side_tone(tones: Tones, name: string, words: string): Tone {
  const own = tones(name);
  return own !== "own-none" ? own : tones(words);
}

/** `wins`: what each side's victory is called; else the service's words for it, where it has but one. */
export function segments_of(
  odds: Odds,
  names: Names,
  tones: Tones,
  victors_of = victors_of_id,
  wins?: Names,
): Segment[] {
  const of_side = (name: string, place: number): Segment[] => {
    const chance = chance_of(odds, place);
    if (!chance) return [];
    const own = odds.outcomes.filter((one) => victors_of(one.id).includes(place));
    const likely = own.filter((one) => one.probability > 0);
    const [only, another] = likely.length > 0 ? likely : own;
    const called = wins && names_in_order(wins)[place];
    const alone = only && !another && victors_of(only.id).length === 1;
    const served = !called && alone ? only.text : undefined;
    const words = served ?? called ?? wins_words(name);
    const shared = own.reduce((sum, one) => sum + one.probability * (1 - 1 / victors_of(one.id).length), 0);
    return [
      {
        ...chance,
        id: kPlaces[place] ?? name,
        of_side: true,
        part: chance.probability - shared,
        words: capital(words),
        served: served !== undefined,
        tone: side_tone(tones, name, words),
      },
    ];
  };
  const nobodys = odds.outcomes
    .filter((one) => victors_of(one.id).length === 0)
    .map(
      (one): Segment => ({
        ...one,
        of_side: false,
        part: one.probability,
        words: capital(one.text),
        served: true,
        tone: "own-none",
      }),
    );
  const sides = names_in_order(names).map(of_side);
  // Between two sides, and behind more.
  const before = sides.length === 2 ? 1 : sides.length;
  const all = [...sides.slice(0, before).flat(), ...nobodys, ...sides.slice(before).flat()];
  return all.map((one) => ({ ...one, probability: short_of_certain(one.probability, all) }));
}

/** Where each begins and how far it reaches, in parts of `whole`; those that never come to be have no width. */
export function laid_along(
  of: readonly Segment[],
  whole: number,
): { segment: Segment; x: number; width: number }[] {
  const sum = of.reduce((all, one) => all + one.part, 0) || 1;
  let x = 0;
  return of.map((segment) => {
    const width = (whole * segment.part) / sum;
    x += width;
    return { segment, x: x - width, width };
  });
}
