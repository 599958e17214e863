// What a described game brings to the drawing of its plays: its words, what the sides have left, choices made by
// tapping, losses told once. The page of such a game provides it; there is nothing where a system needs none of it.
import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { Entry, Step, Transfer } from "../api/types";

export interface OfGame {
  /** What the service said, in the words of the game. */
  in_words<T>(said: T): T;
  /** What the sides have left after these entries. */
  left(entries: readonly Entry[]): ComponentChildren;
  /** How many units each side has left after them. */
  numbers(entries: readonly Entry[]): readonly number[];
  /** A choice by tapping; nothing where a list is all there is to show. */
  choice(asked: NonNullable<Step["question"]>, onChoice: (k: number) => void): ComponentChildren;
  /** What changed hands, each thing once. */
  settled(settlement: readonly Transfer[]): Transfer[];
}

export const GameHere = createContext<OfGame | undefined>(undefined);
export const useGame = () => useContext(GameHere);
