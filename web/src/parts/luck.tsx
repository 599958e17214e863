// What luck and choices made of a conflict, from what it was worth at the start to what it was worth at the end: the
// service's sentences, a bar for each kind, and, when asked for, each throw and choice.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { reworded } from "../answers/reworded";
import { plainly } from "../api/plainly";
import { luck } from "../api/client";
import { useOnce } from "../api/answer";
import type { Luck } from "../api/types";
import { useGame } from "./game_here";
import { Card } from "./card";
import { More } from "./controls";
import { hundredths, share, worth } from "./format";
import { by_name, names_in_order, type Names } from "./roll/by_name";
import { Who } from "./tones";
import { agreed } from "./verbs";
import { tr, tr_count, tr_with } from "../texts/texts";
import { Served } from "./served";
import { service_language } from "../texts/language";
import "./luck.css";

type Account = Pick<Luck["accounts"][number], "seat" | "of" | "start" | "end" | "terms">;

const kKinds = [
  { kind: "dice", words: tr("The dice") },
  { kind: "choice", words: tr("Choices") },
  { kind: "guess", words: tr("Guesses") },
] as const;

export interface Part {
  kind: (typeof kKinds)[number]["kind"];
  words: string;
  amount: number;
}

/** What each kind came to, those that nothing came of left out. */
export function parts_of(account: Account): Part[] {
  return kKinds.flatMap(({ kind, words }) => {
    const terms = account.terms.filter((term) => term.kind === kind);
    // A sum of doubles that should be nothing seldom is.
    const sum = terms.reduce((so_far, term) => so_far + term.amount, 0);
    const amount = Math.abs(sum) < 1e-9 ? 0 : sum;
    return terms.some((term) => Math.abs(term.amount) > 1e-9) ? [{ kind, words, amount }] : [];
  });
}

/** An amount as it is counted: points of a chance, or worth. */
export const amount_words = (amount: number, measure: string) => {
  const text = measure === "win" ? hundredths(Math.abs(amount), 0, 1) : worth(Math.abs(amount));
  return text === "0" ? "0" : `${amount < 0 ? "−" : "+"}${text}`;
};
const level_words = (value: number, measure: string) => (measure === "win" ? share(value) : worth(value));

/** "the dice took 69 points". */
function part_words({ kind, amount }: Part, size: string): string {
  if (kind === "dice") {
    if (amount === 0) return tr("the dice changed nothing on balance");
    return amount < 0 ? tr("the dice took {size}", { size }) : tr("the dice brought {size}", { size });
  }
  if (kind === "choice") {
    if (amount === 0) return tr("choices changed nothing on balance");
    return amount < 0 ? tr("choices cost {size}", { size }) : tr("choices brought {size}", { size });
  }
  if (amount === 0) return tr("guesses changed nothing on balance");
  return amount < 0 ? tr("guesses cost {size}", { size }) : tr("guesses brought {size}", { size });
}

/** "North was 71 % to win: the dice took 69 points, choices cost 2." */
export function sentence_of(account: Account, measure: string): string {
  const parts = parts_of(account).map((part, k) => {
    const size = amount_words(part.amount, measure).replace(/^[+−]/, "");
    return part_words(
      part,
      k > 0 ? size : tr_count(size === "1" ? 1 : 2, "{size} point", "{size} points", { size }),
    );
  });
  const start =
    measure === "win"
      ? tr("{seat} was {level} to win", { seat: account.seat, level: level_words(account.start, measure) })
      : tr("It was worth {level} to {seat}", {
          level: level_words(account.start, measure),
          seat: account.seat,
        });
  return parts.length > 0
    ? `${start}: ${parts.join(", ")}.`
    : tr("{start}, and nothing changed that.", { start });
}

/** `names`: the players; `children`: what is drawn with it. */
export function LuckCard(props: { log: string; names?: Names; children?: ComponentChildren }) {
  const { log, names, children } = props;
  const { value: told, problem } = useOnce(() => luck(log), log);
  const game = useGame();
  const in_game = (said: NonNullable<typeof told>) => game?.in_words(said) ?? said;
  const value = useMemo(
    () =>
      told && names
        ? in_game(reworded(told, (text) => agreed(by_name(plainly(text), names), names_in_order(names))))
        : told,
    [told, names, game],
  );
  if (problem?.status === 404 || (problem && problem.status < 400)) return null; // a service that does not tell it
  if (problem) {
    return (
      <Card title={tr("Luck and choices")}>
        <p class="soft">
          {tr_with("It cannot be told apart here: {reason}", {
            reason: <Served>{problem.detail ?? problem.title}</Served>,
          })}
        </p>
      </Card>
    );
  }
  if (!value) {
    return (
      <Card title={tr("Luck and choices")} waiting>
        <div class="waiting-block" aria-busy="true" />
      </Card>
    );
  }
  return (
    <Card title={tr("Luck and choices")} class="luck">
      {value.singly && (
        <p class="soft" lang={service_language()}>
          {value.singly}
        </p>
      )}
      {value.accounts.map((one, k) => (
        <p key={k} class="luck-says">
          {one.of && <b>{one.of}. </b>}
          {sentence_of(one, value.measure)}
        </p>
      ))}
      {children}
      {value.accounts.map((account, k) => (
        <Bars key={k} account={account} measure={value.measure} />
      ))}
      {value.text && (
        <p class="soft" lang={service_language()}>
          {value.text}
        </p>
      )}
    </Card>
  );
}

function Bars({ account, measure }: { account: Account; measure: string }) {
  const parts = parts_of(account);
  const most = Math.max(1e-9, ...parts.map((part) => Math.abs(part.amount)));
  const told = account.terms.filter((term) => Math.abs(term.amount) > 1e-9);
  return (
    <div class="luck-of">
      <p class="luck-way">
        {account.of && <b>{account.of}. </b>}
        {tr_with("{who}: {first} at the start, {last} at the end", {
          who: <Who name={account.seat} />,
          first: level_words(account.start, measure),
          last: level_words(account.end, measure),
        })}
      </p>
      <ul class="luck-bars">
        {parts.map(({ words, amount }) => (
          <li key={words} class={amount < 0 ? "lost" : "gained"} data-luck={words} data-amount={amount}>
            <span>{words}</span>
            <svg viewBox="0 0 200 12" preserveAspectRatio="none" aria-hidden="true">
              <rect class="well" width="200" height="12" />
              <rect
                class="luck-fill"
                x={amount < 0 ? 100 - (100 * -amount) / most : 100}
                width={(100 * Math.abs(amount)) / most}
                height="12"
              />
              <rect class="middle" x="99.5" width="1" height="12" />
            </svg>
            <b>{amount_words(amount, measure)}</b>
          </li>
        ))}
      </ul>
      {told.length > 0 && (
        <More title={tr("Each throw and choice")}>
          <ol class="luck-terms">
            {told.map((term, k) => (
              <li key={k}>
                <span>{term.text}</span>
                <b>{amount_words(term.amount, measure)}</b>
              </li>
            ))}
          </ol>
        </More>
      )}
    </div>
  );
}
