// What a bench may begin from, with a situation to begin with.
import { check_game, easiest, game } from "../../api/client";
import { kOfTheHouse } from "../../parts/system_name";
import type { SystemId } from "../../api/types";
import { first_scenario, type Bench } from "./bench";

const without_system = ({ system: _, ...rest }: Bench["scenario"]) => rest;

/** A text with a situation to begin with: the easiest that comes with the game, else one made from its form. */
export async function of_text(text: string, system?: string): Promise<Bench> {
  if (system) return { text, scenario: without_system(await easiest(system)) };
  const { form } = await check_game(text);
  return { text, scenario: form ? first_scenario(form) : {} };
}

/** A copy of a game of the house. */
export const copy_of = async (system: string): Promise<Bench> => of_text((await game(system)).text, system);

export const of_system = async (system: SystemId): Promise<Bench> => ({
  system,
  scenario: await easiest(system),
});

/** By the name of a game or a system of the house. */
export const begun_from = (name: string): Promise<Bench> =>
  kOfTheHouse.some((one) => one.id === name) ? of_system(name) : copy_of(name);
