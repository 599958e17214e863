// Operations by their headings, each with its verdict: what is allowed can be declared, what is not says
// every broken clause.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Move } from "../../api/types";
import { AllFindings } from "./findings";
import { headings_of, of_another_phase, type Heading, type Operation } from "./headings";
import { tr, tr_count } from "../../texts/texts";
import { service_language } from "../../texts/language";

interface Shown {
  operations: Operation[];
  phase: string;
  step: string;
  /** Left out where nothing can be declared from here. */
  onDeclare?: (move: Move) => void;
  /** Findings are told of in full; a list of everything leaves them out where all is well. */
  full: boolean;
}

const kAtOnce = 6;
const kFolded = new Set([tr("Technologies"), tr("Missions"), tr("Objectives")]); // long, and of little use where none is allowed

type Each = Pick<Shown, "onDeclare" | "full">;

function One({ operation, onDeclare, full }: Each & { operation: Operation }): JSX.Element {
  const { allowed, text, effect, findings } = operation;
  return (
    <li
      class={`op ${allowed ? "yes" : "not"}`}
      data-operation={JSON.stringify(operation.move)}
      data-allowed={String(allowed)}
    >
      <div class="op-head">
        <span class="dot" role="img" aria-label={allowed ? tr("allowed") : tr("not allowed")}>
          {allowed ? "✓" : "✕"}
        </span>
        {allowed && onDeclare ? (
          <button
            type="button"
            class="op-name"
            lang={service_language()}
            onClick={() => onDeclare(operation.move)}
          >
            {text}
          </button>
        ) : (
          <span class="op-name" lang={service_language()}>
            {text}
          </span>
        )}
        {effect && <em>{effect}</em>}
      </div>
      {(full || !allowed) && <AllFindings findings={findings} allowed={allowed} />}
    </li>
  );
}

function Some({ operations, ...each }: Each & Pick<Shown, "operations">): JSX.Element {
  const [all, show_all] = useState(false);
  const shown = all ? operations : operations.slice(0, kAtOnce);
  return (
    <>
      <ul class="ops">
        {shown.map((operation) => (
          <One key={operation.text} operation={operation} {...each} />
        ))}
      </ul>
      {shown.length < operations.length && (
        <button type="button" class="button more-of" onClick={() => show_all(true)}>
          {tr_count(operations.length - shown.length, "1 more", "{n} more")}
        </button>
      )}
    </>
  );
}

function count(heading: Heading): string {
  return heading.allowed.length > 0
    ? tr_count(heading.allowed.length, "1 allowed", "{n} allowed")
    : tr_count(heading.refused.length, "1 not allowed", "{n} not allowed");
}

export function Operations({ operations, phase, step, ...each }: Shown): JSX.Element {
  const here = operations.filter((one) => one.allowed || !of_another_phase(one.move, phase, step));
  const elsewhere = operations.filter((one) => !one.allowed && of_another_phase(one.move, phase, step));
  const headings = headings_of(here).sort(
    (a, b) => Number(b.allowed.length > 0) - Number(a.allowed.length > 0),
  );
  return (
    <>
      {headings.map((heading) => {
        const all = [...heading.allowed, ...heading.refused];
        return each.full && !(kFolded.has(heading.title) && heading.allowed.length === 0) ? (
          <section key={heading.title} class="op-group">
            {all.length > 1 && <h3>{heading.title}</h3>}
            <Some operations={all} {...each} />
          </section>
        ) : (
          <details key={heading.title} class="op-group">
            <summary>
              {heading.title}
              <em>{count(heading)}</em>
            </summary>
            <Some operations={all} {...each} />
          </details>
        );
      })}
      {elsewhere.length > 0 && (
        <details class="op-group elsewhere">
          <summary>
            {tr("In other phases")}
            <em>{tr_count(elsewhere.length, "1 not allowed now", "{n} not allowed now")}</em>
          </summary>
          {headings_of(elsewhere).map((heading) => (
            <section key={heading.title}>
              <h3>{heading.title}</h3>
              <Some operations={heading.refused} {...each} />
            </section>
          ))}
        </details>
      )}
    </>
  );
}
