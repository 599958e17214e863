// The described game that a page is about, for parts that draw any system's play: what its things are called, and who
// began with what. Nothing where the system is none of them.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { GameForm, Scenario } from "../api/types";

export interface OfGame {
  form: GameForm;
  scenario: Scenario;
}

export const GameHere = createContext<OfGame | undefined>(undefined);
export const useGame = () => useContext(GameHere);
