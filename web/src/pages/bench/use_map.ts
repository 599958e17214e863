// The two quantities of the map, and the chances over them under the rules of A and of B.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { now_of, useAnswer, type Asked } from "../../api/answer";
import type { Change, GameForm, Scenario, Sensitivity } from "../../api/types";
import { told_apart, type Axis, type Knob } from "../../parts/axis";
import { whole } from "../../parts/sweep_card";
import { sweep, type Run } from "../../parts/sweep_run";
import { knobs_in_words } from "../../systems/described/axes";
import type { Rules } from "./asked";
import { first_axes, kept_span } from "./axes";

export type Axes = [across: Axis, up: Axis];

export interface MapAxes {
  knobs: Knob[];
  axes?: Axes;
  pick(which: 0 | 1, path: string): void;
}

const kNoChanges: Change[] = [];

/** The two quantities: those picked, else the first that tell most, once it is known what they change. */
export function useAxes(
  rules: Rules,
  sensitivity: Asked<Sensitivity>,
  form: GameForm | undefined,
  scenario: Scenario,
): MapAxes {
  const { answer } = useAnswer("knobs", rules.scenario, rules.options, 60);
  const knobs = useMemo(() => {
    const all = (answer?.knobs ?? []).filter(whole);
    return form ? knobs_in_words(form, scenario, all) : told_apart(all);
  }, [answer, form, scenario]);
  const [picked, set_picked] = useState<[string, string]>();
  const before = useRef<Axes>();
  const game = form?.title ?? scenario["system"];
  const of_game = useRef(game);
  if (of_game.current !== game) {
    of_game.current = game;
    before.current = undefined;
  }
  const known = !sensitivity.waiting;
  const changes = now_of(sensitivity)?.changes ?? kNoChanges;
  const axes = useMemo(() => {
    const find = (path: string) => knobs.find((knob) => knob.path === path);
    const [across, up] = picked ? picked.map(find) : [];
    if (across && up) {
      before.current = [kept_span(before.current?.[0], across), kept_span(before.current?.[1], up)];
      return before.current;
    }
    // A situation without an answer keeps its axes, because their steppers are what puts it right.
    if (knobs.length === 0) return before.current;
    if (!known) return undefined;
    before.current = first_axes(knobs, changes, form);
    return before.current;
  }, [knobs, picked, known, changes, form]);
  useEffect(() => {
    if (axes && (picked?.[0] !== axes[0].path || picked[1] !== axes[1].path))
      set_picked([axes[0].path, axes[1].path]);
  }, [axes, picked]);
  return {
    knobs,
    ...(axes ? { axes } : {}),
    pick: (which, path) => set_picked((now) => now && (which === 0 ? [path, now[1]] : [now[0], path])),
  };
}

export interface MapRun {
  chances: Run["chances"];
  crossings: Run["crossings"];
  problem?: Run["problem"];
  whole: boolean;
  /** What is shown is of the situation before. */
  old: boolean;
}

const kLater = 250; // ms: after the odds
const kNothing: MapRun = { chances: [], crossings: [], whole: false, old: false };

/** The chances over the two quantities. While they come, those of before stay where they are of the same axes. */
export function useMapRun(rules: Rules | undefined, axes: Axes | undefined): MapRun {
  const [run, tell] = useState<Run>();
  const last = useRef<{ of: string; run: Run }>();
  const of = JSON.stringify(axes?.map(({ path, from, to, step }) => [path, from, to, step]));
  const scenario = rules?.scenario;
  const options = rules?.options;
  useEffect(() => {
    if (!scenario || !axes) return undefined;
    const control = new AbortController();
    tell(undefined);
    const timer = setTimeout(
      () =>
        void sweep(
          scenario,
          axes,
          control,
          (now) => {
            if (control.signal.aborted) return;
            const run = { ...now, chances: now.chances.map((row) => row.slice()) }; // the sweep writes on in its own
            if (now.state === "whole") last.current = { of, run };
            tell(run);
          },
          options,
        ),
      kLater,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [scenario, options, of]);
  if (!scenario || !axes) return kNothing;
  const whole = run?.state === "whole";
  const before = last.current?.of === of ? last.current.run : undefined;
  const shown = whole || !before || run?.problem ? run : before;
  if (!shown) return kNothing;
  const { chances, crossings, problem } = shown;
  return { chances, crossings, whole, old: !whole && shown === before, ...(problem ? { problem } : {}) };
}
