// A plan: what is wanted, the shortest ways to it, what each costs, and the answers of others that would
// break it.
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { answered, type Asked } from "../../api/answer";
import type { Advice, MapTile, Move, Plan } from "../../api/types";
import { Card } from "../../parts/card";
import { Who } from "../../parts/tones";
import { ProblemNote } from "../../parts/problem";
import { AllFindings } from "./findings";
import { kMostGoals, part_words, parts_of, suggestions, with_part } from "./goal";
import { tr, tr_count, tr_with } from "../../texts/texts";
import { Served } from "../../parts/served";
import { service_language } from "../../texts/language";

interface PlansProps {
  goal: string;
  tiles: MapTile[];
  level: number;
  /** A tap on an area of the map wants it. */
  taps: boolean;
  onTaps: (on: boolean) => void;
  asked: Asked<Advice>;
  /** Which plan is on the map. */
  shown: number | undefined;
  onGoal: (goal: string) => void;
  onShow: (plan: number | undefined) => void;
  onDeclare: (move: Move) => void;
}

function GoalField(
  props: Pick<PlansProps, "goal" | "tiles" | "level" | "taps" | "onTaps" | "onGoal">,
): JSX.Element {
  const { goal, tiles, level, taps, onTaps, onGoal } = props;
  const id = useId();
  const [text, set_text] = useState(goal);
  useEffect(() => set_text(goal), [goal]);
  const parts = parts_of(goal);
  const levels = [5, 4, 3, 2, 1].filter((step) => step >= level && step < level + 2);
  return (
    <>
      <div class="quick">
        <button type="button" class="button button-small" aria-pressed={taps} onClick={() => onTaps(!taps)}>
          {taps ? tr("Tap areas to take") : tr("Choose areas on the map")}
        </button>
        {levels
          .map((step) => `level ${step}`)
          .filter((part) => !parts.includes(part) && parts.length < kMostGoals)
          .map((part) => (
            <button key={part} type="button" class="quick-chip" onClick={() => onGoal(with_part(goal, part))}>
              {part_words(part)}
            </button>
          ))}
      </div>
      {parts.length > 0 && (
        <ul class="goals" aria-label={tr("What is wanted, each taken off by a tap")}>
          {parts.map((part) => (
            <li key={part}>
              <button type="button" class="goal-chip" onClick={() => onGoal(with_part(goal, part))}>
                {part_words(part)} <span aria-hidden="true">×</span>
                <span class="unseen">, {tr("take it off")}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        class="goal"
        onSubmit={(event) => {
          event.preventDefault();
          onGoal(text.trim());
        }}
      >
        <label for={id}>{tr("What is wanted")}</label>
        <div class="goal-row">
          <input
            id={id}
            list={`${id}l`}
            value={text}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            placeholder={"control LIBYA and level 3"}
            onInput={(event) => set_text(event.currentTarget.value)}
          />
          <button type="submit" class="button">
            {tr("Plan it")}
          </button>
        </div>
        <datalist id={`${id}l`}>
          {suggestions(text, tiles, level).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </form>
    </>
  );
}

const kAtOnce = 3; // plans

/** Several passes in a row are one line. */
function steps_of(
  plan: Plan,
): { text: string; number: number | undefined; seat: string | undefined; move: Move }[] {
  const out: {
    text: string;
    number: number | undefined;
    seat: string | undefined;
    move: Move;
    passes: number;
  }[] = [];
  let number = 0;
  for (const { move, text, seat, operation } of plan.moves) {
    const last = out[out.length - 1];
    if (move.type === "pass" && last && last.passes > 0 && last.seat === seat) {
      last.passes += 1;
      last.text = tr_count(last.passes, "Pass, 1 time", "Pass, {n} times");
      continue;
    }
    if (operation) number += 1;
    out.push({
      text,
      number: operation ? number : undefined,
      seat,
      move,
      passes: move.type === "pass" ? 1 : 0,
    });
  }
  return out;
}

function OnePlan(props: {
  plan: Plan;
  at: number;
  seat: string | undefined;
  shown: boolean;
  onShow: PlansProps["onShow"];
  onDeclare: PlansProps["onDeclare"];
}): JSX.Element {
  const { plan, at, seat, shown, onShow, onDeclare } = props;
  const steps = steps_of(plan);
  const first = plan.moves[0];
  const breakers = plan.broken_by ?? [];
  return (
    <li class="plan" data-plan={at}>
      <div class="plan-head">
        <b>{tr("Plan {n}", { n: at + 1 })}</b>
        <span>
          {plan.cost.length > 0
            ? tr("costs {cost}", {
                cost: plan.cost.map(({ piece, count }) => `${count} × ${piece}`).join(", "),
              })
            : tr("costs nothing")}
        </span>
        <button
          type="button"
          class="button button-small"
          aria-pressed={shown}
          onClick={() => onShow(shown ? undefined : at)}
        >
          {shown ? tr("On the map") : tr("Show")}
        </button>
      </div>
      {steps.length === 0 ? (
        <p class="told-of">{tr("It is so already.")}</p>
      ) : (
        <ol class="steps-of">
          {steps.map((step, number) => (
            <li key={number} class={step.number ? "" : "aside"}>
              <span class="step-number" aria-hidden="true">
                {step.number ?? ""}
              </span>
              <span>
                {step.seat && step.seat !== seat && (
                  <b>
                    <Who name={step.seat} />:{" "}
                  </b>
                )}
                {step.text}
              </span>
            </li>
          ))}
        </ol>
      )}
      {breakers.length > 0 ? (
        <ul class="breakers">
          {breakers.map((breaker, number) => (
            <li key={number}>
              <span class="cross" role="img" aria-label={tr("broken by")}>
                ✕
              </span>
              <span>
                <b>
                  <Who name={breaker.seat} />:
                </b>{" "}
                {breaker.text}
                {breaker.why ? `: ${breaker.why}` : ""}
              </span>
            </li>
          ))}
          {plan.more_breakers ? (
            <li>
              <span />
              <span>{tr_count(Number(plan.more_breakers), "and 1 more answer", "and {n} more answers")}</span>
            </li>
          ) : null}
        </ul>
      ) : (
        steps.length > 0 && (
          <p class="unbroken">
            <span role="img" aria-label={tr("safe")}>
              ✓
            </span>{" "}
            {tr("no answer of an opponent breaks it")}
          </p>
        )
      )}
      {first && first.operation && (
        <button type="button" class="button button-small" onClick={() => onDeclare(first.move)}>
          {tr("Declare its first step")}
        </button>
      )}
    </li>
  );
}

function Answer(
  props: { answer: Advice } & Pick<PlansProps, "shown" | "onShow" | "onDeclare"> & {
      seat: string | undefined;
    },
): JSX.Element | null {
  const { answer, seat, shown, onShow, onDeclare } = props;
  const { plans, nearest, unreachable } = answer;
  const [all, show_all] = useState(false);
  useEffect(() => show_all(false), [answer.goal]);
  if (!plans) return null;
  const total = answer.total ?? plans.length;
  const steps = plans[0]?.moves.filter((move) => move.operation).length ?? 0;
  return (
    <>
      {plans.length > 0 && steps > 0 && (
        <p class="told-of">
          {tr("{plans} of {operations}; none is shorter.", {
            plans: answer.at_least
              ? tr_count(total, "At least one plan", "At least {n} plans")
              : tr_count(total, "One plan", "{n} plans"),
            operations: tr_count(steps, "one operation", "{n} operations"),
          })}
          {plans.length < total && ` ${tr("The first {n} are here.", { n: plans.length })}`}
        </p>
      )}
      <ol class="plans">
        {plans.slice(0, all ? plans.length : kAtOnce).map((plan, at) => (
          <OnePlan
            key={at}
            plan={plan}
            at={at}
            seat={seat}
            shown={shown === at}
            onShow={onShow}
            onDeclare={onDeclare}
          />
        ))}
      </ol>
      {!all && plans.length > kAtOnce && (
        <button type="button" class="button more-of" onClick={() => show_all(true)}>
          {tr_count(plans.length - kAtOnce, "1 more plan", "{n} more plans")}
        </button>
      )}
      {plans.length === 0 && (
        <div class="no-plan">
          <p>
            <b>{tr("No way within this turn")}</b>
            {answer.searched !== undefined &&
              ` ${tr_count(answer.searched, "of up to 1 operation", "of up to {n} operations")}`}
            {answer.complete === false && `, ${tr("as far as the search went")}`}.
          </p>
          {unreachable && unreachable.length > 0 && (
            <p>{tr_with("Not even alone: {parts}.", { parts: <Served>{unreachable.join(", ")}</Served> })}</p>
          )}
          {nearest && (
            <>
              <p>{nearest.moves.length > 0 ? tr("What comes nearest:") : tr("Nothing brings it nearer.")}</p>
              {nearest.moves.length > 0 && (
                <ol class="steps-of">
                  {nearest.moves.map((move, at) => (
                    <li key={at}>
                      <span class="step-number" aria-hidden="true">
                        {at + 1}
                      </span>
                      <span lang={service_language()}>{move.text}</span>
                    </li>
                  ))}
                </ol>
              )}
              <p>
                {tr_with("Still missing: {parts}.", { parts: <Served>{nearest.missing.join(", ")}</Served> })}
              </p>
              {nearest.refused && (
                <>
                  <p>
                    {tr_with("In the way of “{move}”:", { move: <Served>{nearest.refused.text}</Served> })}
                  </p>
                  <AllFindings
                    findings={nearest.refused.findings.filter((finding) => !finding.holds)}
                    allowed={false}
                  />
                </>
              )}
            </>
          )}
        </div>
      )}
    </>
  );
}

export function Plans(props: PlansProps): JSX.Element {
  const { asked, goal } = props;
  return (
    <Card title={tr("A plan")} class="plans-card" waiting={asked.waiting}>
      <GoalField {...props} />
      {goal !== "" && asked.problem && (
        <ProblemNote problem={asked.problem} lead={tr("This goal cannot be planned")} />
      )}
      {goal !== "" && !asked.problem && asked.answer?.goal === goal && (
        <div {...answered(asked)}>
          <Answer
            answer={asked.answer}
            seat={asked.answer.seat}
            shown={props.shown}
            onShow={props.onShow}
            onDeclare={props.onDeclare}
          />
        </div>
      )}
    </Card>
  );
}
