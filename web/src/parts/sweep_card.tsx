// The study of two quantities: which, from where to where, and the map of the attacker's chance over them.
// The sweep runs as soon as something changed; it is stopped when it is no longer wanted.
import { useEffect, useRef, useState } from "preact/hooks";
import { drawn, message_of, question } from "../api/client";
import type { Knobs, Problem, Scenario, SystemId } from "../api/types";
import {
  axis_of,
  is_of_rulebook,
  kMostValues,
  told_apart,
  values_of,
  type Axis,
  type Knob,
  vary_of,
} from "./axis";
import { Card } from "./card";
import { Select } from "./controls";
import { HeatMap } from "./heat_map";
import { capital, number_words, percent } from "./format";
import { ProblemNote } from "./problem";
import { useSides } from "./roll/by_name";
import { copy_picture, copy_words, save } from "./save";
import { Stepper } from "./stepper";
import { is_refusal, problem_of, sweep, table_of, within, type Run } from "./sweep_run";
import { path_of, put } from "../state/scenario";
import { address_of } from "../state/situation";
import { go } from "../state/route";
import { tr, tr_with } from "../texts/texts";
import { Served } from "./served";

/**
 * One's own strength and theirs to begin with: what matters most of the situation in favour of each side. The
 * service knows which; else the first two.
 */
async function first_axes(scenario: Scenario, knobs: Knob[]): Promise<[Axis, Axis] | undefined> {
  let [across] = knobs;
  const side = (knob?: Knob) => knob?.path.split(".")[0];
  let up = knobs.find((one) => side(one) !== side(across)) ?? knobs[1];
  try {
    const { changes } = await question("sensitivity", scenario);
    const ranked = changes.flatMap((change) => {
      const knob = knobs.find((one) => one.path === change.path);
      return knob && change.delta !== 0
        ? [{ knob, favours: Number(change.to) > Number(change.from) === change.delta > 0 }]
        : [];
    });
    const of_situation = ranked.filter((one) => !is_of_rulebook(axis_of(one.knob)));
    const own = of_situation.find((one) => one.favours) ?? ranked[0];
    const others = [...of_situation, ...ranked].filter((one) => one.knob !== own?.knob);
    const theirs = others.find((one) => !one.favours) ?? others[0];
    if (own && theirs) [across, up] = [own.knob, theirs.knob];
  } catch {
    // Too much to work out, or refused: any two will do.
  }
  return across && up ? [axis_of(across), axis_of(up)] : undefined;
}

export const whole = (knob: Knobs["knobs"][number]): knob is Knob =>
  typeof knob.now === "number" && Number.isInteger(knob.now);

