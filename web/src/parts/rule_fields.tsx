// The values of a rulebook of the house, each changed in place under its sentence and its clause. What is changed is kept
// beside it; the rulebook stays as it is printed.
import { useState } from "preact/hooks";
import type { Json, Problem, RulebookAnswer, SystemId } from "../api/types";
import { Card } from "./card";
import { Chip } from "./chip";
import { More, Select, Text, Toggle } from "./controls";
import { capital, spaced } from "./format";
import { Stepper } from "./stepper";
import { ProblemNote } from "./problem";
import { list_words, read_list } from "./rule_lists";
import { value_words } from "./value_words";
import { tr, tr_count, tr_with } from "../texts/texts";
import { LabelsServed, Served } from "./served";
import "./rule_fields.css";

/** Values of the rulebook, by their paths. */
export type Values = { [path: string]: Json };

type Field = RulebookAnswer["fields"][number];

const is_plain = (value: Json): boolean =>
  Array.isArray(value) ? value.every(is_plain) : typeof value !== "object" || value === null;

/** The names that a rulebook gives to things of its own: its dice. */
const names_in = (fields: readonly Field[]): string[] =>
  fields.flatMap(({ value }) =>
    Array.isArray(value)
      ? value.flatMap((one) =>
          one && typeof one === "object" && !Array.isArray(one) && typeof one.name === "string"
            ? [one.name]
            : [],
        )
      : [],
  );

const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);

function Control(props: {
  field: Field;
  value: Json;
  /** What a word may be: of the field itself, else the names that the rulebook gives to things. */
  words: readonly string[];
  onValue(value: Json): void;
}) {
  const { field, value, words, onValue } = props;
  const [unread, set_unread] = useState("");
  const label = capital(field.text);
  if (typeof value === "boolean") return <Toggle label={label} on={value} onValue={onValue} />;
  if (typeof value === "number")
    return <Stepper label={label} value={value} least={-99} most={999} onValue={onValue} />;
  if (typeof value === "string" && words.length > 0) {
    const options = words.map((word) => ({ value: word, text: value_words(word) }));
    return <Select class="rule-text" label={label} value={value} options={options} onValue={onValue} />;
  }
  if (typeof value === "string")
    return <Text class="rule-text" label={label} value={value} onValue={onValue} />;
  if (Array.isArray(value) && words.length > 0)
    return <Listed label={label} value={value.map(String)} words={words} onValue={onValue} />;
  return (
    <>
      <Text
        class="rule-text"
        label={label}
        value={list_words(value)}
        empty
        onValue={(text) => {
          const list = read_list(text, field.value);
          set_unread(list === undefined ? text : "");
          if (list !== undefined) onValue(list);
        }}
      />
      {unread && (
        <p class="note" role="alert">
          {tr("“{unread}” was not taken: a list was expected, such as {list}.", {
            unread,
            list: list_words(field.value) || "A + B",
          })}
        </p>
      )}
    </>
  );
}

/** Some of the words, in the order in which they count. */
function Listed(props: {
  label: string;
  value: readonly string[];
  words: readonly string[];
  onValue(value: Json): void;
}) {
  const { label, value, words, onValue } = props;
  const places = Math.min(value.length + 1, words.length);
  const put = (at: number, word: string) =>
    onValue(word ? [...value.slice(0, at), word, ...value.slice(at + 1)] : value.slice(0, at));
  return (
    <div class="rule-list" role="group" aria-label={label}>
      <span class="pieces-label">{label}</span>
      {Array.from({ length: places }, (_, at) => (
        <Select
          key={at}
          label={at === 0 ? tr("First") : tr("Then")}
          value={value[at] ?? ""}
          options={[
            ...(at > 0 ? [{ value: "", text: tr("nothing more") }] : []),
            ...words
              .filter((word) => word === value[at] || !value.includes(word))
              .map((word) => ({ value: word, text: value_words(word) })),
          ]}
          onValue={(word) => put(at, word)}
        />
      ))}
    </div>
  );
}

/** Fields below one heading of the rulebook: `defender.polygon` below "defender". */
function grouped(fields: readonly Field[]): [string, Field[]][] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const head = field.path.includes(".") ? (field.path.split(".")[0] ?? "") : tr("the rest");
    groups.set(head, [...(groups.get(head) ?? []), field]);
  }
  return [...groups];
}

/** Values as options of a question: over the rulebook, as TOML. */
export const settings_of = (values: Values): string[] =>
  Object.entries(values).map(([path, value]) => `rulebook.${path}=${JSON.stringify(value)}`);

export function RuleFields(props: {
  system: SystemId;
  fields: readonly Field[];
  values: Values;
  onValue(path: string, value: Json | undefined): void;
  /** Within a card that is there already. */
  bare?: boolean;
  /** Why the rules cannot be played with what was changed last. */
  refused?: { path: string; problem: Problem } | undefined;
}) {
  const { system, fields, values, refused, onValue } = props;
  const names = names_in(fields);
  const changed = (field: Field) => field.path in values;
  const editable = fields.filter((field) => is_plain(field.value));
  const others = fields.filter((field) => !is_plain(field.value));
  const all = (
    <>
      {grouped(editable).map(([head, list]) => {
        const how_many = list.filter(changed).length;
        return (
          <More
            key={head}
            open={how_many > 0}
            title={
              <>
                <Served>{capital(spaced(head))}</Served>{" "}
                <small class={how_many > 0 ? "was" : "soft"}>
                  {how_many > 0
                    ? tr_count(how_many, "1 changed", "{n} changed")
                    : tr_count(list.length, "1 value", "{n} values")}
                </small>
              </>
            }
          >
            {list.map((field) => (
              <div key={field.path} class={`rule ${changed(field) ? "changed" : ""}`} data-rule={field.path}>
                <Control
                  field={field}
                  value={values[field.path] ?? field.value}
                  words={field.one_of ?? (names.includes(String(field.value)) ? names : [])}
                  onValue={(value) => onValue(field.path, same(value, field.value) ? undefined : value)}
                />
                <p class="rule-says">
                  <Chip system={system} id={field.clause} standing={field.standing} />
                  {!props.bare && <code class="rule-path">{field.path}</code>}
                </p>
                {refused?.path === field.path && (
                  <ProblemNote problem={refused.problem} lead={tr("With this there are no chances")} />
                )}
                {changed(field) && (
                  <p class="rule-was">
                    <small class="was">{tr("printed: {value}", { value: value_words(field.value) })}</small>
                    <button type="button" class="link small" onClick={() => onValue(field.path, undefined)}>
                      {tr("Put it back")}
                    </button>
                  </p>
                )}
              </div>
            ))}
          </More>
        );
      })}
      {others.length > 0 && (
        <p class="soft">
          {tr_with("Tables and lists ({others}) are changed in a file of their own.", {
            others: <Served>{others.map((one) => one.text).join("; ")}</Served>,
          })}
        </p>
      )}
    </>
  );
  return props.bare ? (
    <LabelsServed.Provider value={true}>
      <div class="rule-fields">{all}</div>
    </LabelsServed.Provider>
  ) : (
    <Card title={tr("The rulebook")} class="rule-fields">
      <LabelsServed.Provider value={true}>{all}</LabelsServed.Provider>
    </Card>
  );
}
