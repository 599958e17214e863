// The best choice, the worth of the others; where choices are hidden, how often each is chosen; and how best
// play goes on.
import { useState } from "preact/hooks";
import { answered, type Asked } from "../api/answer";
import type { Advice, Choice, MixedMove, Move, Odds, Worth } from "../api/types";
import { plainly } from "../api/plainly";
import { Card } from "../parts/card";
import { More } from "../parts/controls";
import { after_lead, bound, capital, percent, shared_lead, worth_words } from "../parts/format";
import { useTones, Who } from "../parts/tones";
import { lazy } from "../parts/lazy";
import { Fraction } from "./chance";
import { chance_of } from "./segments";
import { Served, SharedLead } from "../parts/served";
import { service_language } from "../texts/language";
import { tr, tr_with } from "../texts/texts";

const Line = lazy(() => import("../parts/line_of_play"));

/** The choices, the best first, and which of them has the star: one of greatest worth, the advised where it is one. */
export function ranked(
  choices: readonly Choice[],
  best?: Choice,
): { sorted: Choice[]; star: Choice | undefined } {
  const sorted = [...choices].sort((a, b) => b.worth - a.worth);
  const advised = JSON.stringify(best?.move);
  const greatest = sorted.filter((one) => one.worth === sorted[0]?.worth);
  return { sorted, star: greatest.find((one) => JSON.stringify(one.move) === advised) ?? sorted[0] };
}

export const Star = () => (
  <span class="star" aria-label={tr("best")}>
    ★
  </span>
);

/** What is declared, and what best play makes of it, for the side that is advised. */
export interface Compared {
  declared: Odds;
  best: Odds;
  /** The place of that side. */
  place: number;
}

/** What best play would do, in a sentence; nothing where that takes more than one. */
export function rules_in_a_sentence(rules: Advice["rules"]): string | undefined {
  if (!rules || rules.list.length > 2) return undefined;
  if (has_several_questions(rules)) return undefined;
  return rules.list
    .map(({ when, text }, k) => {
      if (when) return tr("if {when} {text}", { when, text });
      return k > 0 ? tr("else {text}", { text }) : tr("always {text}", { text });
    })
    .join(", ");
}

const has_several_questions = ({ list }: NonNullable<Advice["rules"]>) =>
  list.some((one) => one.question !== list[0]?.question);

/** What best play brings in place of what is declared: "wins 58.1 % of the time, 56.8 % as declared". */
export function compared_words({ declared, best, place }: Compared): string | undefined {
  const now = chance_of(declared, place)?.probability;
  const then = chance_of(best, place)?.probability;
  if (now === undefined || then === undefined) return undefined;
  const same = percent(now) === percent(then);
  return same
    ? tr("wins {chance}, the same as declared", { chance: percent(then) })
    : tr("wins {then} in place of {now} as declared", { then: percent(then), now: percent(now) });
}

/**
 * `declare`: what writes a move into the scenario, where it can be written. `compared`: where nothing is chosen at
 * first, what best play changes. Every worth is to the one who chooses.
 */
