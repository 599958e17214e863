// What follows from the rules on the bench: the odds, what would change them, the map; beside A also B, where there is a
// variant. Of a system of the house its rulebook is changed here, as it has no text.
import type { ComponentChildren } from "preact";
import { useCallback, useMemo } from "preact/hooks";
import { useAnswer } from "../../api/answer";
import type { Answers } from "../../answers/answers";
import { ChanceCard } from "../../answers/chance";
import { ChangesCard } from "../../answers/changes";
import type { Change, GameForm } from "../../api/types";
import { capital } from "../../parts/format";
import { Stepper } from "../../parts/stepper";
import { SidesHere } from "../../parts/roll/by_name";
import { tones_of_sides, TonesHere } from "../../parts/tones";
import { bounds_of } from "../../systems/described/axes";
import { in_words, victors_of_outcome } from "../../systems/described/reading";
import { names_of } from "../../systems/described/words";
import type { Rules } from "./asked";
import { with_change, with_quantity, type Bench, type Table, type Which } from "./bench";
import { Both } from "./both";
import { useMaps } from "./maps";
import { useAxes, type Axes } from "./use_map";
import { tr } from "../../texts/texts";

const kNothing = { waiting: false };

/** An answer in the words of the game it is about; of a system of the house as it came. */
function useWorded<Q extends "odds" | "sensitivity">(
  name: Q,
  asked: Answers[Q],
  { reading }: Rules,
  { scenario }: Table,
): Answers[Q] {
  const form = reading.sound?.form;
  const { answer, problem, waiting } = asked;
  return useMemo(() => {
    const nothing = { judge: kNothing, odds: kNothing, advise: kNothing, sensitivity: kNothing };
    return form ? in_words({ ...nothing, [name]: asked }, form, scenario)[name] : asked;
  }, [answer, problem, waiting, form, scenario]);
}

export interface AnswersProps {
  bench: Table;
  A: Rules;
  B: Rules | undefined;
  shown: Which;
  onShown(which: Which): void;
  change(how: (bench: Bench) => Bench): void;
  /** Where A and B differ: below both maps. */
  children: ComponentChildren;
}

export function BenchAnswers(props: AnswersProps) {
  const { bench, A, B, shown, change } = props;
  const rules = (shown === "B" && B) || A;
  const form = rules.reading.sound?.form;
  const a = useAnswer("odds", A.scenario, A.options, 0);
  const b = useAnswer("odds", B?.scenario, B?.options ?? {}, 0);
  const sensitivity = useAnswer("sensitivity", rules.scenario, rules.options, 120);
  const map = useAxes(rules, sensitivity, form, bench.scenario);
  const said = {
    a: useWorded("odds", a, A, bench),
    b: useWorded("odds", b, B ?? A, bench),
    sensitivity: useWorded("sensitivity", sensitivity, rules, bench),
  };
  const names = form
    ? names_of(form, bench.scenario)
    : { attacker: tr("the attacker"), defender: tr("the defender") };
  const take = useCallback(
    (axes: Axes, at: [number, number]) =>
      change((now) => with_quantity(with_quantity(now, axes[0].path, at[0]), axes[1].path, at[1])),
    [change],
  );
  const take_change = (one: Change) => change((now) => with_change(now, one));
  const steps = map.axes && (
    <Steps
      axes={map.axes}
      form={form}
      onValue={(path, value) => change((now) => with_quantity(now, path, value))}
    />
  );
  const faulty = rules.reading.faults.length > 0 && (
    <p class="note">{tr("Of the last text that could be read.")}</p>
  );
  const changes = (
    <div data-pane="odds">
      <ChangesCard
        asked={said.sensitivity}
        names={names}
        takes_rules
        onTake={(one) => {
          take_change(one);
          if (one.path.startsWith("rulebook.")) props.onShown("B");
        }}
      />
    </div>
  );
  const [chance, difference] = useMaps({
    of: map,
    A,
    B,
    shown,
    onShown: props.onShown,
    onTake: take,
  });
  return (
    <TonesHere.Provider value={tones_of_sides(names.attacker, names.defender, names.others)}>
      <SidesHere.Provider value={{ names }}>
        {B && (
          <div class="wide" data-pane="odds">
            {steps}
            {faulty}
            <Both a={said.a} b={said.b} />
          </div>
        )}
        <div class="stack">
          {!B && (
            <div class="odds-here" data-pane="odds">
              {steps}
              {faulty}
              <ChanceCard asked={said.a} names={names} victors_of={form && victors_of_outcome(form)} />
            </div>
          )}
          {B ? <div data-pane="odds">{chance}</div> : changes}
        </div>
        <div class="stack">
          <div data-pane="odds">{B ? difference : chance}</div>
        </div>
        {props.children}
        {B && <div class="wide">{changes}</div>}
      </SidesHere.Provider>
    </TonesHere.Provider>
  );
}

interface StepsProps {
  axes: Axes;
  form: GameForm | undefined;
  onValue(path: string, value: number): void;
}

/** Both sides' strength, to be changed beside the odds. */
function Steps({ axes, form, onValue }: StepsProps) {
  const [across, up] = axes;
  return (
    <div class="bench-steps">
      {[up, across].map((axis) => (
        <Stepper
          key={axis.path}
          label={capital(axis.text)}
          value={axis.now}
          least={Math.min(0, axis.now)}
          {...(form ? bounds_of(form, axis.path) : {})}
          step={axis.step}
          onValue={(value) => onValue(axis.path, value)}
        />
      ))}
    </div>
  );
}
