// The best choice, the worth of the others; where choices are hidden, how often each is chosen; and how best
// play goes on.
import { useState } from "preact/hooks";
import type { Asked } from "../api/answer";
import type { Advice, Choice, MixedMove, Move } from "../api/types";
import { Card } from "../parts/card";
import { More } from "../parts/controls";
import { after_lead, bound, capital, percent, shared_lead, whose, worth } from "../parts/format";
import { Fraction } from "./chance";

/**
 * `to`: whose worth the values are. `declare`: what writes a move into the scenario, where it can be written.
 */
export function AdviceCard({
  asked,
  to,
  declare,
}: {
  asked: Asked<Advice>;
  to: string;
  declare?: (move: Move) => (() => void) | undefined;
}) {
  const { answer, problem, waiting } = asked;
  if (!answer) {
    return problem || !waiting ? null : (
      <Card title="The best choice" waiting>
        <div class="waiting-block" />
      </Card>
    );
  }
  if (problem) return null;
  const mixed = Object.entries(answer.mix ?? {});
  const choices = answer.choices ?? [];
  return (
    <Card title="The best choice" class="advice" waiting={waiting}>
      {answer.best && mixed.length === 0 && (
        <p class="best">
          <b>{answer.best.text}.</b>{" "}
          <span>
            Worth <Value of={answer.best} /> to {to}
            {choices.length > 1 ? "." : "; there is no other choice."}
          </span>
        </p>
      )}
      {mixed.length > 0 && <Mix of={mixed} answer={answer} to={to} />}
      {choices.length > 1 && mixed.length === 0 && (
        <Choices choices={choices} best={answer.best} {...(declare ? { declare } : {})} />
      )}
      {choices.length > 1 && mixed.length > 0 && (
        <More title={`What each of ${whose(answer.seat ?? "the first player")} choices is worth against it`}>
          <Choices choices={choices} best={answer.best} {...(declare ? { declare } : {})} />
        </More>
      )}
      {answer.line && answer.line.length > 1 && (
        <More title="How best play goes on">
          <Line of={answer.line} />
        </More>
      )}
    </Card>
  );
}

function Value({ of }: { of: { value: number; exact?: string } }) {
  const [open, set_open] = useState(false);
  if (!of.exact || /\/1$/.test(of.exact)) return <b>{worth(of.value)}</b>;
  return (
    <>
      <button type="button" class="link strong" aria-expanded={open} onClick={() => set_open(!open)}>
        {worth(of.value)}
      </button>
      {open && <Fraction exact={of.exact} />}
    </>
  );
}

const kShown = 6;

function Choices({
  choices,
  best,
  declare,
}: {
  choices: Choice[];
  best?: Choice | undefined;
  declare?: (move: Move) => (() => void) | undefined;
}) {
  const [all, set_all] = useState(false);
  // Where the worth is the other side's, the best choice is the one of least worth: the best comes first
  // either way.
  const least_first = best !== undefined && choices.some((c) => c.value > best.value);
  const sorted = [...choices].sort((a, b) => (least_first ? a.value - b.value : b.value - a.value));
  const shown = all || sorted.length <= kShown + 1 ? sorted : sorted.slice(0, kShown);
  const values = sorted.map((c) => c.value);
  const low = Math.min(0, ...values),
    span = Math.max(0, ...values) - low || 1;
  const best_key = best && JSON.stringify(best.move);
  const lead = shared_lead(choices.map((c) => c.text));
  return (
    <>
      {lead && <p class="shared-lead">{lead}</p>}
      <ul class="choices">
        {shown.map((c) => {
          const key = JSON.stringify(c.move);
          const take = declare?.(c.move);
          const zero = (100 * (0 - low)) / span,
            at = (100 * (c.value - low)) / span;
          const inside = (
            <>
              <span class="choice-words">
                {key === best_key && (
                  <span class="star" aria-label="best">
                    ★
                  </span>
                )}
                {after_lead(c.text, lead)}
              </span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class="well" width="100" height="8" />
                <rect class="fill" x={Math.min(zero, at)} width={Math.abs(at - zero)} height="8" />
              </svg>
              <b>{worth(c.value)}</b>
            </>
          );
          return (
            <li key={key} class={key === best_key ? "is-best" : ""}>
              {take ? (
                <button type="button" class="choice" onClick={take}>
                  {inside}
                </button>
              ) : (
                <div class="choice">{inside}</div>
              )}
            </li>
          );
        })}
        {shown.length < sorted.length && (
          <li>
            <button type="button" class="button wide" onClick={() => set_all(true)}>
              Show all {sorted.length}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

function Mix({ of, answer, to }: { of: [string, MixedMove[]][]; answer: Advice; to: string }) {
  const sure = of.every(([, moves]) => moves.every((m) => m.probability === 1));
  return (
    <>
      <p class="best">
        {sure
          ? "Neither side gains by choosing otherwise"
          : "Choices are hidden, so the best is a mix: chosen this often, nobody can make use of it"}
        {answer.value !== undefined && (
          <>
            . Worth <Value of={{ value: answer.value, ...(answer.exact ? { exact: answer.exact } : {}) }} />{" "}
            to {to}
          </>
        )}
        .
      </p>
      {of.map(([seat, moves], k) => {
        const seen = [...new Set(moves.map((m) => m.sees ?? ""))];
        const lead = shared_lead([...new Set(moves.map((m) => m.text))]);
        return (
          <div key={seat} class={`mix ${k === 0 ? "attacker" : "defender"}`}>
            <h3>{capital(seat)}</h3>
            {lead && <p class="shared-lead">{lead}</p>}
            {seen.map((sees) => (
              <div key={sees}>
                {sees && (
                  <p class="soft">
                    seeing {sees}
                    {seen.length > 1 &&
                      ` (${percent(moves.find((m) => m.sees === sees)?.seen ?? 0)} of the time)`}
                  </p>
                )}
                <ul class="choices">
                  {moves
                    .filter((m) => (m.sees ?? "") === sees)
                    .map((m) => (
                      <li key={JSON.stringify(m.move)}>
                        <div class="choice">
                          <span class="choice-words">{after_lead(m.text, lead)}</span>
                          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                            <rect class="well" width="100" height="8" />
                            <rect class="fill" width={100 * m.probability} height="8" />
                          </svg>
                          <b>{percent(m.probability)}</b>
                        </div>
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </div>
        );
      })}
      {answer.exploitability !== undefined && answer.exploitability > 0 && (
        <p class="soft">
          Together the sides could gain {bound(answer.exploitability)} by choosing otherwise: the mix is
          certified by that.
        </p>
      )}
    </>
  );
}

function Line({ of }: { of: NonNullable<Advice["line"]> }) {
  return (
    <ol class="line-of-play">
      {of.map((s, k) => (
        <li key={k}>
          <span class="soft">
            {k === 0 && !s.after ? "First" : s.after ? `After: ${s.after}` : "Then"}
            {s.probability < 1 && ` (${percent(s.probability)})`}
          </span>
          <span>
            <b>{s.seat}</b>: {s.text} <small class="soft">worth {worth(s.value)} from there</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
