// The numbers of the rulebook, folded away: each with its sentence and clause, and the way back to what the file says.
import { Chip } from "../../parts/chip";
import { More } from "../../parts/controls";
import { hash_of } from "../../state/route";
import { get, kOwnGame } from "../../state/scenario";
import type { GameField, GameForm, Json, Scenario, SystemId } from "../../api/types";
import { Field } from "./field";
import { changed_rules, put_back, say, type Setter } from "./scenario";
import { field_words, field_value_words } from "./words";
import { tr, tr_count } from "../../texts/texts";

export function Rules(props: { form: GameForm; scenario: Scenario; set: Setter; system: SystemId }) {
  const { form, scenario, set, system } = props;
  if (form.rulebook.length === 0) return null;
  const changed = changed_rules(form, scenario);
  const take_away = ({ name }: GameField) => put_back(set, changed, name);
  const change = (field: GameField) => (value: Json) =>
    say(
      (path, said) => (said === undefined ? take_away(field) : set(path, said)),
      ["rulebook", field.name],
      value,
      field.is,
    );
  return (
    <More
      title={
        <>
          {tr("The rulebook")}{" "}
          <small class={changed.length > 0 ? "was" : "soft"}>
            {changed.length > 0
              ? tr_count(changed.length, "1 changed", "{n} changed")
              : tr("as it is printed")}
          </small>
        </>
      }
    >
      {form.rulebook.map((field) => {
        const is_changed = changed.includes(field);
        return (
          <div key={field.name} class={`rule ${is_changed ? "changed" : ""}`}>
            {field.type === "order" && <span class="soft">{field_words(field)}</span>}
            <Field
              form={form}
              scenario={scenario}
              field={field}
              value={get(scenario, ["rulebook", field.name]) ?? field.is}
              onValue={change(field)}
            />
            <p class="rule-foot">
              {field.clause && <Chip system={system} id={field.clause} />}
              {is_changed && (
                <>
                  <small class="was">
                    {tr("printed: {value}", {
                      value: field_value_words(form, field.is),
                    })}
                  </small>
                  <button type="button" class="link strong small" onClick={() => take_away(field)}>
                    {tr("Put it back")}
                  </button>
                </>
              )}
            </p>
          </div>
        );
      })}
      {system !== kOwnGame && (
        <a class="link small" href={hash_of(["bench"], { of: system })}>
          {tr("Change the rules on the bench")}
        </a>
      )}
    </More>
  );
}
