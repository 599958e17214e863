// The Siege of Columbia: two forces (or a token, or Booker), the cards in hand, and the board around them.
import { useMemo } from "preact/hooks";
import { AnswerCards, useAnswers } from "../answers/answers";
import { answers_by_name } from "../answers/reworded";
import { Verdict } from "../answers/verdict";
import { Desk } from "../parts/desk";
import { tones_of_sides } from "../parts/tones";
import { with_settings } from "../state/scenario";
import type { Move } from "../api/types";
import { Combat } from "./columbia/combat";
import { Rest } from "./columbia/rest";
import { Next } from "./columbia/next";
import { attacker, declared, defender, is_at_rest, kBooker, players } from "./columbia/scenario";
import { called } from "./columbia/words";
import type { SystemProps } from "./interface";

export default function Page({ situation, head, actions, roll }: SystemProps) {
  const asked = useAnswers(situation);
  const s = situation.scenario;
  const names = { attacker: attacker(s) || "Attacker", defender: called(defender(s)) };
  const answers = useMemo(
    () => answers_by_name(asked, names),
    [asked.judge, asked.odds, asked.advise, asked.sensitivity, names.attacker, names.defender],
  );
  const declare = (move: Move) => {
    const next = declared(s, move);
    return next && (() => situation.change((now) => declared(now, move) ?? now));
  };
  return (
    <Desk
      sides={{ names, by_sheet: true }}
      tones={tones_of_sides(names.attacker, names.defender, [...players(s), kBooker])}
      head={head}
      actions={actions(answers.judge)}
      left={
        <>
          {!is_at_rest(s) && <Combat situation={situation} />}
          <Rest situation={situation} />
        </>
      }
      right={
        <>
          <Verdict
            system="columbia"
            asked={answers.judge}
            onDeclare={declare}
            onSet={(set) => situation.change((now) => with_settings(now, set))}
          />
          {is_at_rest(s) && !roll && <Next situation={situation} next={answers.judge.answer?.next ?? []} />}
          {roll}
          <AnswerCards situation={situation} answers={answers} names={names} declare={declare} />
        </>
      }
    />
  );
}
