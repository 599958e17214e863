// The dice language: expressions, and everything that can come of them, one over the other. They stand in the
// address, so that a link shows the same.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { address } from "../api/client";
import type { DiceAnswer, Problem } from "../api/types";
import { Card } from "../parts/card";
import { number_words, percent } from "../parts/format";
import { copy_words } from "../parts/save";
import { SpreadChart } from "../parts/spread_chart";
import { owner_tone } from "../parts/tones";
import { hash_of, type Route } from "../state/route";
import { Curves, type Curve } from "./dice/curves";
import { against, chance_of, kMostCurves } from "./dice/dice";
import { Rolls } from "./dice/roll";
import { useDice, type Rolled } from "./dice/use_dice";
import { tr, tr_with } from "../texts/texts";
import { Served } from "../parts/served";
import "./reading.css";
import "./dice.css";

const kExamples: { text: string; says: string }[] = [
  { text: "3d6", says: tr("the sum of three") },
  { text: "4d6kh3", says: tr("keep the three highest") },
  { text: "2d20kh", says: tr("the better of two") },
  { text: "4d6r1", says: tr("ones are rolled again, once") },
  { text: "d6!x2", says: tr("sixes explode, twice") },
  { text: "count(10d10>=7)", says: tr("how many show 7 or more") },
  {
    text: "let save = d20; let fire = 8d6; if save >= 15 then fire / 2 else fire",
    says: tr("a save for half"),
  },
  { text: "set(20d6)", says: tr("the largest set of equal dice") },
  { text: "d8*pattern(5d6)", says: tr("a polygon times its pattern") },
  { text: "3d6>2d8", says: tr("the chance that one beats the other") },
  { text: "let a = d20; let b = d20; max(a,b)-min(a,b)", says: tr("parts with names") },
];
const kFirst = "4d6kh3";
const kWritten = 150; // ms after the last letter

function given_in(route: Route): string[] {
  const given = route.query.getAll("e").slice(0, kMostCurves);
  return given.length > 0 ? given : [kFirst];
}

export default function Page({ route }: { route: Route }) {
  const [texts, set_texts] = useState(() => given_in(route));
  const heard = useDice(texts);
  const [copied, set_copied] = useState("");
  const written = useRef(texts.join("\n"));

  // Back, forward and links to other expressions.
  useEffect(() => {
    if (!route.query.has("e")) return;
    const given = given_in(route);
    set_texts(given);
    written.current = given.join("\n");
  }, [route]);
  useEffect(() => {
    set_copied("");
    const timer = setTimeout(() => {
      if (texts.join("\n") === written.current) return;
      history.replaceState(null, "", hash_of(["dice"], { e: texts }));
      written.current = texts.join("\n");
    }, kWritten);
    return () => clearTimeout(timer);
  }, [texts]);

  const put = (at: number, text: string) => set_texts(texts.map((one, place) => (place === at ? text : one)));
  const curves = texts.flatMap((text, place): Curve[] => {
    const { answer } = heard.get(text) ?? {};
    return answer && answer.distribution.length > 0 ? [{ place, answer }] : [];
  });
  // What is shown is of the expressions before, while the next are worked out and beside a fault.
  const shown = useRef<Curve[]>([]);
  const blank = texts.every((text) => !text.trim());
  const waiting = texts.some((text) => text.trim() && !heard.has(text));
  const whole = !waiting && curves.length === texts.filter((text) => text.trim()).length;
  if (blank || whole) shown.current = curves;
  const old = { asked: { waiting }, ...(whole || blank ? {} : { class: "old" }) };
  const numbers = shown.current.filter(({ answer }) => !answer.is_chance);
  const questions = shown.current.filter(({ answer }) => answer.is_chance);

  return (
    <main id="main" class="narrow dice-page">
      <h1 class="page-title">{tr("Dice")}</h1>
      <Card waiting={waiting}>
        {texts.map((text, place) => (
          <Expression
            key={place}
            text={text}
            place={place}
            alone={texts.length === 1}
            rolled={heard.get(text)}
            onText={(next) => put(place, next)}
            onAway={() => set_texts(texts.filter((_, at) => at !== place))}
          />
        ))}
        <div class="row dice-acts">
          {texts.length < kMostCurves && (
            <button type="button" class="button" onClick={() => set_texts([...texts, ""])}>
              {tr("Another beside it")}
            </button>
          )}
          <button
            type="button"
            class="button"
            disabled={blank}
            onClick={() => {
              const link = `${location.href.split("#")[0]}${hash_of(["dice"], { e: texts })}`;
              void copy_words(link, tr("The link is copied.")).then(set_copied);
            }}
          >
            {tr("Copy the link")}
          </button>
          <span role="status" class="aside-note">
            {copied}
          </span>
        </div>
        <ul class="examples" aria-label={tr("Examples")}>
          {kExamples.map((one) => (
            <li key={one.text}>
              <a
                href={hash_of(["dice"], { e: [...texts.slice(0, -1), one.text] })}
                aria-current={texts.includes(one.text) ? "true" : undefined}
              >
                <code>{one.text}</code>
                <small>{one.says}</small>
              </a>
            </li>
          ))}
        </ul>
      </Card>
      {!blank && shown.current.length === 0 && waiting && <Card class="dice-room" waiting={true} />}
      {questions.map(({ place, answer }) => (
        <Card key={place} {...old}>
          <Verdict place={place} answer={answer} />
        </Card>
      ))}
      {numbers.length > 1 && (
        <Card title={tr("What can come of them")} {...old}>
          <Curves curves={numbers} />
          <Beats curves={numbers} />
        </Card>
      )}
      {numbers.length === 1 && <Alone answer={numbers[0]!.answer} old={old} />}
      {shown.current.length > 0 && <Rolls curves={shown.current} />}
    </main>
  );
}

