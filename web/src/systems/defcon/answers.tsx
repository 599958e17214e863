// What comes of what is declared: its verdict, its chances, and best play; in the nuclear phase, the
// exchange.
import type { JSX } from "preact";
import type { Asked } from "../../api/answer";
import type { Advice, Judged, MixedMove, Move, Odds } from "../../api/types";
import { Card } from "../../parts/card";
import { Chips } from "../../parts/chip";
import { percent } from "../../parts/format";
import { ProblemNote } from "../../parts/problem";
import { Stepper } from "../../parts/stepper";
import { owner_class } from "../../parts/map_marks";
import { AllFindings } from "./findings";
import { kBlocs } from "./world";

/** With as many decimals as tell it, two at most. */
export function worth(value: number, sign = false): string {
  const text = Math.abs(value)
    .toFixed(2)
    .replace(/\.?0+$/, "");
  const lead = value < 0 && text !== "0" ? "−" : sign && value > 0 ? "+" : "";
  return lead + text;
}

export function Declared({
  asked,
  text,
  bet,
  points,
  onBet,
  onTakeBack,
}: {
  asked: Asked<Judged>;
  text: string;
  bet: number | undefined;
  points: number | undefined;
  onBet: (bet: number | undefined) => void;
  onTakeBack: () => void;
}): JSX.Element {
  const { answer, problem } = asked;
  const allowed = answer?.allowed;
  return (
    <Card
      title="Declared"
      class="declared"
      waiting={asked.waiting}
      aside={
        <button type="button" class="button button-small" onClick={onTakeBack}>
          Take it back
        </button>
      }
    >
      {problem && <ProblemNote problem={problem} lead="This cannot be declared" />}
      {answer && allowed !== undefined && (
        <div class={allowed ? "yes" : "not"} data-verdict={allowed ? "allowed" : "not-allowed"}>
          <p class="ruling">
            <span class="dot" role="img" aria-label={allowed ? "Allowed" : "Not allowed"}>
              {allowed ? "✓" : "✕"}
            </span>
            <b>{answer.text ?? text}</b>
          </p>
          <p class="told">
            {allowed ? "Allowed" : "Not allowed"}
            {answer.effect ? ` · ${answer.effect}` : ""}
          </p>
          <AllFindings findings={answer.findings ?? []} allowed={allowed} />
        </div>
      )}
      {points !== undefined && (
        <div class="bet">
          <Stepper
            label="Its bet, hidden from the others (0: as best play says)"
            value={bet ?? 0}
            most={points}
            onValue={(n) => onBet(n > 0 ? n : undefined)}
          />
        </div>
      )}
    </Card>
  );
}

export function Chances({ asked, attacker }: { asked: Asked<Odds>; attacker: string }): JSX.Element {
  const { answer, problem } = asked;
  const win = answer?.win.attacker;
  return (
    <Card title="The odds" class="chances" waiting={asked.waiting}>
      {problem && <ProblemNote problem={problem} lead="No odds here" />}
      {answer && !problem && (
        <>
          {win && (
            <details
              class="odds-large"
              data-win="attacker"
              data-probability={win.probability}
              data-exact={win.exact}
            >
              <summary>
                <span class="large">{percent(win.probability)}</span>
                <span>{answer.outcomes[0]?.text ?? `${attacker} succeeds`}</span>
              </summary>
              <p class="exactly">
                {win.exact ? `exactly ${win.exact}` : "from an equilibrium that is not solved exactly"}
              </p>
            </details>
          )}
          {win && (
            <svg class="meter" width="100%" height="14" aria-hidden="true">
              <rect class="bar-well" width="100%" height="14" rx="7" />
              <rect
                class={owner_class(kBlocs.indexOf(attacker as (typeof kBlocs)[number]))}
                width={`${win.probability * 100}%`}
                height="14"
                rx="7"
              />
            </svg>
          )}
          <ul class="rows-of">
            {answer.outcomes.map((outcome) => (
              <li
                key={outcome.id}
                data-outcome={outcome.id}
                data-probability={outcome.probability}
                data-exact={outcome.exact}
              >
                <span>{outcome.text}</span>
                <b>{percent(outcome.probability)}</b>
              </li>
            ))}
          </ul>
          {Object.entries(answer.means).length > 0 && (
            <ul class="rows-of">
              {Object.entries(answer.means).map(([name, mean]) => (
                <li key={name}>
                  <span>{answer.words[name] ?? name}, on average</span>
                  <b>{worth(mean)}</b>
                </li>
              ))}
            </ul>
          )}
          {answer.rests_on.some((one) => one.standing === "assumed" || one.standing === "read") && (
            <p class="rests">
              Rests on our readings and house rules: <Chips system="defcon" of={answer.rests_on} />
            </p>
          )}
        </>
      )}
    </Card>
  );
}

