// A conflict is over, and as both sides stand none may be declared: against whom the next one is. A side comes again with
// what it had before the last conflict, to be changed in the form; whether that may be declared the service judges.
import { Card } from "../../parts/card";
import { put, object_at } from "../../state/scenario";
import type { GameForm, Scenario } from "../../api/types";
import type { Situation } from "../../state/situation";
import { capital, spaced } from "../../parts/format";
import { all_of } from "./scenario";
import { kind_words, side_words } from "./words";

/** "10 armies, 2 tanks": all that a side has. */
export function forces_words(form: GameForm, scenario: Scenario, side: string): string {
  const all = form.units.flatMap((unit) => {
    const n = all_of(unit, scenario, side);
    return n > 0 ? [`${n} ${n === 1 ? spaced(unit.name) : kind_words(unit)}`] : [];
  });
  return all.length > 0 ? all.join(", ") : "nothing";
}

/** The scenario with a side as it was before, under the name it has now, and the conflict between both declared. */
export function come_again(now: Scenario, before: Scenario, side: string): Scenario {
  const { name } = object_at(now, [side]);
  const { name: _, ...was } = object_at(before, [side]);
  return put(
    { ...now, [side]: { ...(name === undefined ? {} : { name }), ...was } },
    ["declared"],
    undefined,
  );
}

export function NextConflict({ situation, form }: { situation: Situation; form: GameForm }) {
  const { scenario, before } = situation;
  const lost = before
    ? form.sides.filter(
        ({ id }) =>
          forces_words(form, before, id) !== "nothing" &&
          forces_words(form, before, id) !== forces_words(form, scenario, id),
      )
    : [];
  return (
    <Card title="The next conflict" class="next">
      <p>
        {form.sides
          .map((side) => `${side_words(side, scenario)} has ${forces_words(form, scenario, side.id)}`)
          .map((text, k) => (k === 0 ? capital(text) : text))
          .join(", ")}
        .{" "}
        {lost.length > 0
          ? "Who comes next? The numbers can be changed in the form."
          : "Enter in the form what stands against each other now."}
      </p>
      {before && (
        <div class="buttons">
          {lost.map((side) => (
            <button
              key={side.id}
              type="button"
              class="button"
              onClick={() => situation.change((now) => come_again(now, before, side.id))}
            >
              {capital(side_words(side, scenario))} with {forces_words(form, before, side.id)}
            </button>
          ))}
        </div>
      )}
    </Card>
  );
}
