// What a system is called in a line: the part of its title before what it is about.
import { useOnce } from "../api/answer";
import { systems } from "../api/client";
import type { SystemId } from "../api/types";
import { kOwnGame } from "../state/scenario";
import { tr } from "../texts/texts";

/** Systems whose rules are no text: they have a page of their own, and their rulebooks' values change in place. */
export const kOfTheHouse: { id: SystemId; title: string }[] = [
  { id: "aggression", title: "Aggressive Takeovers" },
  { id: "conflict-chart", title: "Military Conflict Chart" },
  { id: "columbia", title: "The Siege of Columbia" },
  { id: "defcon", title: "DEFCON 1" },
];

export const short_title = (title: string) => title.split(":")[0] ?? title;

/** How people call each system, as far as the service has told. */
export function useSystemNames(): (system: SystemId) => string {
  const { value } = useOnce(systems);
  const names = new Map(
    [...kOfTheHouse, ...(value ?? []).map(({ system: id, title }) => ({ id, title }))].map(
      ({ id, title }) => [id, short_title(title)],
    ),
  );
  return (system) => (system === kOwnGame ? tr("A game of one's own") : (names.get(system) ?? system));
}