export function AdviceCard(props: {
  asked: Asked<Advice>;
  declare?: (move: Move) => (() => void) | undefined;
  compared?: Compared | undefined;
}) {
  const { asked, declare, compared } = props;
  const { answer, problem, waiting } = asked;
  if (!answer) {
    return problem || !waiting ? null : (
      <Card title={tr("The best choice")} class="advice" asked={asked}>
        <div class="waiting-block" />
      </Card>
    );
  }
  const mixed = Object.entries(answer.mix ?? {});
  const choices = answer.choices ?? [];
  const goes_on = answer.line && answer.line.length > 1 && <Line of={answer.line} unit={answer.unit} />;
  if (answer.best && mixed.length === 0 && choices.length <= 1) {
    const does = rules_in_a_sentence(answer.rules);
    const brings = compared && compared_words(compared);
    const worth = (
      <>
        {tr_with("worth {worth} to {who}", {
          worth: <b data-worth={answer.best.worth}>{worth_words(answer.best.worth, answer.unit)}</b>,
          who: <Who name={answer.seat ?? ""} />,
        })}
      </>
    );
    const said = goes_on ? (
      <>
        {brings
          ? tr_with("Best play{does} {brings}: {worth}", { does: does && ` (${does})`, brings, worth })
          : tr_with("Best play{does} is {worth}", { does: does && ` (${does})`, worth })}
      </>
    ) : (
      <>{tr_with("Nothing can be chosen: {worth}", { worth })}</>
    );
    return (
      <div {...answered(asked, "no-choice soft")}>
        {goes_on ? (
          <More title={<span>{said}</span>}>
            <Worths of={answer} />
            {answer.rules && <Rules of={answer.rules} unit={answer.unit} />}
            {goes_on}
          </More>
        ) : (
          <p>{said}.</p>
        )}
      </div>
    );
  }
  return (
    <Card title={tr("The best choice")} class="advice" asked={asked}>
      {answer.best && mixed.length === 0 && (
        <p class="best">
          <b lang={service_language()}>{capital(answer.best.text)}.</b>{" "}
          <span>
            {tr_with("Worth {value} to {who}.", {
              value: <Value of={answer.best} unit={answer.unit} />,
              who: <Who name={answer.seat ?? ""} />,
            })}
          </span>
        </p>
      )}
      {mixed.length > 0 && <Mix of={mixed} answer={answer} />}
      <Worths of={answer} />
      {choices.length > 1 && mixed.length === 0 && <Choices of={answer} declare={declare} />}
      {choices.length > 1 && mixed.length > 0 && (
        <More
          title={
            answer.seat
              ? tr("What each of {seat’s} choices is worth against it", { seat: answer.seat })
              : tr("What each of the first player’s choices is worth against it")
          }
        >
          <Choices of={answer} declare={declare} />
        </More>
      )}
      {answer.unit === "" && answer.optimised && (
        <p class="soft" lang={service_language()}>
          {plainly(answer.optimised)}
        </p>
      )}
      {answer.rules && <Rules of={answer.rules} unit={answer.unit} />}
      {goes_on && <More title={tr("How it goes on, if all choose best")}>{goes_on}</More>}
    </Card>
  );
}

