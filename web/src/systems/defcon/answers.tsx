// What comes of what is declared: its verdict, its chances, and best play; in the nuclear phase, the
// exchange.
import type { JSX } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { answered, type Asked } from "../../api/answer";
import type { Advice, Judged, MixedMove, Move, Odds } from "../../api/types";
import { ranked, Star } from "../../answers/advice";
import { ChanceCard } from "../../answers/chance";
import { Card } from "../../parts/card";
import { Chips, is_ours } from "../../parts/chip";
import { CoverHere, Form } from "../../parts/cover";
import { percent, worth, worth_words } from "../../parts/format";
import { ProblemNote } from "../../parts/problem";
import { Stepper } from "../../parts/stepper";
import { useTones, Who } from "../../parts/tones";
import { AllFindings } from "./findings";
import { tr, tr_count, tr_with } from "../../texts/texts";
import { Served } from "../../parts/served";
import { service_language } from "../../texts/language";

export function Declared(props: {
  asked: Asked<Judged>;
  text: string;
  bet: number | undefined;
  points: number | undefined;
  /** It was declared just now: reading goes on here, for the button that did it is gone. */
  fresh: { current: boolean };
  onBet: (bet: number | undefined) => void;
  onTakeBack: () => void;
}): JSX.Element {
  const { asked, text, bet, points, fresh, onBet, onTakeBack } = props;
  const { watching } = useContext(CoverHere);
  const { answer, problem } = asked;
  const allowed = answer?.allowed;
  const ruling = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!fresh.current || asked.waiting || !ruling.current) return;
    fresh.current = false;
    ruling.current.focus();
  }, [asked.waiting, answer]);
  return (
    <Card
      title={tr("Declared")}
      class="declared"
      aside={
        !watching && (
          <button type="button" class="button button-small" onClick={onTakeBack}>
            {tr("Take it back")}
          </button>
        )
      }
    >
      {problem && (
        <div {...answered(asked)}>
          <ProblemNote problem={problem} lead={tr("This cannot be declared")} />
        </div>
      )}
      {answer && allowed !== undefined && (
        <div {...answered(asked, allowed ? "yes" : "not")} data-verdict={allowed ? "allowed" : "not-allowed"}>
          <p class="ruling" ref={ruling} tabIndex={-1}>
            <span class="dot" aria-hidden="true">
              {allowed ? "✓" : "✕"}
            </span>
            <b>{answer.text ?? text}</b>
          </p>
          <p class="told-of">
            {allowed ? tr("Allowed") : tr("Not allowed")}
            {answer.effect && (
              <>
                {" · "}
                <Served>{answer.effect}</Served>
              </>
            )}
          </p>
          <AllFindings findings={answer.findings ?? []} allowed={allowed} />
        </div>
      )}
      {points !== undefined && (
        <Form looks="bet">
          <Stepper
            label={tr("Its bet, hidden from the others (0: the best one)")}
            value={bet ?? 0}
            most={points}
            onValue={(n) => onBet(n > 0 ? n : undefined)}
          />
        </Form>
      )}
    </Card>
  );
}

const victors_of = (id: string) => (id === "controller" ? [1] : [0]);

/** The chances of what is declared or under way, with what is counted and what they rest on. */
export function Chances({ asked, attacker }: { asked: Asked<Odds>; attacker: string }): JSX.Element {
  return (
    <ChanceCard asked={asked} names={{ attacker, defender: "" }} victors_of={victors_of}>
      {(answer) => (
        <>
          {Object.entries(answer.means).length > 0 && (
            <ul class="rows-of">
              {Object.entries(answer.means).map(([name, mean]) => (
                <li key={name}>
                  <span>
                    {tr_with("{counted}, on average", {
                      counted: <Served>{answer.words[name] ?? name}</Served>,
                    })}
                  </span>
                  <b>{worth(mean)}</b>
                </li>
              ))}
            </ul>
          )}
          {answer.rests_on.some((one) => is_ours(one.standing)) && (
            <p class="rests">
              {tr("Rests on our readings and house rules:")} <Chips system="defcon" of={answer.rests_on} />
            </p>
          )}
        </>
      )}
    </ChanceCard>
  );
}

/** What a seat mixes, for each thing that it may have seen. */
function Mix({ seat, moves }: { seat: string; moves: MixedMove[] }): JSX.Element {
  const tone = useTones()(seat);
  const seen = new Map<string, MixedMove[]>();
  for (const one of moves) seen.set(one.sees ?? "", [...(seen.get(one.sees ?? "") ?? []), one]);
  return (
    <section class="mixed">
      {[...seen].map(([sees, some]) => (
        <>
          <h3>
            <Who name={seat} />
            {sees && (
              <span>
                {", "}
                {tr_with("seeing {sees}", { sees: <Served>{sees}</Served> })}
                {some[0]?.seen !== undefined && some[0].seen < 1 ? ` (${percent(some[0].seen)})` : ""}
              </span>
            )}
          </h3>
          <ul>
            {some.map((one) => (
              <li key={one.text}>
                <span lang={service_language()}>{one.text}</span>
                <svg class="meter" height="10" width="100%" aria-hidden="true">
                  <rect class="bar-well" width="100%" height="10" rx="5" />
                  <rect class={`fill ${tone}`} width={`${one.probability * 100}%`} height="10" rx="5" />
                </svg>
                <b>{percent(one.probability)}</b>
              </li>
            ))}
          </ul>
        </>
      ))}
    </section>
  );
}

