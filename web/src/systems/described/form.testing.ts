// For tests of what a game's file lets a scenario say.
import type { GameForm, GameUnit } from "../../api/types";

export const unit = (name: string, more: Partial<GameUnit> = {}): GameUnit => ({
  name,
  says: name,
  most: 100,
  tags: [],
  numbers: {},
  ...more,
});

/** A form with sides of these names, and what else is said. */
export const form_of = (sides: readonly string[], more: Partial<GameForm>): GameForm => ({
  system: "made-up",
  title: "Made up",
  source: "",
  sides: sides.map((id) => ({ id, says: `the ${id}` })),
  units: [],
  ask: [],
  rulebook: [],
  tracks: [],
  dice: [],
  clauses: [],
  outcomes: [],
  has_secrets: false,
  names: [],
  ...more,
});