/** Of more than two sides, what best play is worth to each. */
function Worths({ of }: { of: Advice }) {
  const values = Object.entries(of.values ?? {});
  if (values.length < 3) return null;
  return (
    <ul class="side-worths" aria-label={tr("What best play is worth to each")}>
      {values.map(([name, { value }]) => (
        <li key={name}>
          <Who name={name} /> <b data-side-worth={name}>{worth_words(value, of.unit)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Best play as a person would say it, and what that costs. */
function Rules({ of, unit }: { of: NonNullable<Advice["rules"]>; unit: string | undefined }) {
  const several = has_several_questions(of);
  return (
    <>
      <ol class="rules">
        {of.list.map(({ question, when, text }, k) => {
          const is_first = of.list[k - 1]?.question !== question;
          return (
            <li key={k}>
              {several && is_first && (
                <small class="soft of-question" lang={service_language()}>
                  {capital(question)}
                </small>
              )}
              {when
                ? tr_with("If {when}:", { when: <Served>{when}</Served> })
                : is_first
                  ? tr("Always:")
                  : tr("Else:")}{" "}
              <b lang={service_language()}>{text}</b>
            </li>
          );
        })}
      </ol>
      <p class="soft" data-rules-cost={of.cost}>
        {of.cost === 0
          ? tr("Following these costs nothing.")
          : tr("Following these costs {worth}; the same choice in {chance} of play.", {
              worth: worth_words(of.cost, unit).replace(/^\+/, ""),
              chance: percent(of.share),
            })}
      </p>
    </>
  );
}

function Value({ of, unit }: { of: Worth; unit: string | undefined }) {
  const [open, set_open] = useState(false);
  const words = worth_words(of.worth, unit);
  if (!of.worth_exact || /\/1$/.test(of.worth_exact)) return <b data-worth={of.worth}>{words}</b>;
  return (
    <>
      <button
        type="button"
        class="link strong"
        data-worth={of.worth}
        aria-expanded={open}
        onClick={() => set_open(!open)}
      >
        {words}
      </button>
      {open && <Fraction exact={of.worth_exact} />}
    </>
  );
}

const kShown = 6;

function Choices({ of, declare }: { of: Advice; declare?: (move: Move) => (() => void) | undefined }) {
  const [all, set_all] = useState(false);
  const tone = useTones()(of.seat);
  const choices = of.choices ?? [];
  const { sorted, star } = ranked(choices, of.best);
  const shown = all || sorted.length <= kShown + 1 ? sorted : sorted.slice(0, kShown);
  const values = sorted.map((c) => c.worth);
  const low = Math.min(0, ...values),
    span = Math.max(0, ...values) - low || 1;
  const lead = shared_lead(choices.map((c) => c.text));
  return (
    <>
      <SharedLead of={lead} />
      <ul class={`choices ${tone}`}>
        {shown.map((c) => {
          const key = JSON.stringify(c.move);
          const take = declare?.(c.move);
          const zero = (100 * (0 - low)) / span,
            at = (100 * (c.worth - low)) / span;
          const inside = (
            <>
              <span class="choice-words">
                {c === star && <Star />}
                <Served>{after_lead(c.text, lead)}</Served>
              </span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class="well" width="100" height="8" />
                <rect class="fill" x={Math.min(zero, at)} width={Math.abs(at - zero)} height="8" />
              </svg>
              <b data-choice-worth={c.worth}>{worth_words(c.worth, "")}</b>
            </>
          );
          return (
            <li key={key} class={c === star ? "is-best" : ""}>
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
              {tr("Show all {n}", { n: sorted.length })}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}

function Mix({ of, answer }: { of: [string, MixedMove[]][]; answer: Advice }) {
  const tones = useTones();
  const sure = of.every(([, moves]) => moves.every((m) => m.probability === 1));
  return (
    <>
      <p class="best">
        {sure
          ? tr("Neither side gains by choosing otherwise")
          : tr("Choices are hidden, so the best is a mix: chosen this often, nobody can make use of it")}
        {answer.worth !== undefined && (
          <>
            .{" "}
            {tr_with("Worth {value} to {who}", {
              value: <Value of={answer as Worth} unit={answer.unit} />,
              who: <Who name={answer.seat ?? ""} />,
            })}
          </>
        )}
        .
      </p>
      {of.map(([seat, moves]) => {
        const seen = [...new Set(moves.map((m) => m.sees ?? ""))];
        const lead = shared_lead([...new Set(moves.map((m) => m.text))]);
        return (
          <div key={seat} class={`mix ${tones(seat)}`}>
            <h3>{capital(seat)}</h3>
            <SharedLead of={lead} />
            {seen.map((sees) => (
              <div key={sees}>
                {sees && (
                  <p class="soft">
                    {tr_with("seeing {sees}", { sees: <Served>{sees}</Served> })}
                    {seen.length > 1 && (
                      <>
                        {" "}
                        {tr("({chance} of the time)", {
                          chance: percent(moves.find((m) => m.sees === sees)?.seen ?? 0),
                        })}
                      </>
                    )}
                  </p>
                )}
                <ul class="choices">
                  {moves
                    .filter((m) => (m.sees ?? "") === sees)
                    .map((m) => (
                      <li key={JSON.stringify(m.move)}>
                        <div class="choice">
                          <span class="choice-words" lang={service_language()}>
                            {after_lead(m.text, lead)}
                          </span>
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
          {tr(
            "Together the sides could gain {exploitability} by choosing otherwise: the mix is certified by that.",
            { exploitability: bound(answer.exploitability) },
          )}
        </p>
      )}
      {answer.within !== undefined && (
        <p class="soft">
          {tr("Fractions would be too long here: none of the worths is off by more than {within}.", {
            within: bound(answer.within),
          })}
        </p>
      )}
    </>
  );
}
