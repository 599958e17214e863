// What a system is called in a line: the part of its title before what it is about.
import { useOnce } from "../api/answer";
import { systems } from "../api/client";
import type { SystemId } from "../api/types";
import { kOwnGame } from "../state/scenario";

export const short_title = (title: string) => title.split(":")[0] ?? title;

/** How people call each system, as far as the service has told. */
export function useSystemNames(): (system: SystemId) => string {
  const { value } = useOnce(systems);
  const names = new Map((value ?? []).map((one) => [one.system, short_title(one.title)]));
  return (system) => (system === kOwnGame ? "A game of one's own" : (names.get(system) ?? system));
}
