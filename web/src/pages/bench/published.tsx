// The examples of the file, worked out: those that do not come out first.
import { answered } from "../../api/answer";
import { ProblemNote } from "../../parts/problem";
import type { Example, Examples } from "./reading";
import { tr, tr_count } from "../../texts/texts";
import { Served } from "../../parts/served";

/** Of numbers told one after another the first. */
function first_of(numbers: string): string {
  const [first = "", ...others] = numbers.split(", ");
  return others.length > 0 ? `${first} …` : first;
}

export function Published({ of, faulty }: { of: Examples; faulty: boolean }) {
  const { examples, problem } = of;
  const wrong = examples?.filter((one) => !one.holds) ?? [];
  const right = examples?.filter((one) => one.holds) ?? [];
  return (
    <section
      {...answered({ waiting: of.waiting && Boolean(examples) }, "card published")}
      aria-label={tr("Published numbers")}
    >
      <header class="card-head">
        <h2>{tr("Published numbers")}</h2>
        {examples && examples.length > 0 && (
          <p class="tally" role="status" data-agree={right.length} data-differ={wrong.length}>
            <b class="ok">{tr_count(right.length, "1 agrees", "{n} agree")}</b>
            {wrong.length > 0 && (
              <>
                {" · "}
                <b class="no">{tr_count(wrong.length, "1 does not", "{n} do not")}</b>
              </>
            )}
          </p>
        )}
      </header>
      {problem && <ProblemNote problem={problem} lead={tr("The examples cannot be worked out")} />}
      {of.waiting && (
        <p class="soft working">
          {tr("Working them out …")}{" "}
          <button type="button" class="link" onClick={of.stop}>
            {tr("Stop")}
          </button>
        </p>
      )}
      {of.stopped && <p class="soft">{tr("Stopped: they are worked out again at the next change.")}</p>}
      {faulty && <p class="soft">{tr("Those of the last text that could be read.")}</p>}
      {examples?.length === 0 && !of.waiting && (
        <p class="soft">{tr("Nothing published yet: add an example, and it is checked at each change.")}</p>
      )}
      <ul class="examples">
        {[...wrong, ...right].map((one, k) => (
          <Row key={k} of={one} />
        ))}
      </ul>
      {(of.warnings ?? []).length > 0 && (
        <details class="more">
          <summary>
            {tr_count(of.warnings!.length, "1 warning", "{n} warnings")}{" "}
            <small class="soft">{tr("they stop nothing")}</small>
          </summary>
          <ul class="plain">
            {of.warnings!.map((one, k) => (
              <li key={k}>{one.text}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Row({ of }: { of: Example }) {
  return (
    <li
      class={of.holds ? "" : "wrong"}
      data-example={of.holds ? "agrees" : "differs"}
      title={`${of.about}: ${of.published} (${of.source})`}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={of.holds ? "m3 8.500 3.500 3.500L13 4.500" : "m4 4 8 8m0-8-8 8"} />
      </svg>
      <span class="about">
        <span class="unseen">{of.holds ? tr("Agrees:") : tr("Does not agree:")} </span>
        <Served>{of.about}</Served>
      </span>
      <em>
        {of.holds
          ? first_of(of.published)
          : tr("it comes to {worked}; the file says {published}", {
              worked: of.worked,
              published: of.published,
            })}
      </em>
    </li>
  );
}
