// What the chance is made of: a segment for each side's victory and one for each end that is neither's, so that the
// bar, the large numbers and the names say the same and come to the whole.
import type { Chance, Odds, SideId } from "../api/types";
import type { Tone, Tones } from "../parts/tones";
import { capital, short_of_certain } from "../parts/format";
import { wins_words } from "../parts/verbs";

export interface Named {
  attacker: string;
  defender: string;
}

/** Whose victory an outcome is: nobody's where it is neither's. */
export type SideOf = (id: string) => SideId | undefined;

export const side_of_id: SideOf = (id) => (id === "attacker" || id === "defender" ? id : undefined);

export interface Segment extends Chance {
  id: string;
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
  names: Named,
  tones: Tones,
  side_of = side_of_id,
  wins?: Named,
): Segment[] {
  const of_side = (side: SideId): Segment[] => {
    const chance = odds.win[side];
    if (!chance) return [];
    const own = odds.outcomes.filter((one) => side_of(one.id) === side);
    const likely = own.filter((one) => one.probability > 0);
    const [only, another] = likely.length > 0 ? likely : own;
    const name = names[side];
    const served = !wins?.[side] && only && !another ? only.text : undefined;
    const words = served ?? wins?.[side] ?? wins_words(name);
    return [
      {
        ...chance,
        id: side,
        words: capital(words),
        served: served !== undefined,
        tone: side_tone(tones, name, words),
      },
    ];
  };
  const neither = odds.outcomes.filter((one) => side_of(one.id) === undefined);
  const all = [
    ...of_side("attacker"),
    ...neither.map((one): Segment => ({ ...one, words: capital(one.text), served: true, tone: "own-none" })),
    ...of_side("defender"),
  ];
  return all.map((one) => ({ ...one, probability: short_of_certain(one.probability, all) }));
}

/** Where each begins and how far it reaches, in parts of `whole`; those that never come to be have no width. */
export function laid_along(
  of: readonly Segment[],
  whole: number,
): { segment: Segment; x: number; width: number }[] {
  const sum = of.reduce((all, one) => all + one.probability, 0) || 1;
  let x = 0;
  return of.map((segment) => {
    const width = (whole * segment.probability) / sum;
    x += width;
    return { segment, x: x - width, width };
  });
}