const kChoices = 8;

/** Best play of what is declared or under way; of the nuclear phase, what everybody keeps. */
export function BestPlay(props: {
  asked: Asked<Advice>;
  declared: boolean;
  /** Left out where nothing can be declared from here. */
  onDeclare?: (move: Move) => void;
}): JSX.Element {
  const { asked, declared, onDeclare } = props;
  const { answer, problem } = asked;
  const left = Object.entries(answer?.left ?? {});
  const values = Object.entries(answer?.values ?? {});
  const otherwise = answer?.otherwise;
  const { sorted, star } = ranked(answer?.choices ?? [], answer?.best);
  const better = sorted.slice(0, kChoices);
  return (
    <Card
      title={left.length > 0 ? tr("The exchange") : tr("The best choice")}
      class="best-play"
      asked={asked}
    >
      {problem && <ProblemNote problem={problem} lead={tr("No advice here")} />}
      {answer && !problem && (
        <>
          {answer.best && (
            <p class="best-line">
              <b>
                <Who name={answer.seat ?? ""} />: <Served>{answer.best.text}</Served>
              </b>
              <span data-worth={answer.best.worth}>
                {tr("worth {worth} to the {seat}", {
                  worth: worth_words(answer.best.worth, answer.unit),
                  seat: answer.seat ?? "",
                })}
              </span>
              {!declared && onDeclare && answer.best.move.type !== "pass" && (
                <button
                  type="button"
                  class="button button-small"
                  onClick={() => onDeclare(answer.best!.move)}
                >
                  {tr("Declare it")}
                </button>
              )}
            </p>
          )}
          {answer.mix &&
            Object.entries(answer.mix).map(([seat, moves]) => <Mix key={seat} seat={seat} moves={moves} />)}
          {left.length > 0 && (
            <table class="keeps">
              <caption>
                {otherwise
                  ? tr_with("What each has left, by the scenario’s values, and without {without}", {
                      without: <Served>{otherwise.without}</Served>,
                    })
                  : tr("What each has left, by the scenario’s values")}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{tr("Bloc")}</th>
                  <th scope="col">{tr("Before")}</th>
                  <th scope="col">{tr("After")}</th>
                  {otherwise && <th scope="col">{tr("Without")}</th>}
                </tr>
              </thead>
              <tbody>
                {left.map(([seat, one]) => (
                  <tr key={seat}>
                    <th scope="row">
                      <Who name={seat} />
                    </th>
                    <td>{worth(one.before)}</td>
                    <td>{worth(one.after)}</td>
                    {otherwise && <td>{one.otherwise === undefined ? "" : worth(one.otherwise)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {otherwise && (
            <p class="told-of">
              {tr_with("Without {without} the best would be: {best}.", {
                without: <Served>{otherwise.without}</Served>,
                best: <Served>{otherwise.best}</Served>,
              })}
            </p>
          )}
          {values.length > 0 && (
            <p class="told-of">
              {tr_with("Worth, if all choose best: {values}.", {
                values: values.map(([seat, one], at) => (
                  <span key={seat}>
                    {at > 0 && ", "}
                    <Who name={seat} /> {worth_words(one.value, answer.unit)}
                  </span>
                )),
              })}
            </p>
          )}
          {(answer.line ?? []).length > 0 && (
            <details class="line" open={left.length > 0}>
              <summary>{tr("How it goes on, if all choose best")}</summary>
              <ol class="steps-of">
                {answer.line!.map((step, at) => (
                  <li key={at}>
                    <span class="step-number" aria-hidden="true">
                      {at + 1}
                    </span>
                    <span>
                      {step.after && (
                        <em>
                          {step.after} ({percent(step.probability)}):{" "}
                        </em>
                      )}
                      <b>
                        <Who name={step.seat} />:
                      </b>{" "}
                      <Served>{step.text}</Served>
                    </span>
                  </li>
                ))}
              </ol>
            </details>
          )}
          {better.length > 1 && (
            <details class="line">
              <summary>{tr("What the other choices are worth")}</summary>
              <ul class="rows-of">
                {better.map((choice) => (
                  <li key={choice.text}>
                    <span>
                      {choice === star && <Star />}
                      <Served>{choice.text}</Served>
                    </span>
                    <b data-choice-worth={choice.worth}>{worth_words(choice.worth, "")}</b>
                  </li>
                ))}
              </ul>
              {(answer.choices ?? []).length > better.length && (
                <p class="told-of">
                  {tr_count(
                    (answer.choices ?? []).length - better.length,
                    "and 1 more, worth less",
                    "and {n} more, worth less",
                  )}
                </p>
              )}
            </details>
          )}
          {(answer.rests_on ?? []).some((one) => is_ours(one.standing)) && (
            <p class="rests">
              {tr("Rests on:")} <Chips system="defcon" of={answer.rests_on ?? []} />
            </p>
          )}
        </>
      )}
    </Card>
  );
}
