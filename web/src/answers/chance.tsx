// The chance: the largest thing on the page; the fraction is there for who taps.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Asked } from "../api/answer";
import type { Odds, Outcome, SideId } from "../api/types";
import { Card } from "../parts/card";
import { bound, capital, fraction, number_words, percent, short_of_certain } from "../parts/format";
import { useTones } from "../parts/tones";
import { Balance } from "./bar";
import { segments_of, side_tone, victors_of_id, type Segment, type VictorsOf } from "./segments";
import { names_in_order, type Names } from "../parts/roll/by_name";
import { Served } from "../parts/served";
import { service_language } from "../texts/language";
import { tr, tr_with } from "../texts/texts";

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

/** `victors_of`: whose victory an outcome is, where it is not told by its name. */
export function ChanceCard(props: {
  asked: Asked<Odds>;
  names: Names;
  victors_of?: VictorsOf;
  /** What each side's victory is called; else the service's words for it. */
  wins?: Names | undefined;
  /** Each end will have a row: there is room for them before they come. */
  rows?: boolean;
  children?: (answer: Odds) => ComponentChildren;
}) {
  const { asked, names, victors_of = victors_of_id, wins, rows, children } = props;
  const [exact, show] = useState(false);
  const tones = useTones();
  const { answer, problem } = asked;
  if (!answer) {
    return (
      <Card title={tr("The odds")} class="chance-card" asked={asked}>
        {problem ? (
          <p class="soft" lang={service_language()}>
            {problem.detail ?? problem.title}
          </p>
        ) : (
          <div class={`waiting-block ${rows ? "of-rows" : ""}`} />
        )}
      </Card>
    );
  }
  const segments = segments_of(answer, names, tones, victors_of, wins);
  if (segments.length === 0) return null;
  const has_exact = segments.some((one) => one.exact !== undefined);
  const said = segments.map((one) => `${one.words}: ${percent(one.probability)}`).join("; ");
  return (
    <Card title={tr("The odds")} class="chance-card" asked={asked}>
      {answer.headline && <Headline of={answer.headline} />}
      <button
        type="button"
        class={leads(answer.headline) ? "chance led" : "chance"}
        aria-expanded={exact}
        onClick={() => show(!exact)}
        aria-label={tr("{said}. Exact values", { said })}
      >
        <span class={`big of-${segments.length}`}>
          {segments.map((one) => (
            <Large key={one.id} of={one} />
          ))}
        </span>
        <Balance of={segments} />
      </button>
      <p
        class="unseen"
        role="status"
        lang={segments.every((one) => one.served) ? service_language() : undefined}
      >
        {asked.waiting ? "" : said}
      </p>
      {exact && <Exactly of={segments} odds={answer} />}
      {answer.outcomes.length > segments.length && (
        <Outcomes of={answer.outcomes} victors_of={victors_of} names={names} exact={exact} />
      )}
      {children?.(answer)}
      {answer.if_nothing && <IfNothing of={answer.if_nothing} names={names} />}
      <p class="soft policy">
        <Served>{policy_words(answer)}</Served>
        {has_exact && !exact && ` ${tr("Tap for the exact fractions.")}`}
      </p>
    </Card>
  );
}

/** Whether it leads in place of who wins: a column of a table alone does not. */
const leads = (headline: Odds["headline"]) =>
  headline !== undefined && (headline.mean !== undefined || headline.probability !== undefined);

/** What the game says matters most: a number and how far it spreads, or a chance. */
function Headline({ of }: { of: NonNullable<Odds["headline"]> }) {
  const { mean, deviation = 0, least = 0, most = 0 } = of;
  const spread =
    deviation > 1e-9
      ? tr("on average; in nine of ten cases {least} to {most}", { least, most })
      : tr("always");
  const columns = of.columns?.map((one) => <Columns key={one.of} of={one.are} read={one.of} />);
  if (mean === undefined && of.probability === undefined) return <>{columns}</>;
  return (
    <>
      {columns}
      <p class="headline">
        <b data-headline={mean ?? of.probability}>
          {mean === undefined ? percent(of.probability ?? 0) : number_words(Math.round(100 * mean) / 100)}
        </b>
        <small>
          {of.of !== undefined && `${tr("of {most}", { most: of.of })} `}
          <Served>{of.text}</Served>
          {mean !== undefined && `, ${spread}`}
        </small>
      </p>
    </>
  );
}

