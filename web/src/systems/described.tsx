// Any game that is told in one file: its form, made from what the file lets a scenario say, and its answers in its
// own words. No game is named here.
import { useEffect, useMemo } from "preact/hooks";
import { AnswerCards, useAnswers } from "../answers/answers";
import { Verdict } from "../answers/verdict";
import { Desk } from "../parts/desk";
import { tell_clauses } from "../parts/chip";
import { GameHere } from "../parts/game_here";
import { NextTurn } from "../parts/next_turn";
import { ProblemNote } from "../parts/problem";
import { tones_of_sides } from "../parts/tones";
import { Main } from "../parts/cover";
import { with_settings } from "../state/scenario";
import { GameForm } from "./described/form";
import { NeedsCard } from "./described/needs_card";
import { play_of } from "./described/play";
import { in_words, side_of_outcome } from "./described/reading";
import { swapped } from "./described/scenario";
import { useGameForm } from "./described/use_form";
import { names_of } from "./described/words";
import type { GameForm as GameFormType } from "../api/types";
import type { SystemProps } from "./interface";

export default function Page(props: SystemProps) {
  const { situation, head } = props;
  const { form, problem } = useGameForm(situation.system, situation.scenario);
  if (form) return <Described {...props} form={form} />;
  return (
    <Main looks="">
      {head}
      {problem ? <ProblemNote problem={problem} /> : <div class="waiting-block" aria-busy="true" />}
    </Main>
  );
}

function Described({ situation, head, actions, roll, form }: SystemProps & { form: GameFormType }) {
  const { system, scenario: s } = situation;
  useEffect(() => tell_clauses(system, form), [system, form]);
  const asked = useAnswers(situation);
  const answers = useMemo(
    () => in_words(asked, form, s),
    [form, s, asked.judge, asked.odds, asked.advise, asked.sensitivity],
  );
  const names = names_of(form, s);
  const play = useMemo(() => play_of(form, s), [form, s]);
  return (
    <GameHere.Provider value={play}>
      <Desk
        sides={{ names }}
        tones={tones_of_sides(names.attacker, names.defender)}
        head={head}
        actions={actions(answers.judge)}
        left={
          <GameForm
            form={form}
            scenario={s}
            set={situation.set}
            onSwap={() => situation.change((now) => swapped(form, now))}
            system={system}
            was={situation.before}
          />
        }
        right={
          <>
            <Verdict
              system={system}
              asked={answers.judge}
              onSet={(set) => situation.change((now) => with_settings(now, set))}
            />
            {answers.judge.answer?.at_rest !== undefined && !roll && (
              <NextTurn situation={situation} next={answers.judge.answer.next ?? []} />
            )}
            {roll}
            <AnswerCards
              situation={situation}
              answers={answers}
              names={names}
              side_of={side_of_outcome(form)}
              takes_rules
            >
              <NeedsCard
                form={form}
                scenario={s}
                set={situation.set}
                hold={asked.judge.waiting || asked.judge.problem !== undefined}
              />
            </AnswerCards>
          </>
        }
      />
    </GameHere.Provider>
  );
}
