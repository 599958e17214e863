// What a described game brings to its plays.
import type { OfGame } from "../../parts/game_here";
import type { GameForm, Scenario } from "../../api/types";
import { hits_of } from "./casualties";
import { left_after, settled } from "./fallen";
import { Left } from "./left";
import { Losses } from "./losses";
import { reworded } from "../../answers/reworded";
import { plainly } from "./reading";
import "./play.css";

export function play_of(form: GameForm, scenario: Scenario): OfGame {
  const plain = plainly(form, scenario);
  return {
    in_words: (said) => reworded(said, plain),
    left: (entries) => <Left form={form} scenario={scenario} of={left_after(form, scenario, entries)} />,
    numbers: (entries) =>
      left_after(form, scenario, entries).map((side) => side.reduce((sum, one) => sum + one.now, 0)),
    choice: (asked, onChoice) =>
      hits_of(asked.choices) && <Losses form={form} asked={asked} onChoice={onChoice} />,
    settled: (settlement) => settled(form, settlement),
  };
}
