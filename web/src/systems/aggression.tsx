// Aggressive Takeovers: two Territories against each other, or bare dice; below, the turn, the cards and the
// other Territories.
import { useAnswers } from "../answers/answers";
import { useAnswersByName } from "../answers/reworded";
import { is_of_several } from "../parts/verbs";
import { text_at } from "../state/scenario";
import type { Move, Scenario } from "../api/types";
import { Next } from "./aggression/next";
import { usePair } from "./aggression/pair";
import { Rest } from "./aggression/rest";
import { declared, is_dice, owner, players, territories } from "./aggression/scenario";
import { BareDice, Takeover } from "./aggression/takeover";
import { useMends } from "../parts/mend";
import { Frame } from "./frame";
import type { SystemProps } from "./interface";
import { tr, tr_count } from "../texts/texts";

const takes = (name: string, place: string) =>
  tr_count(is_of_several(name) ? 2 : 1, "{name} takes {place}", "{name} take {place}", { name, place });

/** Who is against whom in an attack, and what each would take. */
function sides_of(s: Scenario, move: Move) {
  if (move.type !== "attack") return undefined;
  const [from, against] = [String(move.from), String(move.against)];
  const names = { attacker: owner(s, from) || tr("Aggressor"), defender: owner(s, against) || tr("Nobody") };
  if (names.attacker === names.defender) names.defender = tr("Defender");
  return {
    names,
    wins: {
      attacker: takes(names.attacker, against),
      defender: takes(names.defender, from),
    },
  };
}

export default function Page(props: SystemProps) {
  const { situation } = props;
  const answers = useAnswers(situation);
  const s = situation.scenario;
  const first = (answers.odds.answer?.first?.move ??
    answers.judge.answer?.moves?.find((m) => m.move.type === "attack")?.move ??
    {}) as Move;
  const is_declared = s.attack !== undefined;
  const { odds, judge } = answers;
  const at_rest = judge.answer?.at_rest !== undefined;
  const { from, against, sure } = usePair(
    s,
    odds.waiting || judge.waiting ? undefined : odds.problem ? "none" : first,
  );
  const attacker = is_dice(s)
    ? tr("Aggressor")
    : owner(s, from) || text_at(s, ["turn", "player"]) || tr("Aggressor");
  const defender = is_dice(s) ? tr("Defender") : owner(s, against) || tr("Nobody");
  const side_names = { attacker, defender: defender === attacker ? tr("Defender") : defender };
  const taken = answers.odds.answer?.policy === "declared" && first.type === "attack" ? first : undefined;
  const wins = taken && sides_of(s, taken)?.wins;
  // Later attacks of a campaign may be against others: then the sheet's word stays.
  const others = new Set<unknown>(territories(s).map((one) => one.owner));
  others.delete(attacker);
  const told_names = { attacker, defender: others.size > 1 ? tr("Defender") : side_names.defender };
  const named = useAnswersByName(answers, told_names);
  const mend = useMends(judge, s, () => import("./aggression/mend"));
  return (
    <Frame
      {...props}
      answers={named}
      sides={{ names: side_names, wins, by_sheet: true, of_move: (move) => sides_of(s, move) }}
      others={players(s)}
      mend={mend}
      declared={(now, move) =>
        is_dice(now) || (move.type !== "attack" && !is_declared) ? undefined : declared(now, move)
      }
      form={
        <>
          {is_dice(s) ? (
            <BareDice situation={situation} />
          ) : (
            <Takeover
              situation={situation}
              from={from}
              against={against}
              sure={sure}
              odds={odds}
              at_rest={at_rest}
            />
          )}
          {!is_dice(s) && <Rest situation={situation} shown={[from, against]} />}
        </>
      }
      next={at_rest && !is_dice(s) && <Next situation={situation} next={answers.judge.answer?.next ?? []} />}
    />
  );
}
