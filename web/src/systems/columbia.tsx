// The Siege of Columbia: two forces (or a token, or Booker), the cards in hand, and the board around them.
import { useAnswers } from "../answers/answers";
import { useAnswersByName } from "../answers/reworded";
import { Combat } from "./columbia/combat";
import { Rest } from "./columbia/rest";
import { Next } from "./columbia/next";
import { attacker, declared, defender, is_at_rest, kBooker, players } from "./columbia/scenario";
import { called } from "./columbia/words";
import { useMends } from "../parts/mend";
import { Frame } from "./frame";
import type { SystemProps } from "./interface";
import { tr } from "../texts/texts";

export default function Page(props: SystemProps) {
  const { situation } = props;
  const s = situation.scenario;
  const names = { attacker: attacker(s) || tr("Attacker"), defender: called(defender(s)) };
  const answers = useAnswersByName(useAnswers(situation), names);
  const mend = useMends(answers.judge, s, () => import("./columbia/mend"));
  return (
    <Frame
      {...props}
      answers={answers}
      sides={{ names, by_sheet: true }}
      others={[...players(s), kBooker]}
      declared={declared}
      mend={mend}
      form={
        <>
          {!is_at_rest(s) && <Combat situation={situation} />}
          <Rest situation={situation} />
        </>
      }
      next={is_at_rest(s) && <Next situation={situation} next={answers.judge.answer?.next ?? []} />}
    />
  );
}
