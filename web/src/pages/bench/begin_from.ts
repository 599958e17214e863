// What a bench may begin from, with a situation to begin with.
import { check_game, game, scenario as preset, scenarios } from "../../api/client";
import type { SystemId } from "../../api/types";
import { first_scenario, type Bench } from "./bench";

/** Systems whose rules are no text: their rulebooks' values change in place. */
export const kOfTheHouse: { id: SystemId; title: string }[] = [
  { id: "aggression", title: "Aggressive Takeovers" },
  { id: "conflict-chart", title: "Military Conflict Chart" },
  { id: "columbia", title: "The Siege of Columbia" },
  { id: "defcon", title: "DEFCON 1" },
];
/** Of the presets of a system those that say most at a first look. */
const kFirst = ["worked-example", "plain-combat", "into-libya"];

const without_system = ({ system: _, ...rest }: Bench["scenario"]) => rest;

/** A text with a situation to begin with: the first scenario that comes with the game, else one made from its form. */
export async function of_text(text: string, system?: string): Promise<Bench> {
  const known = system ? (await scenarios()).find((one) => one.system === system) : undefined;
  if (known) return { text, scenario: without_system(await preset(known.system, known.name)) };
  const { form } = await check_game(text);
  return { text, scenario: form ? first_scenario(form) : {} };
}

/** A copy of a game of the house. */
export const copy_of = async (system: string): Promise<Bench> => of_text((await game(system)).text, system);

export async function of_system(system: SystemId): Promise<Bench> {
  const list = (await scenarios()).filter((one) => one.system === system);
  const first = list.find((one) => kFirst.includes(one.name)) ?? list[0];
  return { system, scenario: first ? await preset(system, first.name) : {} };
}

/** By the name of a game or a system of the house. */
export const begun_from = (name: string): Promise<Bench> =>
  kOfTheHouse.some((one) => one.id === name) ? of_system(name) : copy_of(name);
