// The situation on the bench: the form of the game on it, or the presets of a system of the house. A value of the
// rulebook that is changed here is the variant's.
import type { Json, RulebookAnswer } from "../../api/types";
import { Card } from "../../parts/card";
import { hash_of } from "../../state/route";
import { get, object_at, put, type Path } from "../../state/scenario";
import { GameForm } from "../../systems/described/form";
import { swapped } from "../../systems/described/scenario";
import { kOwnGame } from "../../state/scenario";
import { useOnce } from "../../api/answer";
import { address_of } from "../../state/situation";
import type { Rules } from "./asked";
import {
  first_scenario,
  with_value,
  without_value_of_scenario,
  type Bench,
  type Table,
  type Which,
} from "./bench";
import { Presets } from "./presets";
import { RuleFields } from "../../parts/rule_fields";
import { tr } from "../../texts/texts";

export interface SituationProps {
  bench: Table;
  rules: Rules;
  shown: Which;
  onShown(which: Which): void;
  change(how: (bench: Bench) => Bench): void;
  book: RulebookAnswer | undefined;
}

export function SituationForm(props: SituationProps) {
  return props.bench.system ? <OfHouse {...props} /> : <OfText {...props} />;
}

function OfText({ bench, rules, shown, onShown, change }: SituationProps) {
  const form = rules.reading.sound?.form;
  if (!form) return null;
  const values = { ...object_at(bench.scenario, ["rulebook"]), ...rules.values };
  const { rulebook: _, ...rest } = bench.scenario;
  const scenario = Object.keys(values).length > 0 ? { ...rest, rulebook: values } : rest;
  const set_rule = (name: string, value: Json | undefined) => {
    change((now) =>
      value === undefined
        ? without_value_of_scenario(with_value(now, name, value), name)
        : with_value(now, name, value),
    );
    if (value !== undefined && shown === "A") onShown("B");
  };
  const set = (path: Path, value: Json | undefined) => {
    if (path[0] !== "rulebook")
      return change((now) => ({ ...now, scenario: put(now.scenario, path, value) }));
    const names = path.length > 1 ? [String(path[1])] : Object.keys(values);
    for (const name of names) set_rule(name, value);
  };
  return (
    <div class="situation-form">
      <div class="row">
        <Presets
          system={form.system}
          scenario={bench.scenario}
          onTake={({ system: _, ...taken }) => change((now) => ({ ...now, scenario: taken }))}
        />
        <button
          type="button"
          class="button"
          onClick={() => change((now) => ({ ...now, scenario: first_scenario(form) }))}
        >
          {tr("Begin anew")}
        </button>
      </div>
      <GameForm
        form={form}
        scenario={scenario}
        set={set}
        system={kOwnGame}
        onSwap={() => change((now) => ({ ...now, scenario: swapped(form, now.scenario) }))}
      />
    </div>
  );
}

function OfHouse({ bench, rules, shown, onShown, change, book }: SituationProps) {
  const system = bench.system ?? "";
  const { value: address = hash_of([system]) } = useOnce(
    () => address_of(system, bench.scenario),
    system,
    bench.scenario,
  );
  return (
    <div class="situation-form">
      <Card title={tr("The situation")}>
        <Presets
          system={system}
          scenario={bench.scenario}
          onTake={(scenario) => change((now) => ({ ...now, scenario }))}
        />
        <p class="soft under">
          <a class="link" href={address}>
            {tr("Change it on its own page")}
          </a>
        </p>
      </Card>
      {book && (
        <RuleFields
          system={system}
          fields={book.fields}
          values={shown === "B" ? rules.values : {}}
          onValue={(path, value) => {
            change((now) => with_value(now, path, value));
            if (shown === "A") onShown("B");
          }}
        />
      )}
    </div>
  );
}

/** Which edition of the rulebook a scenario is played by. */
export const edition_of = ({ scenario }: Table) => {
  const edition = get(scenario, ["edition"]);
  return typeof edition === "number" ? edition : undefined;
};
