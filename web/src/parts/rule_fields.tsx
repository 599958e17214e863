// The values of a rulebook of the house, each changed in place under its sentence and its clause. What is changed is kept
// beside it; the rulebook stays as it is printed.
import { useState } from "preact/hooks";
import type { Json, RulebookAnswer, SystemId } from "../api/types";
import { Card } from "./card";
import { Chip } from "./chip";
import { More, Text, Toggle } from "./controls";
import { capital, count } from "./format";
import { Stepper } from "./stepper";
import { value_words } from "./value_words";
import "./rule_fields.css";

/** Values of the rulebook, by their paths. */
export type Values = { [path: string]: Json };

type Field = RulebookAnswer["fields"][number];

const is_plain = (value: Json): boolean =>
  Array.isArray(value) ? value.every(is_plain) : typeof value !== "object" || value === null;

const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);

/** What stands in the line of a list: it is written as it is in a file, `["a", "b"]`. */
function read_list(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function Control({ field, value, onValue }: { field: Field; value: Json; onValue(value: Json): void }) {
  const [unread, set_unread] = useState(false);
  const label = capital(field.text);
  if (typeof value === "boolean") return <Toggle label={label} on={value} onValue={onValue} />;
  if (typeof value === "number")
    return <Stepper label={label} value={value} least={-99} most={999} onValue={onValue} />;
  if (typeof value === "string")
    return <Text class="rule-text" label={label} value={value} onValue={onValue} />;
  return (
    <>
      <Text
        class="rule-text"
        label={label}
        value={JSON.stringify(value)}
        onValue={(text) => {
          const list = read_list(text);
          set_unread(list === undefined);
          if (list !== undefined) onValue(list);
        }}
      />
      {unread && <p class="note">A list was expected, such as {JSON.stringify(field.value)}.</p>}
    </>
  );
}

/** Fields below one heading of the rulebook: `defender.polygon` below "defender". */
function grouped(fields: readonly Field[]): [string, Field[]][] {
  const groups = new Map<string, Field[]>();
  for (const field of fields) {
    const head = field.path.includes(".") ? (field.path.split(".")[0] ?? "") : "the rest";
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
}) {
  const { system, fields, values, onValue } = props;
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
                {capital(head.replace(/_/g, " "))}{" "}
                <small class={how_many > 0 ? "was" : "soft"}>
                  {how_many > 0 ? `${how_many} changed` : count(list.length, "value")}
                </small>
              </>
            }
          >
            {list.map((field) => (
              <div key={field.path} class={`rule ${changed(field) ? "changed" : ""}`} data-rule={field.path}>
                <Control
                  field={field}
                  value={values[field.path] ?? field.value}
                  onValue={(value) => onValue(field.path, same(value, field.value) ? undefined : value)}
                />
                <p class="rule-says">
                  <Chip system={system} id={field.clause} standing={field.standing} />
                  <code class="rule-path">{field.path}</code>
                </p>
                {changed(field) && (
                  <p class="rule-was">
                    <small class="was">printed: {value_words(field.value)}</small>
                    <button type="button" class="link small" onClick={() => onValue(field.path, undefined)}>
                      Put it back
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
          Tables and lists ({others.map((one) => one.path).join(", ")}) are changed in a file of their own.
        </p>
      )}
    </>
  );
  return props.bare ? (
    <div class="rule-fields">{all}</div>
  ) : (
    <Card title="The rulebook" class="rule-fields">
      {all}
    </Card>
  );
}
