// What it would take: of what one could have more, and how much of it is enough.
import type { GameForm, Json, Scenario, Sweep } from "../../api/types";
import { get, number_at, path_of, type Path } from "../../state/scenario";
import { all_of, counts_of, may_have, states_of } from "./scenario";
import { kind_words, side_words } from "./words";
import { tr } from "../../texts/texts";

export const kWanted = [0.5, 0.75, 0.9];
const kMost = 60; // values that are looked at

/** A number that could be another: as a sweep names it, and as it is set. */
export interface Need {
  path: string;
  words: string;
  /** Whose it is, by place: its chance is what is wanted. */
  side: number;
  now: number;
  from: number;
  to: number;
}

/** Four times as much and a little, within what there may be. */
const up_to = (now: number, from: number, most: number) => Math.min(most, from + kMost, now * 4 + 10);

/** Those whose chance a sweep has. */
const sides_of = (form: GameForm) => form.sides.slice(0, 2);

function kinds_of(form: GameForm, scenario: Scenario): Need[] {
  return sides_of(form).flatMap((side, place) =>
    form.units.flatMap((unit): Need[] => {
      if (unit.most < 2 || !may_have(unit, side.id)) return [];
      const states = states_of(unit, scenario, side.id);
      const by_state = typeof get(scenario, [side.id, unit.name]) === "object";
      const now = counts_of(unit, scenario, side.id)[0] ?? 0;
      const others = all_of(unit, scenario, side.id) - now;
      return [
        {
          path: `${side.id}.${unit.name}${by_state ? `.${states[0]}` : ""}`,
          words: tr("{kind} of {who}", { kind: kind_words(unit), who: side_words(side, scenario) }),
          side: place,
          now,
          from: 0,
          to: up_to(now, 0, unit.most - others),
        },
      ];
    }),
  );
}

/** Where no kind can be had more of, the numbers that the situation has. */
function numbers_of(form: GameForm, scenario: Scenario): Need[] {
  const of = (words: string, path: Path, side: number, is: Json, from: number, to: number): Need => {
    const now = number_at(scenario, path, Number(is));
    return { path: path.join("."), words, side, now, from, to: up_to(Math.max(0, now), from, to) };
  };
  return form.ask
    .filter((field) => field.type === "number")
    .flatMap((field) => {
      const { from = 0, to = kMost, is } = field;
      if (!field.each_side) return [of(field.says, [field.name], 0, is, from, to)];
      return sides_of(form).map((side, place) =>
        of(`${field.says}: ${side_words(side, scenario)}`, [side.id, field.name], place, is, from, to),
      );
    });
}

/** All that can be looked at, what there is most of first: the attacker's before the defender's. */
export function needs_of(form: GameForm, scenario: Scenario): Need[] {
  const kinds = kinds_of(form, scenario);
  if (kinds.length === 0) return numbers_of(form, scenario);
  const rank = (one: Need) => (one.now > 0 ? 2 * one.side : 1e6 + one.side) - one.now / 1e6;
  return [...kinds].sort((a, b) => rank(a) - rank(b));
}

export const vary_of = (need: Need) => `${need.path}=${need.from}..${need.to}`;
export const key_of = (need: Need) => path_of(need.path);

/** The least of it with which its side's chance is as wanted; nothing where none looked at is enough. */
export function least_for(need: Need, cells: Sweep["cells"], wanted: number): number | undefined {
  const enough = cells.find(({ win }) => {
    const chance = need.side === 0 ? win?.attacker : win?.defender;
    return chance !== undefined && chance.probability >= wanted;
  });
  return enough && Number(enough.at[0]);
}
