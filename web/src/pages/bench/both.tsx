// A and B beside each other: what the situation comes to under each, and where they differ.
import { useMemo } from "preact/hooks";
import { answered, type Asked } from "../../api/answer";
import type { Json, Odds } from "../../api/types";
import { Chances, CompareTable } from "../../parts/compare_card";
import { capital } from "../../parts/format";
import { ProblemNote } from "../../parts/problem";
import { value_words } from "../../parts/value_words";
import {
  clauses_differing,
  clauses_touched,
  lines_differing,
  sentences_differing,
  values_differing,
  type Difference,
  type Read,
} from "./differences";
import type { Line } from "./lines";
import type { Sound } from "./reading";
import { BenchChips, Sentence } from "./reads";
import { tr } from "../../texts/texts";
import { Served } from "../../parts/served";

export function Both({ a, b }: { a: Asked<Odds>; b: Asked<Odds> }) {
  const asked = { waiting: a.waiting || b.waiting };
  const problem = a.problem ?? b.problem;
  return (
    <section {...answered(asked, "card both")} aria-label={tr("A and B")}>
      <header class="card-head">
        <h2>{tr("A and B")}</h2>
      </header>
      {problem && (
        <ProblemNote
          problem={problem}
          lead={tr("{version} has no odds of this situation", { version: a.problem ? "A" : "B" })}
        />
      )}
      {a.answer && b.answer && <Compared a={a.answer} b={b.answer} />}
    </section>
  );
}

function Compared({ a, b }: { a: Odds; b: Odds }) {
  const [before, after] = [a, b].map((odds) => odds.win.attacker?.probability);
  return (
    <>
      <div class="compare-sides">
        <div data-variant="A" data-probability={before}>
          <h3>{"A"}</h3>
          <Chances odds={a} />
        </div>
        <div data-variant="B" data-probability={after}>
          <h3>{tr("B, the variant")}</h3>
          <Chances odds={b} />
        </div>
      </div>
      <CompareTable a={a} b={b} heads={["A", "B"]} less={tr("B less A")} />
    </>
  );
}

/** Where two texts differ: the clauses, the values, what is read back, the lines. */
export function Differences(props: { a: Read; b: Read; sound: Sound }) {
  const { a, b } = props;
  const found = useMemo(
    () => ({
      touched: clauses_touched(a, b),
      listed: [...values_differing(a, b), ...clauses_differing(a.form, b.form)],
      sentences: sentences_differing(a, b),
      lines: lines_differing(a.text, b.text),
    }),
    [a, b],
  );
  const { touched, listed, sentences, lines } = found;
  const alike = listed.length === 0 && lines.length === 0;
  return (
    <section class="card where-different" aria-label={tr("Where they differ")}>
      <header class="card-head">
        <h2>{tr("Where they differ")}</h2>
        <span data-touched={touched.join(" ")}>
          <BenchChips ids={touched} sound={props.sound} />
        </span>
      </header>
      {alike && (
        <p class="soft">
          {tr("Nowhere yet. Change a value of the rulebook, or the text of B: it is a copy of A.")}
        </p>
      )}
      <Listed of={listed} />
      {(sentences.gone.length > 0 || sentences.new.length > 0) && (
        <ul class="sentences-differing">
          {sentences.gone.map((text) => (
            <li key={text} class="gone">
              <span class="unseen">{tr("Only in A:")} </span>
              <Sentence text={text} />
            </li>
          ))}
          {sentences.new.map((text) => (
            <li key={text} class="new">
              <span class="unseen">{tr("Only in B:")} </span>
              <Sentence text={text} />
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <details class="more">
          <summary>
            {tr("In the lines")} <small class="soft">{said_of_lines(lines)}</small>
          </summary>
          <pre class="line-diff">
            {lines.map((group, k) => (
              <code key={k}>
                {group.map((line, n) => (
                  <span key={n} class={line.kind}>
                    {{ same: "  ", gone: "− ", new: "+ " }[line.kind]}
                    {line.text}
                    {"\n"}
                  </span>
                ))}
              </code>
            ))}
          </pre>
        </details>
      )}
    </section>
  );
}

function said_of_lines(groups: readonly Line[][]): string {
  const lines = groups.flat();
  const of_kind = (kind: Line["kind"]) => lines.filter((line) => line.kind === kind).length;
  return tr("{gone} of A, {fresh} of B", { gone: of_kind("gone"), fresh: of_kind("new") });
}

/** A difference a row: its name and clause, what it says, from A to B. */
export function Listed({ of }: { of: readonly Difference[] }) {
  const words = (value: Json | undefined) => (value === undefined ? tr("not there") : value_words(value));
  return (
    <ul class="differences">
      {of.map((one) => (
        <li key={`${one.name} ${one.says ?? ""}`} data-differs={one.name}>
          <span>
            {one.says ? (
              <>
                <Served>{capital(one.says)}</Served> <code class="rule-path">{one.name}</code>
              </>
            ) : (
              <code>{one.name}</code>
            )}
          </span>
          {one.clause && one.clause !== one.name && <code class="cited">{one.clause}</code>}
          <p>
            <span>{words(one.from)}</span> <span aria-hidden="true">→</span>
            <span class="unseen">{tr("in A, and in B")}</span> <b>{words(one.to)}</b>
          </p>
        </li>
      ))}
    </ul>
  );
}
