// The answer, always in sight: what is declared with its verdict and its chance, else how much may be done. It says
// nothing that the cards do not, so readers of the page are not told twice.
import type { JSX } from "preact";
import { answered, type Asked } from "../../api/answer";
import type { Judged, Odds } from "../../api/types";
import { percent } from "../../parts/format";
import { tr, tr_count } from "../../texts/texts";
import { service_language } from "../../texts/language";

export function AnswerStrip(props: {
  declared: boolean;
  verdict: Asked<Judged>;
  odds: Asked<Odds>;
  legal: Asked<Judged>;
  active: string;
  /** The situation cannot be read. */
  faulty: boolean;
}): JSX.Element {
  const { declared, verdict, odds, legal, active, faulty } = props;
  const allowed = verdict.answer?.allowed;
  const refused = declared && (allowed === false || verdict.problem !== undefined);
  const chance = odds.answer?.win.attacker?.probability;
  const count = legal.answer?.moves?.filter(({ move }) => move.type !== "pass").length;
  const to_it = () =>
    document.querySelector(declared ? ".declared" : ".may")?.scrollIntoView({ block: "center" });
  return (
    <div class="answer-strip" aria-hidden="true" onClick={to_it}>
      <div {...answered({ waiting: declared ? verdict.waiting : legal.waiting }, refused ? "not" : "yes")}>
        {faulty ? (
          <b>{tr("This situation has a fault")}</b>
        ) : declared ? (
          <>
            <span class="dot">{refused ? "✕" : "✓"}</span>
            <b lang={verdict.answer?.text ? service_language() : undefined}>
              {verdict.answer?.text ?? (refused ? tr("Cannot be declared") : "")}
            </b>
            {!refused && chance !== undefined && <strong>{percent(chance)}</strong>}
          </>
        ) : chance !== undefined ? (
          <>
            <b>{tr("Under way")}</b>
            <strong>{percent(chance)}</strong>
          </>
        ) : count ? (
          <b>
            {tr_count(count, "{active}: 1 operation allowed", "{active}: {n} operations allowed", { active })}
          </b>
        ) : (
          <b>{tr("{active}: nothing to choose", { active })}</b>
        )}
      </div>
    </div>
  );
}
