// What a scenario's game lets it say: of a game of the house by its id, of one's own from the text that the scenario
// brings.
import { useOnce } from "../../api/answer";
import { check_game, game, ProblemError } from "../../api/client";
import type { GameForm, Problem, Scenario, SystemId } from "../../api/types";
import { text_at } from "../../state/scenario";
import { tr } from "../../texts/texts";

async function form_of(system: SystemId, text: string): Promise<GameForm> {
  if (!text) {
    const { form } = await game(system);
    if (form) return form;
    throw new ProblemError({ title: tr("This game has no form"), status: 404 });
  }
  const { form, faults } = await check_game(text);
  if (form) return form;
  throw new ProblemError({ title: tr("The game's file has faults"), status: 422, faults });
}

export function useGameForm(system: SystemId, scenario: Scenario): { form?: GameForm; problem?: Problem } {
  const text = text_at(scenario, ["game"]);
  const { value: form, problem } = useOnce(() => form_of(system, text), system, text);
  return { form, problem };
}
