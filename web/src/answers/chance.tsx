// The chance: the largest thing on the page; the fraction is there for who taps.
import { useState } from "preact/hooks";
import type { Asked } from "../api/answer";
import type { Odds, Outcome, SideId } from "../api/types";
import { Card } from "../parts/card";
import { bound, capital, fraction, percent } from "../parts/format";

export interface Named {
  attacker: string;
  defender: string;
}

export function Fraction({ exact }: { exact: string }) {
  const [n, d] = fraction(exact);
  return d === undefined ? (
    <span class="fraction">{n}</span>
  ) : (
    <span class="fraction">
      <span>{n}</span>
      <span class="over">{d}</span>
    </span>
  );
}

/** `side_of`: whose victory an outcome is, where there are more than the two. */
export function ChanceCard({
  asked,
  names,
  side_of,
  wins,
}: {
  asked: Asked<Odds>;
  names: Named;
  side_of?: (id: string) => SideId;
  /** What each side's victory is called; else the service's words for it. */
  wins?: Named | undefined;
}) {
  const [exact, show] = useState(false);
  const { answer, problem, waiting } = asked;
  if (!answer) {
    return (
      <Card title="The odds" class="chance-card" waiting={waiting}>
        {problem ? <p class="soft">{problem.detail ?? problem.title}</p> : <div class="waiting-block" />}
      </Card>
    );
  }
  const a = answer.win.attacker,
    d = answer.win.defender;
  if (!a || !d) return null;
  const own = (side: SideId) => answer.outcomes.find((o) => o.id === side);
  const several = answer.outcomes.length > 2 || !own("attacker");
  const words = (side: SideId) =>
    wins?.[side] ?? capital(several ? `${names[side]} wins` : (own(side)?.text ?? ""));
  const has_exact = a.exact !== undefined || d.exact !== undefined;
  return (
    <Card title="The odds" class={`chance-card ${problem ? "stale" : ""}`} waiting={waiting}>
      {problem && (
        <p class="note" role="status">
          Of the situation before. As it is now: {problem.detail ?? problem.title}
        </p>
      )}
      <button
        type="button"
        class="chance"
        aria-expanded={exact}
        onClick={() => show(!exact)}
        aria-label={`${words("attacker")}: ${percent(a.probability)}; ${words("defender")}: ${percent(d.probability)}. Exact values`}
      >
        <span class="big">
          <span class="attacker" data-win="attacker" data-probability={a.probability}>
            {percent(a.probability)}
          </span>
          <span class="defender" data-win="defender" data-probability={d.probability}>
            {percent(d.probability)}
          </span>
        </span>
        <svg class="balance" viewBox="0 0 1000 36" preserveAspectRatio="none" aria-hidden="true">
          <rect class="of-defender" width="1000" height="36" />
          <rect class="of-attacker" width={1000 * a.probability} height="36" />
          {a.probability > 0 && a.probability < 1 && (
            <rect class="cut" x={1000 * a.probability - 3} width="6" height="36" />
          )}
        </svg>
        <span class="big-words">
          <span>{words("attacker")}</span>
          <span>{words("defender")}</span>
        </span>
      </button>
      <p class="unseen" role="status">
        {waiting ? "" : `${words("attacker")}: ${percent(a.probability)}`}
      </p>
      {exact && (
        <div class="exact">
          {a.exact && (
            <p>
              <span>{names.attacker}, exactly</span>
              <Fraction exact={a.exact} />
            </p>
          )}
          {d.exact && (
            <p>
              <span>{names.defender}, exactly</span>
              <Fraction exact={d.exact} />
            </p>
          )}
          {!has_exact && (
            <p>
              {names.attacker} {a.probability}, {names.defender} {d.probability}: a mix too large to be solved
              exactly
              {answer.exploitability !== undefined &&
                `; by choosing otherwise the sides could gain ${bound(answer.exploitability)}`}
              .
            </p>
          )}
        </div>
      )}
      {several && (
        <Outcomes
          of={answer.outcomes}
          side_of={side_of ?? ((id) => (id === "attacker" ? "attacker" : "defender"))}
          exact={exact}
        />
      )}
      <p class="soft policy">
        {answer.policy === "declared"
          ? answer.first
            ? `As declared: ${answer.first.text}.`
            : "Nothing is to be chosen: dice alone."
          : `Both sides choose what is best for them${answer.first ? `. First: ${answer.first.text}` : ""}.`}
        {has_exact && !exact && " Tap for the exact fractions."}
      </p>
    </Card>
  );
}

function Outcomes({
  of,
  side_of,
  exact,
}: {
  of: Outcome[];
  side_of: (id: string) => SideId;
  exact: boolean;
}) {
  return (
    <ul class="outcomes">
      {of.map((o) => (
        <li key={o.id} class={`${side_of(o.id)} ${o.probability === 0 ? "never" : ""}`}>
          <b>{o.id}</b>
          <span class="outcome-words">
            {capital(o.text.replace(`${o.id}: `, ""))}
            {exact && o.exact && <Fraction exact={o.exact} />}
          </span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect class="well" width="100" height="8" rx="0" />
            <rect class="fill" width={100 * o.probability} height="8" />
          </svg>
          <span class="amount" data-outcome={o.id} data-probability={o.probability}>
            {percent(o.probability)}
          </span>
        </li>
      ))}
    </ul>
  );
}
