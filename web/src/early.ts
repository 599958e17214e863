// What is run first, while the rest is still on its way: it knows from the address which code and which answers will be
// wanted, and sends for all of them at once. On a slow line nothing else saves as much. It needs no other library.
import { easiest, foresee, game, systems } from "./api/client";
import type { Scenario, SystemId } from "./api/types";
import { once } from "./code";
import { decode } from "./state/code";
import { recents } from "./state/recents";
import { route_of } from "./state/route";
import { kOwnGame } from "./state/scenario";
import { texts_there } from "./texts/language";

/** What has texts is run when the page can speak. */
const code = <T>(get: () => Promise<T>) => once(() => texts_there().then(get));

export const kPageCode = {
  games: code(() => import("./pages/start")),
  bench: code(() => import("./pages/bench")),
  study: code(() => import("./pages/study")),
  evening: code(() => import("./pages/evening")),
  dice: code(() => import("./pages/dice")),
  verify: code(() => import("./pages/verify")),
  "fair-dice": code(() => import("./pages/fair_dice")),
  clauses: code(() => import("./pages/clauses")),
  match: code(() => import("./pages/match")),
};
export const kSystemCode = {
  aggression: code(() => import("./systems/aggression")),
  "conflict-chart": code(() => import("./systems/conflict_chart")),
  columbia: code(() => import("./systems/columbia")),
  defcon: code(() => import("./systems/defcon")),
};
export const described_code = code(() => import("./systems/described"));

const of = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The situation that the page of a system will begin with, as state/situation.ts finds it. */
async function situation_of(system: SystemId, code: string | null): Promise<Scenario | undefined> {
  if (code !== null) return decode(code);
  const last = recents().find((one) => one.system === system)?.scenario;
  return last ?? (system === kOwnGame ? undefined : easiest(system));
}

/** Whatever fails here is asked again by whoever wants it, who says so. */
export function send_for_what_is_wanted(hash: string): void {
  const { parts, query } = route_of(hash);
  const head: SystemId = parts[0] ?? "games";
  const page = of<() => Promise<unknown>>(kPageCode, head);
  const system = of<() => Promise<unknown>>(kSystemCode, head);
  const sent: Promise<unknown>[] = [];
  // A browser asks for six things at a time: what the odds wait for longest comes first.
  if (!page) {
    const asked = situation_of(head, query.get("s")).then((scenario) => {
      if (!scenario || query.has("play") || query.has("mine")) return;
      foresee("judge", scenario);
      foresee("odds", scenario);
    });
    sent.push(asked);
    if (!system && head !== kOwnGame) sent.push(game(head));
  }
  sent.push((page ?? system ?? described_code)(), systems());
  for (const one of sent) one.catch(() => undefined);
}
