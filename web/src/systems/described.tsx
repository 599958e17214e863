// Any game that is told in one file: its form, made from what the file lets a scenario say, and its answers in its
// own words. No game is named here.
import { useEffect, useMemo } from "preact/hooks";
import { useAnswers } from "../answers/answers";
import { useReworded } from "../answers/reworded";
import { game } from "../api/client";
import { tell_clauses } from "../parts/chip";
import { GameHere } from "../parts/game_here";
import { useMends } from "../parts/mend";
import { NextTurn } from "../parts/next_turn";
import { ProblemNote } from "../parts/problem";
import { Main } from "../parts/cover";
import { GameForm } from "./described/form";
import { NextConflict } from "./described/next_conflict";
import { NeedsCard } from "./described/needs_card";
import { play_of } from "./described/play";
import { in_words, victors_of_outcome } from "./described/reading";
import { swapped } from "./described/scenario";
import { useGameForm } from "./described/use_form";
import { names_of } from "./described/words";
import type { Finding, GameForm as GameFormType } from "../api/types";
import { text_at } from "../state/scenario";
import { Frame } from "./frame";
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

function Described(props: SystemProps & { form: GameFormType }) {
  const { situation, form } = props;
  const { system, scenario: s } = situation;
  useEffect(() => tell_clauses(system, form), [system, form]);
  const asked = useAnswers(situation);
  const answers = useReworded(asked, (said) => in_words(said, form, s), form, s);
  const load_mends = async () => {
    const [{ place_of }, text] = await Promise.all([
      import("./described/mend"),
      text_at(s, ["game"]) || game(system).then((one) => one.text),
    ]);
    return { place_of: (broken: Finding) => place_of(text, form, s, broken) };
  };
  const mend = useMends(asked.judge, s, load_mends, form);
  const play = useMemo(() => play_of(form, s), [form, s]);
  return (
    <GameHere.Provider value={play}>
      <Frame
        {...props}
        answers={answers}
        sides={{ names: names_of(form, s) }}
        victors_of={victors_of_outcome(form)}
        takes_rules
        one_choice={!form.has_secrets}
        mend={mend}
        form={
          <GameForm
            form={form}
            scenario={s}
            set={situation.set}
            onSwap={() => situation.change((now) => swapped(form, now))}
            system={system}
            was={situation.before}
          />
        }
        next={
          answers.judge.answer?.at_rest !== undefined && (
            <>
              {(answers.judge.answer.may_declare ?? []).length === 0 && (
                <NextConflict situation={situation} form={form} />
              )}
              <NextTurn situation={situation} next={answers.judge.answer.next ?? []} />
            </>
          )
        }
      >
        <NeedsCard
          form={form}
          scenario={s}
          set={situation.set}
          hold={asked.judge.waiting || asked.judge.problem !== undefined}
        />
      </Frame>
    </GameHere.Provider>
  );
}
