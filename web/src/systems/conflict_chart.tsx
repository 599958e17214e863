// The Military Conflict Chart: what each side has in the play and in reserve, what it is about, and what is
// still to be chosen.
import { useAnswers } from "../answers/answers";
import { useAnswersByName } from "../answers/reworded";
import { Conflict } from "./conflict_chart/conflict";
import { Rest } from "./conflict_chart/rest";
import { Next } from "./conflict_chart/next";
import { declared, is_at_rest, name_of, with_opponent } from "./conflict_chart/scenario";
import { wins_words } from "../parts/verbs";
import { useMends } from "../parts/mend";
import { Frame } from "./frame";
import type { SystemProps } from "./interface";

const victors_of = (id: string) => (id === "A" || id === "B" ? [0] : [1]);

export default function Page(props: SystemProps) {
  const { situation } = props;
  const s = situation.scenario;
  const names = { attacker: name_of(s, "attacker"), defender: name_of(s, "defender") };
  const answers = useAnswersByName(useAnswers(situation), names);
  const mend = useMends(answers.judge, s, () => import("./conflict_chart/mend"));
  return (
    <Frame
      {...props}
      answers={answers}
      sides={{ names, wins: { attacker: wins_words(names.attacker), defender: wins_words(names.defender) } }}
      declared={declared}
      mend={mend}
      settled={with_opponent}
      victors_of={victors_of}
      rows
      form={
        <>
          <Conflict situation={situation} />
          <Rest situation={situation} />
        </>
      }
      next={is_at_rest(s) && <Next situation={situation} next={answers.judge.answer?.next ?? []} />}
    />
  );
}
