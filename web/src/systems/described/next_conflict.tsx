// A conflict is over, and as the sides stand none may be declared: against whom the next one is. A side comes again with
// what it had before the last conflict, to be changed in the form. The service judges which of these conflicts may be
// declared, and the others are not offered.
import { useAnswer, now_of } from "../../api/answer";
import { Card } from "../../parts/card";
import { put, object_at } from "../../state/scenario";
import { useMemo } from "preact/hooks";
import type { GameForm, Scenario } from "../../api/types";
import type { Situation } from "../../state/situation";
import { capital } from "../../parts/format";
import { forces_words, side_words } from "./words";
import { tr, tr_count } from "../../texts/texts";
import { is_of_several } from "../../parts/verbs";

/** The scenario with a side as it was before, under the name it has now, and the conflict declared. */
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
          forces_words(form, before, id) !== "" &&
          forces_words(form, before, id) !== forces_words(form, scenario, id),
      )
    : [];
  const alone = form.sides.map((side) => useAgain(situation, lost.includes(side) ? [side] : []));
  const together = useAgain(situation, lost);
  const some_alone = alone.some((one) => one.next);
  return (
    <Card title={tr("The next conflict")} class="next">
      <p>
        {form.sides
          .map((side) =>
            tr_count(
              is_of_several(side_words(side, scenario)) ? 2 : 1,
              "{name} has {forces}",
              "{name} have {forces}",
              {
                name: side_words(side, scenario),
                forces: forces_words(form, scenario, side.id) || tr("nothing"),
              },
            ),
          )
          .map((text, k) => (k === 0 ? capital(text) : text))
          .join(", ")}
        .{" "}
        {lost.length > 0
          ? tr("Who comes next? The numbers can be changed in the form.")
          : tr("Enter in the form what stands against each other now.")}
      </p>
      {before && (
        <div class="buttons">
          {(some_alone ? alone : [together]).map(
            ({ sides, next }) =>
              next && (
                <button
                  key={sides.map((side) => side.id).join()}
                  type="button"
                  class="button"
                  onClick={() => situation.change(() => next)}
                >
                  {capital(
                    sides
                      .map((side) =>
                        tr("{name} with {forces}", {
                          name: side_words(side, scenario),
                          forces: forces_words(form, before, side.id) || tr("nothing"),
                        }),
                      )
                      .join(", "),
                  )}
                </button>
              ),
          )}
        </div>
      )}
    </Card>
  );
}

/** The conflict with these sides as they were before, where it may be declared. */
function useAgain({ scenario, before }: Situation, sides: GameForm["sides"]) {
  const ids = sides.map((side) => side.id).join("\n");
  const next = useMemo(
    () =>
      before && ids !== ""
        ? ids.split("\n").reduce((now, id) => come_again(now, before, id), scenario)
        : undefined,
    [scenario, before, ids],
  );
  return { sides, next: now_of(useAnswer("judge", next))?.allowed ? next : undefined };
}
