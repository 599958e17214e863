// Two rulebooks beside each other: what the same situation comes to under each, and where they differ.
import { useState } from "preact/hooks";
import { answered, useAnswer } from "../api/answer";
import { chance_of } from "../answers/segments";
import type { Odds, Scenario, SystemInfo } from "../api/types";
import { Card } from "./card";
import { Chip } from "./chip";
import { Select } from "./controls";
import { number_words, percent, points } from "./format";
import { ProblemNote } from "./problem";
import { drawn } from "../api/client";
import { by_name, names_in_order, useSides } from "./roll/by_name";
import { save } from "./save";
import { sentence } from "./throws";
import { place_tone } from "./tones";
import { value_words } from "./value_words";
import { agreed } from "./verbs";
import { tr, tr_with } from "../texts/texts";
import { Served } from "./served";
import "./rule_fields.css";
import "./compare.css";

export function CompareCard({ info, scenario }: { info: SystemInfo; scenario: Scenario }) {
  const books = info.rulebooks;
  const [names, set_names] = useState<[string, string]>([books[0]?.name ?? "", books[1]?.name ?? ""]);
  const asked = useAnswer("compare", books.length > 1 ? scenario : undefined, {
    rulebook: names as unknown as string,
  });
  const { answer, problem } = asked;
  if (books.length < 2) return null;
  const title_of = (name = "") => {
    const book = books.find((one) => one.name === name);
    return book?.edition ? tr("edition {edition}", { edition: book.edition }) : (book?.title ?? name);
  };
  const pick = (k: 0 | 1) => (
    <Select
      label={k === 0 ? tr("First rulebook") : tr("Second rulebook")}
      bare
      value={names[k]}
      options={books.map(({ name }) => ({
        value: name,
        text: sentence(title_of(name)),
        disabled: name === names[1 - k],
      }))}
      onValue={(name) => set_names(k === 0 ? [name, names[1]] : [names[0], name])}
    />
  );
  const [a, b] = answer?.answers ?? [];
  return (
    <Card title={tr("Two rulebooks")} class="compare">
      <div class="compare-books">
        {pick(0)}
        {pick(1)}
      </div>
      {problem && <ProblemNote problem={problem} lead={tr("These two cannot be compared here")} />}
      {answer && a && b && (
        <div {...answered(asked)}>
          <div class="compare-sides">
            <Chances odds={a} />
            <Chances odds={b} />
          </div>
          <CompareTable a={a} b={b} heads={answer.rulebooks.map(title_of)} />
          <h3 class="compare-head">{tr("Where they differ")}</h3>
          {answer.differences.length === 0 && (
            <p class="study-note">{tr("Nowhere: these two say the same.")}</p>
          )}
          <ul class="differences">
            {answer.differences.map((one) => (
              <li key={one.path}>
                <span>{sentence(one.text)}</span>
                <Chip system={info.system} id={one.clause} />
                <p>
                  <span>{value_words(one.values[0])}</span> <span aria-hidden="true">→</span>
                  <span class="unseen">{tr("in the first, and in the second")}</span>{" "}
                  <b>{value_words(one.values[1])}</b>
                </p>
              </li>
            ))}
          </ul>
          <div class="exports">
            <button
              type="button"
              class="button"
              onClick={() => save(`${info.system}-compare.json`, JSON.stringify(answer), "application/json")}
            >
              {"JSON"}
            </button>
            <button
              type="button"
              class="button"
              onClick={() =>
                void drawn("compare.svg", scenario, { rulebook: names as unknown as string }).then(
                  (blob) => save(`${info.system}-compare.svg`, blob),
                  () => undefined,
                )
              }
            >
              {"SVG"}
            </button>
          </div>
        </div>
      )}
    </Card>
  );
}

/** The chances of the sides, large; the last one's is the rest of the bar. */
export function Chances({ odds }: { odds: Odds }) {
  const names = useSides()?.names ?? { attacker: tr("attacker"), defender: tr("defender") };
  const sides = names_in_order(names)
    .map((name, place) => ({ name, tone: place_tone(place), chance: chance_of(odds, place)?.probability }))
    .filter(({ chance }, place) => place < 2 || chance !== undefined);
  return (
    <div class="compare-side">
      <div class="compare-big">
        {sides.map(({ tone, chance }) => (
          <b key={tone} class={tone}>
            {chance === undefined ? "–" : percent(chance)}
          </b>
        ))}
      </div>
      <div class="compare-words" aria-hidden="true">
        {sides.map(({ name, tone }) => (
          <span key={tone}>{name}</span>
        ))}
      </div>
      <div class={`compare-bar ${sides.at(-1)?.tone}`} aria-hidden="true">
        {sides.slice(0, -1).map(({ tone, chance = 0 }) => (
          <i key={tone} class={tone} style={{ width: `${chance * 100}%` }} />
        ))}
      </div>
    </div>
  );
}

/** Two answers in numbers, a row for each end and each average; `less`: the head of what the second has more. */
export function CompareTable({ a, b, heads, less }: { a: Odds; b: Odds; heads: string[]; less?: string }) {
  const names = useSides()?.names;
  const named = (text: string) =>
    sentence(names ? agreed(by_name(text, names), names_in_order(names)) : text);
  const cells = (
    values: (number | undefined)[],
    words: (v: number) => string,
    more: (v: number) => string,
  ) => {
    const [from, to] = values;
    return (
      <>
        {[from, to].map((v, k) => (
          <td key={k}>{v === undefined ? "–" : words(v)}</td>
        ))}
        {less && <td>{from === undefined || to === undefined ? "–" : more(to - from)}</td>}
      </>
    );
  };
  return (
    <div class="table-room" tabIndex={0} role="region" aria-label={tr("Compared in numbers")}>
      <table class="compare-table">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{tr("What")}</span>
            </th>
            {[...heads, ...(less ? [less] : [])].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {outcomes(a, b).map(({ text, values }) => (
            <tr key={text}>
              <th scope="row">{named(text)}</th>
              {cells(values, (v) => percent(v, 2), points)}
            </tr>
          ))}
          {Object.keys({ ...a.means, ...b.means }).map((name) => (
            <tr key={name}>
              <th scope="row">
                {tr_with("{counted}, on average", {
                  counted: <Served>{named(a.words[name] ?? b.words[name] ?? name)}</Served>,
                })}
              </th>
              {cells(
                [a.means[name], b.means[name]],
                number_words,
                (v) => `${v > 0 ? "+" : ""}${number_words(v)}`,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The ends that either answer knows, with their chances in both. */
function outcomes(a: Odds, b: Odds): { text: string; values: (number | undefined)[] }[] {
  const ids = [...new Set([...a.outcomes, ...b.outcomes].map((one) => one.id))];
  return ids.map((id) => {
    const both = [a, b].map((odds) => odds.outcomes.find((one) => one.id === id));
    return { text: both[0]?.text ?? both[1]?.text ?? id, values: both.map((one) => one?.probability) };
  });
}
