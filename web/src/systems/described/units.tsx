// The counters of the sides, a row a kind, with what the kind is in small print below it.
import { useRef } from "preact/hooks";
import { More } from "../../parts/controls";
import { capital } from "../../parts/format";
import { TapeNumber } from "../../parts/tape";
import { text_at } from "../../state/scenario";
import type { GameUnit } from "../../api/types";
import { plain_title } from "../../state/title";
import { useKept } from "./kept";
import { all_of, counts_of, may_have, states_of, with_count } from "./scenario";
import { SideRow, type Side, type SidesProps } from "./side_rows";
import { kind_words, numbers_words, side_words, state_words } from "./words";
import { tr } from "../../texts/texts";

const kLongWord = 12; // letters: more than stand between two steppers on a phone

const kMany = 6; // kinds that are all shown, whether anybody has them or not

export function Units(all: SidesProps) {
  const { form, sides, scenario } = all;
  const folded = useRef<HTMLDetailsElement>(null);
  const may_be = form.units.filter((unit) => sides.some((side) => may_have(unit, side.id)));
  const there = may_be.filter((unit) => sides.some((side) => all_of(unit, scenario, side.id) > 0));
  const kept = useKept(
    there.map((unit) => unit.name),
    plain_title(text_at(scenario, ["title"])),
    () => folded.current?.open === true, // a kind that is counted below "More kinds" stays there while that is open
  );
  const many = may_be.length > kMany && kept.size > 0;
  const shown = may_be.filter((unit) => !many || kept.has(unit.name));
  const more = may_be.filter((unit) => !shown.includes(unit));
  const row = (unit: GameUnit) => <Kind key={unit.name} {...all} unit={unit} state={0} />;
  return (
    <>
      {shown.map(row)}
      {more.length > 0 && (
        <More
          at={folded}
          title={
            <>
              <span class="one-line">{tr("More kinds")}</span>{" "}
              <small class="soft">{more.map(kind_words).join(", ")}</small>
            </>
          }
        >
          <div>{more.map(row)}</div>
        </More>
      )}
    </>
  );
}

/** Those that are not whole any more. */
export function Damaged(all: SidesProps) {
  const { form, sides, scenario } = all;
  const units = form.units.filter((unit) => sides.some(({ id }) => all_of(unit, scenario, id) > 0));
  const depth = (unit: GameUnit) =>
    Math.max(...sides.map((side) => states_of(unit, scenario, side.id).length));
  const rows = units.flatMap((unit) =>
    Array.from({ length: depth(unit) - 1 }, (_, k) => ({ unit, state: k + 1 })),
  );
  if (rows.length === 0) return null;
  const hurt = form.units.some((unit) =>
    sides.some(({ id }) => counts_of(unit, scenario, id).some((n, k) => k > 0 && n > 0)),
  );
  return (
    <More title={tr("Not whole any more")} open={hurt}>
      <div>
        {rows.map(({ unit, state }) => (
          <Kind key={`${unit.name} ${state}`} {...all} unit={unit} state={state} />
        ))}
      </div>
    </More>
  );
}

function Kind(props: SidesProps & { unit: GameUnit; state: number }) {
  const { form, sides, scenario, set, was, unit, state } = props;
  const number = (side: Side) => {
    const states = states_of(unit, scenario, side.id);
    if (!may_have(unit, side.id) || state >= states.length) return null;
    const value = counts_of(unit, scenario, side.id)[state] ?? 0;
    return (
      <TapeNumber
        value={value}
        label={`${side_words(side, scenario)}: ${words(states)}`}
        most={unit.most - all_of(unit, scenario, side.id) + value}
        was={was && (counts_of(unit, was, side.id)[state] ?? 0)}
        onValue={(n) => set([side.id, unit.name], with_count(unit, scenario, side.id, state, n))}
      />
    );
  };
  const words = (states: readonly string[]) =>
    state === 0 ? kind_words(unit) : `${kind_words(unit)}, ${state_words(unit, states, state)}`;
  const longest = sides
    .map((side) => states_of(unit, scenario, side.id))
    .reduce((a, b) => (b.length > a.length ? b : a), []);
  const numbers = state === 0 ? numbers_words(unit) : "";
  const label = capital(words(longest));
  const long = label.split(/[\s,]+/).some((word) => word.length >= kLongWord);
  return (
    <div class={`kind ${long ? "long" : ""}`}>
      <SideRow form={form} sides={sides} label={label} of={number} />
      {numbers && <small class="kind-numbers">{numbers}</small>}
      {state === 0 && unit.hint && <small class="kind-numbers">{unit.hint}</small>}
    </div>
  );
}
