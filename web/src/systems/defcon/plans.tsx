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

function GoalField({
  goal,
  tiles,
  level,
  taps,
  onTaps,
  onGoal,
}: Pick<PlansProps, "goal" | "tiles" | "level" | "taps" | "onTaps" | "onGoal">): JSX.Element {
  const id = useId();
  const [text, set_text] = useState(goal);
  useEffect(() => set_text(goal), [goal]);
  const parts = parts_of(goal);
  const levels = [5, 4, 3, 2, 1].filter((step) => step >= level && step < level + 2);
  return (
    <>
      <div class="quick">
        <button type="button" class="button button-small" aria-pressed={taps} onClick={() => onTaps(!taps)}>
          {taps ? "Tap areas to take" : "Choose areas on the map"}
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
        <ul class="goals" aria-label="What is wanted, each taken off by a tap">
          {parts.map((part) => (
            <li key={part}>
              <button type="button" class="goal-chip" onClick={() => onGoal(with_part(goal, part))}>
                {part_words(part)} <span aria-hidden="true">×</span>
                <span class="unseen">, take it off</span>
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
        <label for={id}>What is wanted</label>
        <div class="goal-row">
          <input
            id={id}
            list={`${id}l`}
            value={text}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            placeholder="control LIBYA and level 3"
            onInput={(event) => set_text(event.currentTarget.value)}
          />
          <button type="submit" class="button">
            Plan it
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
      last.text = `Pass, ${last.passes} times`;
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

function OnePlan({
  plan,
  at,
  seat,
  shown,
  onShow,
  onDeclare,
}: {
  plan: Plan;
  at: number;
  seat: string | undefined;
  shown: boolean;
  onShow: PlansProps["onShow"];
  onDeclare: PlansProps["onDeclare"];
}): JSX.Element {
  const steps = steps_of(plan);
  const first = plan.moves[0];
  const breakers = plan.broken_by ?? [];
  return (
    <li class="plan" data-plan={at}>
      <div class="plan-head">
        <b>Plan {at + 1}</b>
        <span>
          {plan.cost.length > 0
            ? `costs ${plan.cost.map(({ piece, count }) => `${count} × ${piece}`).join(", ")}`
            : "costs nothing"}
        </span>
        <button
          type="button"
          class="button button-small"
          aria-pressed={shown}
          onClick={() => onShow(shown ? undefined : at)}
        >
          {shown ? "On the map" : "Show"}
        </button>
      </div>
      {steps.length === 0 ? (
        <p class="told-of">It is so already.</p>
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
              <span class="cross" role="img" aria-label="broken by">
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
              <span>and {plan.more_breakers} more answers</span>
            </li>
          ) : null}
        </ul>
      ) : (
        steps.length > 0 && (
          <p class="unbroken">
            <span role="img" aria-label="safe">
              ✓
            </span>{" "}
            no answer of an opponent breaks it
          </p>
        )
      )}
      {first && first.operation && (
        <button type="button" class="button button-small" onClick={() => onDeclare(first.move)}>
          Declare its first step
        </button>
      )}
    </li>
  );
}

function Answer({
  answer,
  seat,
  shown,
  onShow,
  onDeclare,
}: { answer: Advice } & Pick<PlansProps, "shown" | "onShow" | "onDeclare"> & {
    seat: string | undefined;
  }): JSX.Element | null {
  const { plans, nearest, unreachable } = answer;
  const [all, show_all] = useState(false);
  useEffect(() => show_all(false), [answer.goal]);
  if (!plans) return null;
  const steps = plans[0]?.moves.filter((move) => move.operation).length ?? 0;
  return (
    <>
      {plans.length > 0 && steps > 0 && (
        <p class="told-of">
          {answer.total === 1 ? "One plan" : `${answer.at_least ? "At least " : ""}${answer.total} plans`} of{" "}
          {steps === 1 ? "one operation" : `${steps} operations`}; none is shorter.
          {plans.length < (answer.total ?? 0) && ` The first ${plans.length} are here.`}
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
          {plans.length - kAtOnce} more {plans.length - kAtOnce === 1 ? "plan" : "plans"}
        </button>
      )}
      {plans.length === 0 && (
        <div class="no-plan">
          <p>
            <b>No way within this turn</b>
            {answer.searched !== undefined && ` of up to ${answer.searched} operations`}
            {answer.complete === false && ", as far as the search went"}.
          </p>
          {unreachable && unreachable.length > 0 && <p>Not even alone: {unreachable.join(", ")}.</p>}
          {nearest && (
            <>
              <p>{nearest.moves.length > 0 ? "What comes nearest:" : "Nothing brings it nearer."}</p>
              {nearest.moves.length > 0 && (
                <ol class="steps-of">
                  {nearest.moves.map((move, at) => (
                    <li key={at}>
                      <span class="step-number" aria-hidden="true">
                        {at + 1}
                      </span>
                      <span>{move.text}</span>
                    </li>
                  ))}
                </ol>
              )}
              <p>Still missing: {nearest.missing.join(", ")}.</p>
              {nearest.refused && (
                <>
                  <p>In the way of “{nearest.refused.text}”:</p>
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
    <Card title="A plan" class="plans-card" waiting={asked.waiting}>
      <GoalField {...props} />
      {goal !== "" && asked.problem && (
        <ProblemNote problem={asked.problem} lead="This goal cannot be planned" />
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