/** What a seat mixes, for each thing that it may have seen. */
function Mix({ seat, moves }: { seat: string; moves: MixedMove[] }): JSX.Element {
  const seen = new Map<string, MixedMove[]>();
  for (const one of moves) seen.set(one.sees ?? "", [...(seen.get(one.sees ?? "") ?? []), one]);
  return (
    <section class="mixed">
      {[...seen].map(([sees, some]) => (
        <>
          <h3>
            {seat}
            {sees && (
              <span>
                , seeing {sees}
                {some[0]?.seen !== undefined && some[0].seen < 1 ? ` (${percent(some[0].seen)})` : ""}
              </span>
            )}
          </h3>
          <ul>
            {some.map((one) => (
              <li key={one.text}>
                <span>{one.text}</span>
                <svg class="meter" height="10" width="100%" aria-hidden="true">
                  <rect class="bar-well" width="100%" height="10" rx="5" />
                  <rect class="bar-ink" width={`${one.probability * 100}%`} height="10" rx="5" />
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
export function BestPlay({
  asked,
  declared,
  onDeclare,
}: {
  asked: Asked<Advice>;
  declared: boolean;
  onDeclare: (move: Move) => void;
}): JSX.Element {
  const { answer, problem } = asked;
  const left = Object.entries(answer?.left ?? {});
  const values = Object.entries(answer?.values ?? {});
  const otherwise = answer?.otherwise;
  const better = (answer?.choices ?? [])
    .slice()
    .sort((a, b) => b.value - a.value)
    .slice(0, kChoices);
  return (
    <Card title={left.length > 0 ? "The exchange" : "Best play"} class="best-play" waiting={asked.waiting}>
      {problem && <ProblemNote problem={problem} lead="No advice here" />}
      {answer && !problem && (
        <>
          {answer.best && (
            <p class="best-line">
              <b>
                {answer.seat}: {answer.best.text}
              </b>
              <span>worth {worth(answer.best.value, true)}</span>
              {!declared && answer.best.move.type !== "pass" && (
                <button
                  type="button"
                  class="button button-small"
                  onClick={() => onDeclare(answer.best!.move)}
                >
                  Declare it
                </button>
              )}
            </p>
          )}
          {answer.mix &&
            Object.entries(answer.mix).map(([seat, moves]) => <Mix key={seat} seat={seat} moves={moves} />)}
          {left.length > 0 && (
            <table class="keeps">
              <caption>
                What each has left, by the scenario’s values
                {otherwise && `, and without ${otherwise.without}`}
              </caption>
              <thead>
                <tr>
                  <th scope="col">Bloc</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                  {otherwise && <th scope="col">Without</th>}
                </tr>
              </thead>
              <tbody>
                {left.map(([seat, one]) => (
                  <tr key={seat}>
                    <th scope="row">{seat}</th>
                    <td>{worth(one.before)}</td>
                    <td>{worth(one.after)}</td>
                    {otherwise && <td>{one.otherwise === undefined ? "" : worth(one.otherwise)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {otherwise && (
            <p class="told">
              Without {otherwise.without} the best would be: {otherwise.best}.
            </p>
          )}
          {values.length > 0 && (
            <p class="told">
              Worth of best play:{" "}
              {values.map(([seat, one]) => `${seat} ${worth(one.value, true)}`).join(", ")}.
            </p>
          )}
          {(answer.line ?? []).length > 0 && (
            <details class="line" open={left.length > 0}>
              <summary>The line of best play</summary>
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
                      <b>{step.seat}:</b> {step.text}
                    </span>
                  </li>
                ))}
              </ol>
            </details>
          )}
          {better.length > 1 && (
            <details class="line">
              <summary>The worth of the others</summary>
              <ul class="rows-of">
                {better.map((choice) => (
                  <li key={choice.text}>
                    <span>{choice.text}</span>
                    <b>{worth(choice.value, true)}</b>
                  </li>
                ))}
              </ul>
              {(answer.choices ?? []).length > better.length && (
                <p class="told">and {(answer.choices ?? []).length - better.length} more, worth less</p>
              )}
            </details>
          )}
          {(answer.rests_on ?? []).some((one) => one.standing === "assumed" || one.standing === "read") && (
            <p class="rests">
              Rests on: <Chips system="defcon" of={answer.rests_on ?? []} />
            </p>
          )}
        </>
      )}
    </Card>
  );
}
