// The whole answer to a situation, card by card: what every system's page shows at the right.
import type { ComponentChildren } from "preact";
import { useAnswer, type Asked } from "../api/answer";
import type { Advice, Judged, Move, Odds, Sensitivity, SideId } from "../api/types";
import type { Situation } from "../state/situation";
import { hash_of, route_of } from "../state/route";
import { path_of } from "../state/scenario";
import { Card } from "../parts/card";
import { AdviceCard } from "./advice";
import { ChanceCard, type Named } from "./chance";
import { ChangesCard } from "./changes";
import { DistributionsCard } from "./distributions";
import { GroundsCard } from "./grounds";
import { ChanceStrip } from "./strip";

export interface Answers {
  judge: Asked<Judged>;
  odds: Asked<Odds>;
  advise: Asked<Advice>;
  sensitivity: Asked<Sensitivity>;
}

/** All four at once; what is quick is asked first, so that it need not wait for what is not. */
export function useAnswers(situation: Situation): Answers {
  return {
    judge: useAnswer("judge", situation.scenario),
    odds: useAnswer("odds", situation.scenario),
    advise: useAnswer("advise", situation.scenario, {}, 60),
    sensitivity: useAnswer("sensitivity", situation.scenario, {}, 120),
  };
}

export function AnswerCards(props: {
  situation: Situation;
  answers: Answers;
  names: Named;
  /** Whose worth the advice tells. */
  worth_to: string;
  declare?: (move: Move) => (() => void) | undefined;
  side_of?: (id: string) => SideId;
  wins?: Named | undefined;
  children?: ComponentChildren;
}) {
  const { situation, answers, names } = props;
  const study = hash_of(["study", situation.system], {
    s: route_of(location.hash).query.get("s") ?? undefined,
  });
  // What is refused has no odds, and those of a moment ago would be taken for its own.
  if (answers.judge.answer?.allowed === false && !answers.judge.problem && !answers.judge.waiting) {
    return (
      <>
        <Card title="The odds" class="chance-card">
          <p>What is not allowed has no odds. Choose one of the moves that are, or change the situation.</p>
        </Card>
        <ChanceStrip judge={answers.judge} odds={answers.odds} />
        {!answers.advise.problem && (
          <AdviceCard
            asked={answers.advise}
            to={props.worth_to}
            {...(props.declare ? { declare: props.declare } : {})}
          />
        )}
      </>
    );
  }
  return (
    <>
      <ChanceCard
        asked={answers.odds}
        names={names}
        wins={props.wins}
        {...(props.side_of ? { side_of: props.side_of } : {})}
      />
      <ChanceStrip judge={answers.judge} odds={answers.odds} />
      <AdviceCard
        asked={answers.advise}
        to={props.worth_to}
        {...(props.declare ? { declare: props.declare } : {})}
      />
      {props.children}
      <DistributionsCard asked={answers.odds} names={names} />
      <ChangesCard
        asked={answers.sensitivity}
        attacker={names.attacker}
        study={study}
        onTake={(c) => situation.set(path_of(c.path), c.to)}
      />
      <GroundsCard system={situation.system} of={answers.odds.answer?.rests_on} />
    </>
  );
}
