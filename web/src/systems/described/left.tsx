// What the sides have left in the middle of a play: a mark for each unit, and a dashed place where one has fallen.
import { capital } from "../../parts/format";
import { place_tone } from "../../parts/tones";
import type { GameForm, Scenario } from "../../api/types";
import type { Holding } from "./fallen";
import { kind_words, side_words } from "./words";
import { tr } from "../../texts/texts";

const kDrawn = 16; // of more of a kind the numbers alone are shown

export function Left({ form, scenario, of }: { form: GameForm; scenario: Scenario; of: Holding[][] }) {
  if (of.every((side) => side.length === 0)) return null;
  return (
    <div class="left-of" role="group" aria-label={tr("What is left")}>
      {form.sides.map((side, k) => (
        <ul key={side.id} class={place_tone(k)} aria-label={side_words(side, scenario)}>
          {(of[k] ?? []).map(({ unit, began, now }) => (
            <li key={unit.name}>
              <span class="left-kind">{capital(kind_words(unit))}</span>
              <span class="men" aria-hidden="true">
                {began <= kDrawn &&
                  Array.from({ length: Math.max(began, now) }, (_, n) => (
                    <i key={n} class={n < now ? "" : "gone"} />
                  ))}
              </span>
              <b>{now}</b>
              {now !== began && <small>{tr("of {began}", { began })}</small>}
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
