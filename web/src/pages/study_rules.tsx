// House rules of a system whose rules are a sheet: its rulebook, changed for this comparison alone.
import { useMemo, useState } from "preact/hooks";
import { useAnswer, useOnce } from "../api/answer";
import { rulebook } from "../api/client";
import type { Scenario, SystemInfo } from "../api/types";
import { More } from "../parts/controls";
import { capital } from "../parts/format";
import { HouseRulesCard } from "../parts/house_rules";
import { RuleFields, settings_of, type Values } from "../parts/rule_fields";
import { value_words } from "../parts/value_words";
import { habits_of, remember_rules } from "../state/habits";
import { tr } from "../texts/texts";

/** The rulebook that a situation is played by where it names none itself. */
export const book_of = ({ rulebooks }: SystemInfo, scenario: Scenario) =>
  rulebooks.find((one) => one.name === scenario.rulebook) ??
  rulebooks.find((one) => one.edition !== undefined && one.edition === scenario.edition) ??
  rulebooks[rulebooks.length - 1];

export function SheetRules({ info, scenario }: { info: SystemInfo; scenario: Scenario }) {
  const [kept, set] = useState<Values>(() => habits_of(info.system).rules);
  const name = book_of(info, scenario)?.name ?? "";
  const { value: book } = useOnce(() => rulebook(name), name);
  // What is remembered of another edition, or of another version, has no place in this rulebook.
  const values = useMemo(
    () =>
      Object.fromEntries(
        (book?.fields ?? []).flatMap(({ path }) => (path in kept ? [[path, kept[path]!]] : [])),
      ),
    [book, kept],
  );
  const is_changed = Object.keys(values).length > 0;
  const printed = useAnswer("odds", is_changed ? scenario : undefined);
  const here = useAnswer("odds", scenario, { set: settings_of(values) });
  const [last, set_last] = useState("");
  const change = (path: string, value: Values[string] | undefined) => {
    if (!here.problem) set_last(path); // what was refused stays where it was said
    const { [path]: _, ...others } = kept;
    const next = value === undefined ? others : { ...others, [path]: value };
    remember_rules(info.system, { rulebook: kept }, { rulebook: next });
    set(next);
  };
  // What is refused is refused where it was changed: it stands in the values until it is put back.
  const refused = here.problem && last in values ? { path: last, problem: here.problem } : undefined;
  const changed = (book?.fields ?? []).flatMap((field) => {
    const value = values[field.path];
    return value === undefined
      ? []
      : [
          {
            name: field.path,
            words: capital(field.text),
            printed: value_words(field.value),
            here: value_words(value),
            onBack: () => change(field.path, undefined),
          },
        ];
  });
  return (
    <HouseRulesCard printed={printed} here={here} changed={changed}>
      {book && (
        <More title={tr("Change a rule")}>
          <RuleFields
            bare
            system={info.system}
            fields={book.fields}
            values={values}
            refused={refused}
            onValue={change}
          />
        </More>
      )}
    </HouseRulesCard>
  );
}
