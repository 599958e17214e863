// The map of the chance over both sides' strength, and that of the difference between A and B.
import type { ComponentChildren } from "preact";
import { useCallback, useMemo } from "preact/hooks";
import { answered } from "../../api/answer";
import { options_of, Segmented, Select } from "../../parts/controls";
import { capital } from "../../parts/format";
import { HeatMap } from "../../parts/heat_map";
import { still } from "../../parts/still";
import { ProblemNote } from "../../parts/problem";
import type { Rules } from "./asked";
import type { Which } from "./bench";
import { difference_look, less } from "./map_looks";
import { useMapRun, type Axes, type MapAxes, type MapRun } from "./use_map";
import { tr } from "../../texts/texts";

const kLeast = 24; // pixels of a cell
const StillMap = still(HeatMap);
const kNoCrossings: MapRun["crossings"] = [];

export interface MapsProps {
  of: MapAxes;
  A: Rules;
  B: Rules | undefined;
  shown: Which;
  onShown(which: Which): void;
  /** A cell becomes the situation. */
  onTake(axes: Axes, at: [number, number]): void;
}

/** Both maps, which are placed by who asks for them. */
export function useMaps(props: MapsProps): [ComponentChildren, ComponentChildren] {
  const { of, shown } = props;
  const a = useMapRun(props.A, of.axes);
  const b = useMapRun(props.B, of.axes);
  const { axes } = of;
  const { onTake } = props;
  const onChoose = useCallback((at: [number, number]) => axes && onTake(axes, at), [axes, onTake]);
  if (!axes) return [null, null];
  const run = shown === "B" && props.B ? b : a;
  return [
    <section {...answered({ waiting: run.old }, "card map-card")} aria-label={tr("The map of the chance")}>
      <header class="card-head">
        <h2>{tr("The attacker’s chance")}</h2>
        {props.B && (
          <Segmented
            bare
            label={tr("Which rules")}
            value={shown}
            onValue={props.onShown}
            options={options_of(["A", "B"])}
          />
        )}
      </header>
      {run.problem && <ProblemNote problem={run.problem} lead={tr("The map is not whole")} />}
      <StillMap
        across={axes[0]}
        up={axes[1]}
        chances={run.chances}
        waiting={!run.whole}
        crossings={run.crossings}
        chosen={undefined}
        onChoose={onChoose}
        least={kLeast}
      />
      <details class="more">
        <summary>{tr("Other quantities")}</summary>
        <div class="more-in">
          <Quantity label={tr("Up")} which={1} of={of} axes={axes} />
          <Quantity label={tr("Across")} which={0} of={of} axes={axes} />
        </div>
      </details>
    </section>,
    props.B ? <Difference a={a} b={b} axes={axes} onTake={props.onTake} /> : null,
  ];
}

function Quantity({ label, which, of, axes }: { label: string; which: 0 | 1; of: MapAxes; axes: Axes }) {
  return (
    <Select
      label={label}
      value={axes[which].path}
      options={of.knobs
        .filter((knob) => knob.path !== axes[1 - which]?.path && !knob.path.startsWith("rulebook."))
        .map((knob) => ({ value: knob.path, text: capital(knob.text) }))}
      onValue={(path) => of.pick(which, path)}
    />
  );
}

function Difference(props: {
  a: MapRun;
  b: MapRun;
  axes: Axes;
  onTake(axes: Axes, at: [number, number]): void;
}) {
  const { a, b, axes } = props;
  const { onTake } = props;
  const onChoose = useCallback((at: [number, number]) => onTake(axes, at), [axes, onTake]);
  const cells = useMemo(() => less(b.chances, a.chances), [a.chances, b.chances]);
  const most = cells.flat().reduce<number>((so_far, one) => Math.max(so_far, Math.abs(one ?? 0)), 0);
  return (
    <section
      {...answered({ waiting: a.old || b.old }, "card map-card difference")}
      aria-label={tr("The map of the difference")}
    >
      <header class="card-head">
        <h2>{tr("B less A")}</h2>
        <span class="soft">{tr("in points")}</span>
      </header>
      <StillMap
        across={axes[0]}
        up={axes[1]}
        chances={cells}
        waiting={!a.whole || !b.whole}
        crossings={kNoCrossings}
        chosen={undefined}
        onChoose={onChoose}
        look={difference_look}
        what={tr("B less A, the difference in the attacker’s chance")}
        least={kLeast}
      />
      <p class="soft map-key">
        {a.whole && b.whole && most < 0.005 ? (
          tr("Nowhere here does the variant change it.")
        ) : (
          <>
            <i class="worse" /> {tr("B is worse to attack")} <i class="better" /> {tr("better")}{" "}
            <span aria-hidden="true">·</span> {tr("as A")}
          </>
        )}
      </p>
    </section>
  );
}