/** One expression to be typed; a fault stands below it. */
function Expression(props: {
  text: string;
  place: number;
  alone: boolean;
  rolled: Rolled | undefined;
  onText(text: string): void;
  onAway(): void;
}) {
  const { text, place, alone, rolled } = props;
  const id = useId();
  return (
    <div class={`expression-row ${alone ? "" : owner_tone(place)}`}>
      <label for={id} class="field-label">
        {alone ? tr("An expression") : tr("Expression {place}", { place: place + 1 })}
      </label>
      <div class="expression-in">
        <input
          id={id}
          class="expression"
          value={text}
          onInput={(e) => props.onText(e.currentTarget.value)}
          placeholder="3d6"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          aria-invalid={rolled?.problem ? "true" : "false"}
          aria-describedby={`${id}-fault`}
        />
        {!alone && (
          <button
            type="button"
            class="round-button"
            aria-label={tr("Take expression {place} away", { place: place + 1 })}
            onClick={props.onAway}
          >
            ×
          </button>
        )}
      </div>
      <div id={`${id}-fault`} role="status">
        {!text.trim() ? (
          <p class="aside-note">{tr("Dice, such as 3d6, or one of the examples.")}</p>
        ) : rolled?.problem ? (
          <ExpressionFault text={text} problem={rolled.problem} />
        ) : !rolled ? (
          <p class="working">{tr("Working it out …")}</p>
        ) : (
          rolled.answer?.readings?.map((reading) => (
            <p key={reading} class="aside-note">
              {reading}
            </p>
          ))
        )}
      </div>
    </div>
  );
}

/** The answer to a question of yes or no. */
function Verdict({ place, answer }: { place: number; answer: DiceAnswer }) {
  const chance = chance_of(answer.distribution);
  const exact = answer.distribution.find((one) => one.value === 1)?.exact;
  return (
    <p class={`dice-verdict ${owner_tone(place)}`}>
      <b data-chance={chance}>{percent(chance, 0)}</b>
      <span>
        <code>{answer.expression}</code>
        <small>
          {percent(chance, 2)}
          {exact ? `, ${exact}` : ""}; {tr("else {chance}", { chance: percent(1 - chance, 2) })}
        </small>
      </span>
    </p>
  );
}

/** The first against each of the others. */
function Beats({ curves }: { curves: Curve[] }) {
  const [first, ...others] = curves;
  if (!first) return null;
  return (
    <ul class="beats">
      {others.map(({ place, answer }) => {
        const { above, same, below } = against(first.answer.distribution, answer.distribution);
        return (
          <li key={place} data-beats={above}>
            {tr_with("{first} is above {second} in {above}, equal in {same}, below in {below}", {
              first: <code>{first.answer.expression}</code>,
              second: <code>{answer.expression}</code>,
              above: <b>{percent(above)}</b>,
              same: percent(same),
              below: percent(below),
            })}
          </li>
        );
      })}
    </ul>
  );
}

/** One distribution: its bars, and what it comes to. */
function Alone(props: { answer: DiceAnswer; old: { asked: { waiting: boolean }; class?: string } }) {
  const { answer, old } = props;
  return (
    <>
      <Card title={tr("What can come of it")} {...old}>
        <SpreadChart key={answer.expression} points={answer.distribution} marks={answer} />
      </Card>
      <Card title={tr("In short")} {...old}>
        <dl class="short">
          <div>
            <dt>{tr("mean")}</dt>
            <dd>
              {number_words(answer.mean)}
              <small>{answer.exact_mean.replace(/\/1$/, "")}</small>
            </dd>
          </div>
          <div>
            <dt>{tr("deviation")}</dt>
            <dd>{number_words(answer.deviation)}</dd>
          </div>
          {Object.entries(answer.quantiles).map(([share, value]) => (
            <div key={share}>
              <dt>
                {share === "0.50"
                  ? tr("median")
                  : tr("{share} are at most", { share: percent(Number(share), 0) })}
              </dt>
              <dd>{number_words(value)}</dd>
            </div>
          ))}
        </dl>
        <p class="exports">
          {(["csv", "svg"] as const).map((kind) => (
            <a
              key={kind}
              class="button"
              href={address(`/dice.${kind}`, { expression: answer.expression })}
              download={`dice.${kind}`}
            >
              {kind.toUpperCase()}
            </a>
          ))}
        </p>
      </Card>
    </>
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
        <span class="unseen">{tr("Column {column}:", { column: fault.column })} </span>
        <Served>{fault.text}</Served>
      </p>
    </div>
  );
}
