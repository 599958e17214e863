// The Military Conflict Chart: what each side has in the play and in reserve, what it is about, and what is
// still to be chosen.
import { AnswerCards, useAnswers } from "../answers/answers";
import { Verdict } from "../answers/verdict";
import { Desk } from "../parts/desk";
import { tones_of_sides } from "../parts/tones";
import { with_settings } from "../state/scenario";
import type { Move, SideId } from "../api/types";
import { Conflict } from "./conflict_chart/conflict";
import { Rest } from "./conflict_chart/rest";
import { Next } from "./conflict_chart/next";
import { declared, is_at_rest, name_of, with_opponent } from "./conflict_chart/scenario";
import type { SystemProps } from "./interface";

const side_of = (id: string): SideId => (id === "A" || id === "B" ? "attacker" : "defender");

export default function Page({ situation, head, actions, roll }: SystemProps) {
  const answers = useAnswers(situation);
  const s = situation.scenario;
  const names = { attacker: name_of(s, "attacker"), defender: name_of(s, "defender") };
  const declare = (move: Move) => {
    const next = declared(s, move);
    return next && (() => situation.change((now) => declared(now, move) ?? now));
  };
  return (
    <Desk
      sides={{ names }}
      tones={tones_of_sides(names.attacker, names.defender)}
      head={head}
      actions={actions(answers.judge)}
      left={
        <>
          <Conflict situation={situation} />
          <Rest situation={situation} />
        </>
      }
      right={
        <>
          <Verdict
            system="conflict-chart"
            asked={answers.judge}
            onDeclare={declare}
            onSet={(set) => situation.change((now) => with_opponent(with_settings(now, set)))}
          />
          {is_at_rest(s) && !roll && <Next situation={situation} next={answers.judge.answer?.next ?? []} />}
          {roll}
          <AnswerCards
            situation={situation}
            answers={answers}
            names={names}
            declare={declare}
            side_of={side_of}
            wins={{ attacker: `${names.attacker} wins`, defender: `${names.defender} wins` }}
          />
        </>
      }
    />
  );
}
