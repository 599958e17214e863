// A list of numbers as pieces on the table: Military tokens, Mastermind cards. A tap takes one up; below it
// can be made larger or smaller, or taken away.
import { useState } from "preact/hooks";
import { Stepper } from "./stepper";
import { is_changed, Was } from "./was";
import { tr } from "../texts/texts";

export function Pieces(props: {
  label: string;
  /** One of them: "token". */
  one: string;
  values: number[];
  onValues(values: number[]): void;
  least?: number;
  most?: number;
  side: "attacker" | "defender" | "neutral";
  shape?: "disc" | "tile";
  was?: number[] | undefined;
}) {
  const [at, take] = useState(-1);
  const { values } = props;
  const taken = at < values.length ? at : -1;
  const now = values[taken];
  const put = (k: number, n: number) => props.onValues(values.map((v, i) => (i === k ? n : v)));
  const drop = (k: number) => {
    props.onValues(values.filter((_, i) => i !== k));
    take(-1);
  };
  const add = () => {
    props.onValues([...values, values[values.length - 1] ?? Math.max(1, props.least ?? 1)]);
    take(values.length);
  };
  const sorted = (list: number[]) => [...list].sort((a, b) => b - a);
  const changed = props.was !== undefined && is_changed(sorted(props.was), sorted(values));
  return (
    <div class={`pieces-field ${changed ? "changed" : ""}`} role="group" aria-label={props.label}>
      <span class="pieces-label">
        {props.label} {changed && <Was was={sorted(props.was!).join(", ") || tr("none")} />}
      </span>
      <div class="pieces">
        {values.map((v, k) => (
          <button
            type="button"
            key={k}
            class={`piece ${props.shape ?? "disc"} ${props.side}`}
            aria-pressed={k === taken}
            aria-label={tr("{one} of {v}", { one: props.one, v })}
            onClick={() => take(k === taken ? -1 : k)}
          >
            {v}
          </button>
        ))}
        <button
          type="button"
          class={`piece add ${props.shape ?? "disc"}`}
          aria-label={tr("Add a {one}: {label}", { one: props.one, label: props.label })}
          onClick={add}
        >
          +
        </button>
      </div>
      {now !== undefined && (
        <div class="piece-edit">
          <Stepper
            bare
            label={tr("Points of the {one}", { one: props.one })}
            value={now}
            least={props.least ?? 1}
            most={props.most ?? 99}
            onValue={(n) => put(taken, n)}
          />
          <button type="button" class="button" onClick={() => drop(taken)}>
            {tr("Take away")}
          </button>
        </div>
      )}
    </div>
  );
}
