// What is lost in a play, by kind: what each side had and has left, and what of it is told at the end.
import type { Entry, GameForm, GameUnit, Scenario, Transfer } from "../../api/types";
import { spaced } from "../../parts/format";
import { all_of } from "./scenario";
import { side_words, kind_words } from "./words";

/** A kind of a side: how many there were, and how many there are. */
export interface Holding {
  unit: GameUnit;
  began: number;
  now: number;
}

const unit_of = (form: GameForm, piece: string) =>
  form.units.find((unit) => piece === unit.name || piece.startsWith(`${unit.name}.`));

/** For each side, what it began with and what the entries left of it. */
export function left_after(form: GameForm, scenario: Scenario, entries: readonly Entry[]): Holding[][] {
  return form.sides.map((side) => {
    const name = side_words(side, scenario);
    return form.units.flatMap((unit) => {
      const began = all_of(unit, scenario, side.id);
      const now = entries.reduce((sum, entry) => {
        if (!("transfer" in entry) || unit_of(form, entry.transfer.piece) !== unit) return sum;
        const { from, to, count } = entry.transfer;
        return sum + (to === name ? count : 0) - (from === name ? count : 0);
      }, began);
      return began > 0 || now > 0 ? [{ unit, began, now }] : [];
    });
  });
}

const kGone = "out of play"; // where the service says that lost units go

/** One of them by its own name, several as the file calls them. */
const piece_words = (unit: GameUnit, n: number) => (n === 1 ? spaced(unit.name) : kind_words(unit));

/** A unit that is damaged leaves play and comes again; here it is told once, as what has become of it. */
export function settled(form: GameForm, settlement: readonly Transfer[]): Transfer[] {
  const is_of_kind = (one: Transfer) => unit_of(form, one.piece) && (one.to === kGone || one.from === kGone);
  const holder = (one: Transfer) => (one.from === kGone ? one.to : one.from);
  const of_kinds = settlement.filter(is_of_kind);
  const keys = [...new Set(of_kinds.map((one) => `${holder(one)}\n${unit_of(form, one.piece)!.name}`))];
  const told = keys.flatMap((key): Transfer[] => {
    const all = of_kinds.filter((one) => `${holder(one)}\n${unit_of(form, one.piece)!.name}` === key);
    const [first] = all;
    const unit = first && unit_of(form, first.piece);
    if (!first || !unit) return [];
    const net = (piece?: string) =>
      all.reduce(
        (sum, one) =>
          piece === undefined || one.piece === piece
            ? sum + (one.from === kGone ? one.count : -one.count)
            : sum,
        0,
      );
    const lost = -net();
    const { clause } = first;
    const who = holder(first);
    return [
      ...(lost > 0 ? [{ piece: piece_words(unit, lost), count: lost, from: who, to: kGone, clause }] : []),
      ...(unit.steps ?? []).slice(1).flatMap((state) => {
        const count = net(`${unit.name}.${state}`);
        return count > 0
          ? [
              {
                piece: `${piece_words(unit, count)}, now ${spaced(state)}`,
                count,
                from: who,
                to: who,
                clause,
              },
            ]
          : [];
      }),
    ];
  });
  return [...told, ...settlement.filter((one) => !is_of_kind(one))];
}
