// The dice language: an expression, and everything that can come of it. The expression stands in the address.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { address, dice, ProblemError } from "../api/client";
import type { DiceAnswer, Problem } from "../api/types";
import { Card } from "../parts/card";
import { number_words } from "../parts/format";
import { SpreadChart } from "../parts/spread_chart";
import { hash_of, type Route } from "../state/route";
import "./reading.css";
import "./dice.css";

const kExamples: { text: string; says: string }[] = [
  { text: "3d6", says: "the sum of three" },
  { text: "4d6kh3", says: "keep the three highest" },
  { text: "2d20kh", says: "the better of two" },
  { text: "4d6r1", says: "ones are rolled again, once" },
  { text: "d6!2", says: "sixes explode, twice" },
  { text: "count(10d10>=7)", says: "how many show 7 or more" },
  { text: "set(20d6)", says: "the largest set of equal dice" },
  { text: "d8*pattern(5d6)", says: "a polygon times its pattern" },
  { text: "3d6>2d8", says: "the chance that one beats the other" },
  { text: "let a = d20; let b = d20; max(a,b)-min(a,b)", says: "parts with names" },
];
const kFirst = "4d6kh3";
const kWait = 150; // ms after the last letter

export default function Page({ route }: { route: Route }) {
  const [text, set_text] = useState(route.query.get("e") ?? kFirst);
  const [answer, set_answer] = useState<DiceAnswer>();
  const [problem, set_problem] = useState<Problem>();
  const [waiting, set_waiting] = useState(true);
  const id = useId();
  const before = useRef(text);

  // Back, forward and links to another expression.
  useEffect(() => {
    const given = route.query.get("e");
    if (given !== null) {
      set_text(given);
      before.current = given;
    }
  }, [route]);

  useEffect(() => {
    const stop = new AbortController();
    set_waiting(true);
    const timer = setTimeout(() => {
      if (text !== before.current) {
        history.replaceState(null, "", hash_of(["dice"], { e: text }));
        before.current = text;
      }
      dice(text, stop.signal).then(
        (next) => {
          set_answer(next);
          set_problem(undefined);
          set_waiting(false);
        },
        (reason: unknown) => {
          if (stop.signal.aborted) return;
          set_problem(reason instanceof ProblemError ? reason.problem : { title: String(reason), status: 0 });
          set_waiting(false);
        },
      );
    }, kWait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);

  // What is shown is of the expression before: while the next is worked out, and beside a fault.
  const old = { asked: { waiting }, ...(problem ? { class: "old" } : {}) };
  return (
    <main id="main" class="narrow dice-page">
      <h1 class="page-title">Dice</h1>
      <Card waiting={waiting}>
        <label for={id} class="field-label">
          An expression
        </label>
        <input
          id={id}
          class="expression"
          value={text}
          onInput={(e) => set_text(e.currentTarget.value)}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          aria-invalid={problem ? "true" : "false"}
          aria-describedby={`${id}-fault`}
        />
        <div id={`${id}-fault`} role="status">
          {problem ? (
            <ExpressionFault text={text} problem={problem} />
          ) : (
            waiting && <p class="working">Working it out …</p>
          )}
        </div>
        <ul class="examples" aria-label="Examples">
          {kExamples.map((one) => (
            <li key={one.text}>
              <a
                href={hash_of(["dice"], { e: one.text })}
                aria-current={one.text === text ? "true" : undefined}
              >
                <code>{one.text}</code>
                <small>{one.says}</small>
              </a>
            </li>
          ))}
        </ul>
      </Card>
      {answer && answer.distribution.length > 0 && (
        <>
          <Card title="What can come of it" {...old}>
            <SpreadChart key={answer.expression} points={answer.distribution} marks={answer} />
          </Card>
          <Card title="In short" {...old}>
            <dl class="short">
              <div>
                <dt>mean</dt>
                <dd>
                  {number_words(answer.mean)}
                  <small>{answer.exact_mean.replace(/\/1$/, "")}</small>
                </dd>
              </div>
              <div>
                <dt>deviation</dt>
                <dd>{number_words(answer.deviation)}</dd>
              </div>
              {Object.entries(answer.quantiles).map(([share, value]) => (
                <div key={share}>
                  <dt>{share === "0.50" ? "median" : `${Math.round(Number(share) * 100)}% are at most`}</dt>
                  <dd>{number_words(value)}</dd>
                </div>
              ))}
            </dl>
            <p class="exports">
              <a
                class="button"
                href={address("/dice.csv", { expression: answer.expression })}
                download="dice.csv"
              >
                CSV
              </a>
              <a
                class="button"
                href={address("/dice.svg", { expression: answer.expression })}
                download="dice.svg"
              >
                SVG
              </a>
            </p>
          </Card>
        </>
      )}
    </main>
  );
}

/** The fault under its column, in the expression as it was typed. */
function ExpressionFault({ text, problem }: { text: string; problem: Problem }) {
  const fault = problem.faults?.[0];
  if (!fault) return <p class="fault">{problem.detail ?? problem.title}</p>;
  const letters = Array.from(text);
  const line_start = letters.reduce(
    (start, letter, i) =>
      letter === "\n" && letters.slice(0, i).filter((l) => l === "\n").length < fault.line - 1
        ? i + 1
        : start,
    0,
  );
  const at = Math.min(letters.length, line_start + Math.max(0, fault.column - 1));
  return (
    <div class="fault">
      <p class="fault-place" aria-hidden="true">
        <code>
          {letters.slice(0, at).join("")}
          <mark>{letters[at] ?? " "}</mark>
          {letters.slice(at + 1).join("")}
        </code>
      </p>
      <p>
        <span class="unseen">Column {fault.column}: </span>
        {fault.text}
      </p>
    </div>
  );
}
