// Which losses are still open to who chooses them one by one: the moves that are offered, as hits by what is hit.
import type { Json, Move } from "../../api/types";
import { object_at } from "../../state/scenario";

export type Hits = Readonly<Record<string, number>>;

/** Each choice as its hits; nothing where one of them is no loss. */
export function hits_of(choices: readonly { move: Move }[]): Hits[] | undefined {
  const all = choices.map(({ move }) => {
    const hits: Record<string, Json> = object_at(move, ["hits"]);
    return "lose" in move && Object.values(hits).every((n) => typeof n === "number")
      ? (hits as Hits)
      : undefined;
  });
  return all.length > 1 && all.every((hits): hits is Hits => hits !== undefined) ? all : undefined;
}

const fits = (hits: Hits, picked: Hits) =>
  Object.entries(picked).every(([name, n]) => n <= (hits[name] ?? 0));
const sum = (hits: Hits) => Object.values(hits).reduce((all, n) => all + n, 0);

export const with_one = (picked: Hits, name: string): Hits => ({
  ...picked,
  [name]: (picked[name] ?? 0) + 1,
});

/** Whether one more of it can be among what is chosen. */
export const may_pick = (all: readonly Hits[], picked: Hits, name: string) =>
  all.some((hits) => fits(hits, with_one(picked, name)));

/** Which choice is picked; -1 where it is none yet. */
export const picked_choice = (all: readonly Hits[], picked: Hits) =>
  all.findIndex((hits) => fits(hits, picked) && sum(hits) === sum(picked));

/** What can be hit, in the order in which it is first offered, and how much of it at most. */
export function can_be_hit(all: readonly Hits[]): { name: string; most: number }[] {
  const names = [...new Set(all.flatMap((hits) => Object.keys(hits)))];
  return names.map((name) => ({ name, most: Math.max(...all.map((hits) => hits[name] ?? 0)) }));
}

/** How many hits there are to place; nothing where the choices differ in it. */
export function hits_to_place(all: readonly Hits[]): number | undefined {
  const sums = new Set(all.map(sum));
  return sums.size === 1 ? [...sums][0] : undefined;
}

export const placed = sum;