/** The column of a table that is looked up: large where it is certain, else how likely each is, in a line. */
function Columns({ of, read }: { of: { name: string; probability: number }[]; read: string }) {
  const none = 1 - of.reduce((sum, one) => sum + one.probability, 0);
  const [first] = of;
  if (first && first.probability > 1 - 1e-9)
    return (
      <p class="headline">
        <b data-column={first.name}>{first.name}</b>
        <small>{tr("the column of {value}", { value: read })}</small>
      </p>
    );
  const columns = of.map((one) => `${one.name} ${percent(one.probability)}`);
  if (none > 1e-9) columns.push(`${tr("none")} ${percent(none)}`);
  return (
    <p class="soft">
      {capital(tr("the column of {value}: {columns}", { value: read, columns: columns.join(", ") }))}
    </p>
  );
}

/** The words of an end without its letter, which stands before them. */
const without_letter = ({ id, text }: Outcome) =>
  text.startsWith(`${id}: `) ? text.slice(id.length + 2) : text;

/** Who chooses how, in the service's words; what is declared, or chosen first, before them. */
export function policy_words(odds: Odds): string {
  const how = odds.policy_text.replace(/^as declared, then /, "then ");
  if (!odds.first) return `${capital(odds.policy_text)}.`;
  return `${capital(odds.first.text)}${how.startsWith("then ") ? "," : ":"} ${how}.`;
}

/** What the chance would be against those who answer with nothing: small, for they may answer with all they have. */
function IfNothing({ of, names }: { of: NonNullable<Odds["if_nothing"]>; names: Names }) {
  const tones = useTones();
  const side = (id: SideId) =>
    of.win[id] && (
      <b
        class={side_tone(tones, names[id], "")}
        data-if-nothing={id}
        data-probability={of.win[id].probability}
      >
        {percent(of.win[id].probability)}
      </b>
    );
  return (
    <p class="soft if-nothing">
      <Served>{capital(of.text)}</Served>:{" "}
      {tr_with("{attacker} to {defender}", { attacker: side("attacker"), defender: side("defender") })}
    </p>
  );
}

/** One segment's number and name. The sides' chances are read from here by tests, the others' from their rows. */
function Large({ of }: { of: Segment }) {
  return (
    <span class={`large ${of.tone}`}>
      <b
        {...(of.of_side ? { "data-win": of.id } : { "data-neither": of.id })}
        data-probability={of.probability}
      >
        {percent(of.probability)}
      </b>
      <small lang={of.served ? service_language() : undefined}>{of.words}</small>
    </span>
  );
}

/** Chances as they came: all their digits. */
const Rounded = ({ of }: { of: Segment[] }) => (
  <Served>{of.map((one) => `${one.words} ${one.probability}`).join(", ")}</Served>
);

function Exactly({ of, odds }: { of: Segment[]; odds: Odds }) {
  const solved = of.filter((one) => one.exact !== undefined);
  return (
    <div class="exact">
      {solved.map((one) => (
        <p key={one.id}>
          <span>
            {tr_with("{words}, exactly", { words: one.served ? <Served>{one.words}</Served> : one.words })}
          </span>
          <Fraction exact={one.exact ?? ""} />
        </p>
      ))}
      {solved.length === 0 && odds.within !== undefined && (
        <p>
          <Rounded of={of} />:{" "}
          {tr("fractions would be too long here. None of these is off by more than {within}.", {
            within: bound(odds.within),
          })}
        </p>
      )}
      {solved.length === 0 && odds.within === undefined && (
        <p>
          <Rounded of={of} />:{" "}
          {odds.exploitability === undefined
            ? tr("a mix too large to be solved exactly.")
            : tr("a mix too large to be solved exactly; by choosing otherwise the sides could gain {gain}.", {
                gain: bound(odds.exploitability),
              })}
        </p>
      )}
    </div>
  );
}

function Outcomes(props: { of: Outcome[]; victors_of: VictorsOf; names: Names; exact: boolean }) {
  const { of, victors_of, names, exact } = props;
  const tones = useTones();
  return (
    <ul class="outcomes">
      {of.map((o) => {
        const [victor, another] = victors_of(o.id);
        const name = another === undefined ? names_in_order(names)[victor ?? -1] : undefined;
        // Some results have a letter of their own on the table's chart.
        const letter = o.id.length === 1 ? o.id : "";
        return (
          <li
            key={o.id}
            class={`${name === undefined ? "own-none" : side_tone(tones, name, o.text)} ${letter ? "lettered" : ""} ${o.probability === 0 ? "never" : ""}`}
          >
            {letter && <b>{letter}</b>}
            <span class="outcome-words">
              <Served>{capital(without_letter(o))}</Served>
              {exact && o.exact && <Fraction exact={o.exact} />}
            </span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect class="well" width="100" height="8" rx="0" />
              <rect class="fill" width={100 * o.probability} height="8" />
            </svg>
            <span class="amount" data-outcome={o.id} data-probability={o.probability}>
              {percent(short_of_certain(o.probability, of))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
