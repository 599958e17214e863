// A field by its type: a number within its bounds, yes or no, one of some words, an order of losses.
import { Segmented, Select, Toggle } from "../../parts/controls";
import { spaced } from "../../parts/format";
import { Stepper } from "../../parts/stepper";
import type { GameField, GameForm, Json, Scenario } from "../../api/types";
import { Order } from "./order";
import { field_words, side_words } from "./words";

const kFew = 3; // words that stand beside each other
const kLetters = 24; // and how long they may be in all

export interface FieldProps {
  form: GameForm;
  scenario: Scenario;
  field: GameField;
  value: Json;
  onValue(value: Json): void;
  /** What it is, where that stands elsewhere for the eye. */
  label?: string;
  /** What it says, where that is not as the file has it. */
  text?: string;
  was?: Json | undefined;
}

export function Field({ form, scenario, field, value, onValue, label, text, was }: FieldProps) {
  const words = label ?? text ?? field_words(field);
  const bare = label !== undefined;
  switch (field.type) {
    case "number":
      return (
        <Stepper
          bare={bare}
          label={words}
          value={Number(value)}
          least={field.from ?? 0}
          most={field.to ?? 1000000}
          was={typeof was === "number" ? was : undefined}
          onValue={onValue}
        />
      );
    case "truth":
      return (
        <Toggle
          label={bare ? <span class="unseen">{words}</span> : words}
          on={value === true}
          was={typeof was === "boolean" ? was : undefined}
          onValue={onValue}
        />
      );
    case "word": {
      const words_of = field.of ?? [];
      const sides = new Map(form.sides.map((side) => [side.id, side_words(side, scenario)]));
      const are_sides = words_of.every((word) => sides.has(word));
      const options = words_of.map((word) => ({
        value: word,
        text: (are_sides && sides.get(word)) || spaced(word),
      }));
      const few = options.length <= kFew && options.reduce((n, o) => n + o.text.length, 0) <= kLetters;
      const Choice = few ? Segmented : Select;
      return <Choice bare={bare} label={words} value={String(value)} options={options} onValue={onValue} />;
    }
    default:
      return (
        <Order
          form={form}
          label={words}
          order={Array.isArray(value) ? value.map(String) : []}
          onValue={onValue}
        />
      );
  }
}
