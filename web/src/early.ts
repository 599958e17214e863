// What is run first, while the rest is still on its way: it knows from the address which code and which answers will be
// wanted, and sends for all of them at once. On a slow line nothing else saves as much. It needs no other library.
import { easiest, game, systems } from "./api/client";
import type { SystemId } from "./api/types";
import { recents } from "./state/recents";
import { route_of } from "./state/route";

export const kPageCode = {
  games: () => import("./pages/start"),
  bench: () => import("./pages/bench"),
  study: () => import("./pages/study"),
  evening: () => import("./pages/evening"),
  dice: () => import("./pages/dice"),
  verify: () => import("./pages/verify"),
  "fair-dice": () => import("./pages/fair_dice"),
  clauses: () => import("./pages/clauses"),
};
export const kSystemCode = {
  aggression: () => import("./systems/aggression"),
  "conflict-chart": () => import("./systems/conflict_chart"),
  columbia: () => import("./systems/columbia"),
  defcon: () => import("./systems/defcon"),
};
export const described_code = () => import("./systems/described");

const of = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Whatever fails here is asked again by whoever wants it, who says so. */
export function send_for_what_is_wanted(hash: string): void {
  const { parts, query } = route_of(hash);
  const head: SystemId = parts[0] ?? "games";
  const sent: Promise<unknown>[] = [systems()];
  const page = of<() => Promise<unknown>>(kPageCode, head);
  const system = of<() => Promise<unknown>>(kSystemCode, head);
  sent.push((page ?? system ?? described_code)());
  if (!page && !system && head !== "game") sent.push(game(head));
  if (!page && head !== "game" && !query.has("s") && !recents().some((one) => one.system === head))
    sent.push(easiest(head));
  for (const one of sent) one.catch(() => undefined);
}