export function SweepCard(props: {
  system: SystemId;
  scenario: Scenario;
  /** What can be varied, as people call it. */
  words?: (knobs: Knob[]) => Knob[];
  /** The axes to begin with, where the system knows them. */
  prefer?: (knobs: Knob[]) => [Knob, Knob] | undefined;
  /** Whether numbers of the rulebook are a part of its situations. */
  holds_rules?: boolean;
}) {
  const { system, scenario, words = told_apart, prefer, holds_rules = false } = props;
  const [knobs, set_knobs] = useState<Knob[]>();
  const [axes, set_axes] = useState<[Axis, Axis]>();
  const [problem, set_problem] = useState<Problem>();
  const [run, set_run] = useState<Run>();
  const [chosen, choose] = useState<[number, number]>();
  const names = useSides()?.names ?? { attacker: tr("the attacker"), defender: tr("the defender") };
  const [unkept, set_unkept] = useState<Problem>(); // why there is no file
  const [copied, set_copied] = useState("");
  const stop = useRef<AbortController>();

  useEffect(() => {
    let wanted = true;
    void (async () => {
      try {
        const list = (await question("knobs", scenario)).knobs;
        await question("odds", scenario).catch((reason: unknown) => {
          // too much for a moment may be little for a sweep
          if (is_refusal(problem_of(reason))) throw reason;
        });
        const known = words(list.filter(whole));
        const [own, theirs] = prefer?.(known) ?? [];
        const first =
          own && theirs
            ? ([axis_of(own), axis_of(theirs)] as [Axis, Axis])
            : await first_axes(scenario, known);
        if (!wanted) return;
        set_knobs(known);
        set_axes(first);
      } catch (reason) {
        if (wanted) set_problem(problem_of(reason, message_of(reason)));
      }
    })();
    return () => {
      wanted = false;
    };
  }, [scenario]);

  // Where a quantity cannot be so little or so much, it is asked for as far as it can.
  useEffect(() => {
    if (!axes || !run?.problem) return;
    const [across, up] = axes;
    const kept: [Axis, Axis] = [within(across, run.problem), within(up, run.problem)];
    if (kept[0] !== across || kept[1] !== up) set_axes(kept);
  }, [run]);

  useEffect(() => {
    if (!axes) return undefined;
    const control = new AbortController();
    stop.current = control;
    const timer = setTimeout(() => void sweep(scenario, axes, control, set_run), 120);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [scenario, axes]);

  if (problem)
    return (
      <Card title={tr("Two quantities")}>
        {is_refusal(problem) ? (
          <p class="study-note">
            {tr_with("As it stands there are no chances to vary: {reason}.", {
              reason: <Served>{problem.faults?.[0]?.text ?? problem.detail ?? problem.title}</Served>,
            })}
          </p>
        ) : (
          <ProblemNote problem={problem} lead={tr("This situation has no chances that could be varied")} />
        )}
      </Card>
    );
  if (!knobs)
    return (
      <Card title={tr("Two quantities")} class="sweep-coming" waiting>
        <p class="study-note">{tr("Looking for what matters most here …")}</p>
      </Card>
    );
  if (!axes)
    return (
      <Card title={tr("Two quantities")}>
        <p class="study-note">{tr("There are no two quantities here that could be varied.")}</p>
      </Card>
    );

  const [across, up] = axes;
  const change = (which: 0 | 1, axis: Axis) => {
    choose(undefined);
    set_unkept(undefined);
    set_copied("");
    set_axes(which === 0 ? [axis, up] : [across, axis]);
  };
  const at = chosen;
  const chance = at && run?.chances[values_of(up).indexOf(at[1])]?.[values_of(across).indexOf(at[0])];
  const load = async () => {
    if (!at) return;
    go(await address_of(system, put(put(scenario, path_of(across.path), at[0]), path_of(up.path), at[1])));
  };
  const query = { vary: [vary_of(across), vary_of(up)] };
  const name = `${system}-sweep`;
  const keep = (kind: "csv" | "svg") =>
    void drawn(`sweep.${kind}`, scenario, query).then(
      (blob) => {
        set_unkept(undefined);
        save(`${name}.${kind}`, blob);
      },
      (reason: unknown) => set_unkept(problem_of(reason, message_of(reason))),
    );
  const copy_table = async () => {
    const done = tr("The table is copied: paste it into a spreadsheet.");
    if (run) set_copied(await copy_words(table_of(axes, run.chances), done));
  };
  const copy_drawing = () =>
    void copy_picture(name, drawn("sweep.svg", scenario, query)).then(
      (done) => {
        set_unkept(undefined);
        set_copied(
          done ? tr("The picture is copied.") : tr("There is no clipboard for pictures here: it is a file."),
        );
      },
      (reason: unknown) => set_unkept(problem_of(reason, message_of(reason))),
    );
  return (
    <Card title={tr("Two quantities")} class="sweep">
      <div class="axes">
        <AxisForm
          title={tr("Across")}
          axis={across}
          knobs={knobs}
          other={up.path}
          onAxis={(axis) => change(0, axis)}
        />
        <AxisForm
          title={tr("Up")}
          axis={up}
          knobs={knobs}
          other={across.path}
          onAxis={(axis) => change(1, axis)}
        />
      </div>
      {run?.problem && (
        <ProblemNote
          problem={run.problem}
          lead={run.done > 0 ? tr("The sweep ended early") : tr("These values cannot be varied")}
        />
      )}
      <HeatMap
        across={across}
        up={up}
        what={capital(tr("{attacker’s} chance", { attacker: names.attacker }))}
        chances={run?.chances ?? []}
        waiting={run?.state !== "whole"}
        crossings={run?.crossings ?? []}
        chosen={chosen}
        onChoose={choose}
      />
      {run?.state !== "whole" && run ? (
        <div class="progress-line">
          <progress max={run.of} value={run.done} aria-label={tr("The sweep")} />
          <span role="status">
            {run.state === "running"
              ? tr("{done} of {of} cells", { done: run.done, of: run.of })
              : tr("Stopped at {done} of {of}", { done: run.done, of: run.of })}
          </span>
          {run.state === "running" && (
            <button type="button" class="button" onClick={() => stop.current?.abort()}>
              {tr("Cancel")}
            </button>
          )}
        </div>
      ) : (
        <div class="heat-key" aria-hidden="true">
          <span>{names.others ? tr("the others") : names.defender}</span>
          <i />
          <span>{names.attacker}</span>
        </div>
      )}
      <p class="study-note">
        {run?.crossings.length
          ? tr(
              "Each cell is {attacker’s} chance in percent; the dashed frame is the situation as it is, the line where chances are even.",
              { attacker: names.attacker },
            )
          : tr("Each cell is {attacker’s} chance in percent; the dashed frame is the situation as it is.", {
              attacker: names.attacker,
            })}{" "}
        {run?.refused &&
          tr_with("Where a cell is blank, the situation cannot be: {reason}.", {
            reason: <Served>{run.refused}</Served>,
          })}
      </p>
      {at && (
        <div class="picked" role="status">
          <p>
            {chance === undefined && run?.state === "whole" ? (
              <b>{tr("This situation cannot be:")}</b>
            ) : (
              tr_with("{chance} for {attacker} with", {
                chance: <b>{chance === undefined ? "…" : percent(chance, 2)}</b>,
                attacker: names.attacker,
              })
            )}{" "}
            {tr_with("{first} and {second}.", {
              first: <Served>{`${across.text} ${number_words(at[0])}`}</Served>,
              second: <Served>{`${up.text} ${number_words(at[1])}`}</Served>,
            })}
          </p>
          {axes.some(is_of_rulebook) && !holds_rules ? (
            <p class="study-note">
              {tr("A number of the rulebook is no part of a situation, and is not loaded with it.")}
            </p>
          ) : (
            <button type="button" class="main-button" onClick={() => void load()}>
              {tr("Load this situation")}
            </button>
          )}
        </div>
      )}
      <div class="exports">
        <button
          type="button"
          class="button"
          disabled={run?.state !== "whole"}
          onClick={() => void copy_table()}
        >
          {tr("Copy the table")}
        </button>
        <button type="button" class="button" onClick={copy_drawing}>
          {tr("Copy the picture")}
        </button>
        <button type="button" class="button" onClick={() => keep("csv")}>
          {"CSV"}
        </button>
        <button
          type="button"
          class="button"
          disabled={!run?.text}
          onClick={() => save(`${name}.json`, run?.text ?? "", "application/json")}
        >
          {"JSON"}
        </button>
        <button type="button" class="button" onClick={() => keep("svg")}>
          {"SVG"}
        </button>
      </div>
      <p class="study-note" role="status">
        {copied}
      </p>
      {unkept && <ProblemNote problem={unkept} lead={tr("The service makes no file of this range")} />}
    </Card>
  );
}

function AxisForm(props: {
  title: string;
  axis: Axis;
  knobs: Knob[];
  other: string;
  onAxis(axis: Axis): void;
}) {
  const { title, axis, knobs, other, onAxis } = props;
  const most = axis.step * (kMostValues - 1);
  return (
    <fieldset class="axis-form">
      <legend>{title}</legend>
      <Select
        label={tr("{title}: the quantity", { title })}
        bare
        value={axis.path}
        options={knobs
          .filter((knob) => knob.path !== other)
          .map((knob) => ({ value: knob.path, text: knob.text }))}
        onValue={(path) => {
          const knob = knobs.find((one) => one.path === path);
          if (knob) onAxis(axis_of(knob));
        }}
      />
      <Stepper
        label={tr("from|a range")}
        value={axis.from}
        least={Math.max(axis.least ?? (axis.now >= 0 ? 0 : -999), axis.to - most)}
        most={axis.to - axis.step}
        step={axis.step}
        onValue={(from) => onAxis({ ...axis, from })}
      />
      <Stepper
        label={tr("to|a range")}
        value={axis.to}
        least={axis.from + axis.step}
        most={Math.min(axis.most ?? Infinity, axis.from + most)}
        step={axis.step}
        onValue={(to) => onAxis({ ...axis, to })}
      />
    </fieldset>
  );
}
