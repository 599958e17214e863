// What things are worth to both, for advice; and where a look at the conflict ends.
import { More } from "../../parts/controls";
import { capital, spaced } from "../../parts/format";
import { Stepper } from "../../parts/stepper";
import { number_at, object_at } from "../../state/scenario";
import type { GameForm, Scenario } from "../../api/types";
import { all_of, say, type Setter } from "./scenario";
import { kind_words } from "./words";
import { tr } from "../../texts/texts";

const kMost = 9999;

export function Worths({ form, scenario, set }: { form: GameForm; scenario: Scenario; set: Setter }) {
  const there = form.units.filter((unit) => form.sides.some((side) => all_of(unit, scenario, side.id) > 0));
  const said = Object.keys(object_at(scenario, ["value"]));
  const kind = (name: string) => form.units.find((unit) => unit.name === name);
  // In the game's own order, whatever is said first: a row stays where it is tapped.
  const names = [...new Set(["victory", ...there.map((unit) => unit.name), ...[...said].sort()])];
  const words = (name: string) => {
    const unit = kind(name);
    return capital(unit ? tr("one of: {kind}", { kind: kind_words(unit) }) : spaced(name));
  };
  return (
    <>
      <More title={tr("What things are worth")}>
        {names.map((name) => {
          const cost = kind(name)?.numbers.cost;
          const otherwise = typeof cost === "number" ? cost : 0;
          return (
            <Stepper
              key={name}
              label={words(name)}
              least={-kMost}
              most={kMost}
              value={number_at(scenario, ["value", name], otherwise)}
              onValue={(n) => say(set, ["value", name], n, otherwise)}
            />
          );
        })}
      </More>
      <More title={tr("Only the first rounds")}>
        <Stepper
          label={tr("How many; 0: to the end")}
          most={1000}
          value={number_at(scenario, ["rounds"])}
          onValue={(n) => say(set, ["rounds"], n, 0)}
        />
      </More>
    </>
  );
}
