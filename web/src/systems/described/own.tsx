// Numbers that a side has of its own, beside those of the file: better guns, another armour.
import { More, Select } from "../../parts/controls";
import { capital, spaced } from "../../parts/format";
import { TapeNumber } from "../../parts/tape";
import { number_at, text_at } from "../../state/scenario";
import { plain_title } from "../../state/title";
import { useKept } from "./kept";
import { all_of, may_have, number_of_file, own_number, own_numbers, say, stats_of } from "./scenario";
import { SideRow, type SidesProps } from "./side_rows";
import { kind_words, side_words } from "./words";
import { useState } from "preact/hooks";
import { tr } from "../../texts/texts";

const kMost = 1000;

export function Own({ form, sides, scenario, set }: SidesProps) {
  const [added, add] = useState<string[]>([]);
  const said = own_numbers(form, sides, scenario);
  const kept = useKept([...said, ...added], plain_title(text_at(scenario, ["title"])));
  const rows = [...kept].flatMap((key) => own_number(form, key) ?? []);
  const words = ({ unit, state, stat }: (typeof rows)[number]) =>
    `${kind_words(unit)}${state ? `, ${spaced(state)}` : ""}: ${spaced(stat)}`;
  const others = form.units
    .filter((unit) => sides.some((side) => all_of(unit, scenario, side.id) > 0))
    .flatMap((unit) => stats_of(form).flatMap((stat) => own_number(form, `${unit.name}.${stat}`) ?? []))
    .filter((one) => !kept.has(one.key));
  if (rows.length === 0 && others.length === 0) return null;
  return (
    <More title={tr("Numbers of their own")} open={said.length > 0}>
      <div>
        {rows.map((one) => {
          const file = number_of_file(one);
          return (
            <SideRow
              key={one.key}
              form={form}
              sides={sides}
              label={capital(words(one))}
              of={(side) =>
                may_have(one.unit, side.id) && (
                  <TapeNumber
                    value={number_at(scenario, [side.id, one.key], file)}
                    label={`${side_words(side, scenario)}: ${words(one)}`}
                    most={kMost}
                    onValue={(n) => say(set, [side.id, one.key], n, file)}
                  />
                )
              }
            />
          );
        })}
      </div>
      {others.length > 0 && (
        <Select
          label={tr("Another number")}
          value=""
          options={[
            { value: "", text: tr("choose …") },
            ...others.map((one) => ({ value: one.key, text: capital(words(one)) })),
          ]}
          onValue={(key) => key && add([...added, key])}
        />
      )}
    </More>
  );
}
