// What it would take to win half of the time, three times in four, nine times in ten: the least of one thing.
import { useState } from "preact/hooks";
import { useAnswer } from "../../api/answer";
import type { GameForm, Scenario } from "../../api/types";
import { Card } from "../../parts/card";
import { Select } from "../../parts/controls";
import { capital, percent } from "../../parts/format";
import { place_tone } from "../../parts/tones";
import { key_of, kWanted, least_for, needs_of, vary_of, type Need } from "./needs";
import type { Setter } from "./scenario";
import { side_words } from "./words";
import { tr } from "../../texts/texts";

export function NeedsCard(props: { form: GameForm; scenario: Scenario; set: Setter; hold: boolean }) {
  const { form, scenario, set, hold } = props;
  const all = needs_of(form, scenario);
  const [wanted, want] = useState("");
  const need = all.find((one) => one.path === wanted) ?? all[0];
  const asked = useAnswer("sweep", need && scenario, { vary: need ? [vary_of(need)] : undefined }, 200, hold);
  if (!need) return null;
  const { answer, problem } = asked;
  const side = form.sides[need.side];
  return (
    <Card
      title={
        side ? tr("What {name} would need", { name: side_words(side, scenario) }) : tr("What it would need")
      }
      asked={asked}
      class="needs half"
    >
      <Select
        bare
        label={tr("Of what")}
        value={need.path}
        options={all.map((one) => ({ value: one.path, text: capital(one.words) }))}
        onValue={want}
      />
      {problem && <p class="soft">{problem.detail ?? problem.title}</p>}
      {!answer && !problem && <div class="waiting-block" />}
      {answer && (
        <ul class="needed">
          {kWanted.map((chance) => (
            <Needed
              key={chance}
              need={need}
              chance={chance}
              least={least_for(need, answer.cells, chance)}
              onTake={(n) => set(key_of(need), n)}
            />
          ))}
        </ul>
      )}
      <p class="soft">
        {tr("The least of it, all else as it is; now {now}. A tap takes it.", { now: need.now })}
      </p>
    </Card>
  );
}

function Needed(props: { need: Need; chance: number; least: number | undefined; onTake(n: number): void }) {
  const { need, chance, least } = props;
  const words = tr("for {chance}", { chance: percent(chance, 0) });
  if (least === undefined)
    return (
      <li>
        <span class="needed-none">
          <b>–</b>
          <small>{tr("{words}: not with {to}", { words, to: need.to })}</small>
        </span>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        class={place_tone(need.side)}
        aria-current={least === need.now ? "true" : undefined}
        onClick={() => props.onTake(least)}
      >
        <b>{least}</b>
        <small>{words}</small>
      </button>
    </li>
  );
}
