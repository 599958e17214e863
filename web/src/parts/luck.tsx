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
import { worth } from "./format";
import { by_name, type Names } from "./roll/by_name";
import { Who } from "./tones";
import { agreed } from "./verbs";
import "./luck.css";

type Account = Pick<Luck["accounts"][number], "seat" | "of" | "start" | "end" | "terms">;

const kKinds = [
  { kind: "dice", words: "The dice" },
  { kind: "choice", words: "Choices" },
  { kind: "guess", words: "Guesses" },
] as const;

export interface Part {
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
    return terms.some((term) => Math.abs(term.amount) > 1e-9) ? [{ words, amount }] : [];
  });
}

/** An amount as it is counted: points of a chance, or worth. */
export const amount_words = (amount: number, measure: string) => {
  const value = measure === "win" ? 100 * amount : amount;
  const text = measure === "win" ? Math.abs(value).toFixed(1).replace(/\.0$/, "") : worth(Math.abs(value));
  return text === "0" ? "0" : `${amount < 0 ? "−" : "+"}${text}`;
};
const level_words = (value: number, measure: string) =>
  measure === "win" ? `${(100 * value).toFixed(1).replace(/\.0$/, "")}%` : worth(value);

const kDid: Record<string, [string, string]> = {
  "The dice": ["brought", "took"],
  Choices: ["brought", "cost"],
  Guesses: ["brought", "cost"],
};

/** "North was 71 % to win: the dice took 69 points, choices cost 2." */
export function sentence_of(account: Account, measure: string): string {
  const parts = parts_of(account).map(({ words, amount }, k) => {
    const [gave, took] = kDid[words]!;
    const size = amount_words(amount, measure).replace(/^[+−]/, "");
    const unit = k === 0 ? (size === "1" ? " point" : " points") : "";
    return amount === 0
      ? `${words.toLowerCase()} changed nothing on balance`
      : `${words.toLowerCase()} ${amount < 0 ? took : gave} ${size}${unit}`;
  });
  const start =
    measure === "win"
      ? `${account.seat} was ${level_words(account.start, measure)} to win`
      : `It was worth ${level_words(account.start, measure)} to ${account.seat}`;
  return parts.length > 0 ? `${start}: ${parts.join(", ")}.` : `${start}, and nothing changed that.`;
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
        ? in_game(reworded(told, (text) => agreed(by_name(plainly(text), names), Object.values(names))))
        : told,
    [told, names, game],
  );
  if (problem?.status === 404 || (problem && problem.status < 400)) return null; // a service that does not tell it
  if (problem) {
    return (
      <Card title="Luck and choices">
        <p class="soft">It cannot be told apart here: {problem.detail ?? problem.title}</p>
      </Card>
    );
  }
  if (!value) {
    return (
      <Card title="Luck and choices" waiting>
        <div class="waiting-block" aria-busy="true" />
      </Card>
    );
  }
  return (
    <Card title="Luck and choices" class="luck">
      {value.singly && <p class="soft">{value.singly}</p>}
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
      {value.text && <p class="soft">{value.text}</p>}
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
        <Who name={account.seat} />: {level_words(account.start, measure)} at the start,{" "}
        {level_words(account.end, measure)} at the end
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
        <More title="Each throw and choice">
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
