// The whole answer to a situation, card by card: what every system's page shows at the right.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { now_of, useAnswer, type Asked } from "../api/answer";
import type { Advice, Judged, Move, Odds, Sensitivity } from "../api/types";
import { once } from "../code";
import type { Situation } from "../state/situation";
import { path_of } from "../state/scenario";
import { lazy } from "../parts/lazy";
import { useTones } from "../parts/tones";
import { AdviceCard } from "./advice";
import { ChanceCard } from "./chance";
import { segments_of, type VictorsOf } from "./segments";
import { names_in_order, type Names } from "../parts/roll/by_name";
import { ChanceStrip } from "./strip";

/** What stands below the advice is not waited for by the first odds. */
const more_code = once(() => import("./more"));
const More = lazy(more_code);

export interface Answers {
  judge: Asked<Judged>;
  odds: Asked<Odds>;
  advise: Asked<Advice>;
  sensitivity: Asked<Sensitivity>;
}

/**
 * What is quick is asked first; where the verdict is that nothing can be asked (a table at rest, faults), no more. At the
 * very first the odds do not wait for it: on a slow line that is half a second.
 */
export function useAnswers(situation: Situation): Answers {
  const judge = useAnswer("judge", situation.scenario);
  const nothing = !judge.waiting && (judge.problem || judge.answer?.at_rest !== undefined);
  const scenario = nothing ? undefined : situation.scenario;
  return {
    judge,
    odds: useAnswer("odds", scenario, {}, 0, judge.waiting && judge.answer !== undefined),
    advise: useAnswer("advise", scenario, {}, 35, judge.waiting),
    sensitivity: useAnswer("sensitivity", scenario, {}, 95, judge.waiting),
  };
}

export function AnswerCards(props: {
  situation: Situation;
  answers: Answers;
  names: Names;
  declare?: (move: Move) => (() => void) | undefined;
  victors_of?: VictorsOf;
  wins?: Names | undefined;
  /** The scenario itself says what the rulebook's numbers are: they can be changed by a tap, too. */
  takes_rules?: boolean;
  /** There is nothing to choose at first: advice will be one line. */
  one_choice?: boolean;
  rows?: boolean;
  children?: ComponentChildren;
}) {
  const { situation, answers, names, victors_of, wins } = props;
  const tones = useTones();
  const odds = answers.odds.answer;
  const strip = (
    <ChanceStrip judge={answers.judge} of={odds ? segments_of(odds, names, tones, victors_of, wins) : []} />
  );
  // Where nothing is chosen at first, best play is compared with what is declared.
  const advised = now_of(answers.advise);
  const alone =
    odds?.policy === "declared" &&
    advised?.mix === undefined &&
    advised?.choices?.length === 1 &&
    (advised.line?.length ?? 0) > 1;
  const best = useAnswer("odds", alone ? situation.scenario : undefined, { policy: "best" }, 0);
  const place = Math.max(0, names_in_order(names).lastIndexOf(advised?.seat ?? ""));
  const advice = (
    <AdviceCard
      asked={answers.advise}
      declare={props.declare}
      compared={odds && best.answer && { declared: odds, best: best.answer, place }}
    />
  );
  // What is no situation yet, is at rest, or is refused, has no odds: the verdict has said so, and why.
  if (answers.judge.problem || answers.judge.answer?.at_rest !== undefined) return null;
  if (answers.judge.answer?.allowed === false) {
    return (
      <>
        {strip}
        {advice}
      </>
    );
  }
  useEffect(() => void (odds && more_code().catch(() => undefined)), [odds !== undefined]);
  // Each card comes when the one above it is there: so nothing that is read moves while the page fills. On a phone
  // the best choice stands above what is seldom changed, which is there at once: its room is kept.
  const there = (asked: Asked<unknown>) => asked.answer !== undefined || asked.problem !== undefined;
  const has_odds = there(answers.odds);
  const has_advice = has_odds && there(answers.advise);
  return (
    <>
      <ChanceCard asked={answers.odds} names={names} wins={wins} victors_of={victors_of} rows={props.rows} />
      {strip}
      {has_odds && (!props.one_choice || (there(answers.advise) && (!alone || there(best)))) ? (
        advice
      ) : (
        <div class={props.one_choice ? "line-to-come" : "card advice-to-come"} />
      )}
      {has_advice && (
        <>
          {props.children}
          <More
            system={situation.system}
            odds={answers.odds}
            sensitivity={answers.sensitivity}
            names={names}
            takes_rules={props.takes_rules}
            onTake={(c) => situation.set(path_of(c.path), c.to)}
          />
        </>
      )}
    </>
  );
}
