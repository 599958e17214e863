import { useRef } from "preact/hooks";
import type { Move, Scenario } from "../../api/types";
import { text_at } from "../../state/scenario";
import { names, owner } from "./scenario";

export interface Pair {
  from: string;
  against: string;
  /** False for the moment in which the answer, which knows what best play begins with, is not there yet. */
  sure: boolean;
}

/** What makes a board another one: who is on it and whose turn it is, not the numbers that a form changes. */
function board_of(s: Scenario): string {
  return JSON.stringify([names(s), text_at(s, ["turn", "player"]), text_at(s, ["turn", "landed"])]);
}

/**
 * The two Territories that the form shows: those of the attack declared; where none is, those that best play
 * began with when this board was first seen. Best play may begin elsewhere after a change, and nothing may be
 * exchanged under the hand that makes it. `best` is undefined while it is not known; "none" where it will not be.
 */
export function usePair(s: Scenario, best: Move | "none" | undefined): Pair {
  const kept = useRef<(Pair & { board: string }) | undefined>();
  const all = names(s);
  const board = board_of(s);
  const keep = (pair: Pair): Pair => {
    kept.current = { ...pair, board };
    return pair;
  };
  const declared = {
    from: text_at(s, ["attack", "from"]),
    against: text_at(s, ["attack", "against"]),
    sure: true,
  };
  if (declared.from && declared.against) return keep(declared);
  const before = kept.current;
  if (before && before.board === board && all.includes(before.from) && all.includes(before.against))
    return before;
  const move: Partial<Move> = best === "none" || best === undefined ? {} : best;
  const from = String(move.from ?? ""),
    against = String(move.against ?? "");
  if (all.includes(from) && all.includes(against)) return keep({ from, against, sure: true });
  const own = all.find((n) => owner(s, n) === text_at(s, ["turn", "player"])) ?? all[0] ?? "";
  const some = { from: own, against: all.find((n) => n !== own) ?? "", sure: best !== undefined };
  return some.sure ? keep(some) : some;
}
