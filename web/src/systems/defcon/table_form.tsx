// DEFCON, the phase, who acts and who plays: the head of the situation; and what each bloc holds.
import type { ComponentChildren, JSX } from "preact";
import { answered, type Asked } from "../../api/answer";
import type { Json, MapAnswer } from "../../api/types";
import { options_of, Select } from "../../parts/controls";
import { Form } from "../../parts/cover";
import { Stepper } from "../../parts/stepper";
import { Who } from "../../parts/tones";
import { canonical } from "../../state/evening";
import { list_at, number_at, text_at } from "../../state/scenario";
import type { Situation } from "../../state/situation";
import { Tick } from "./area_form";
import {
  bloc_of,
  kBlocs,
  kMissiles,
  kPhases,
  kTechnologies,
  phase_of,
  reserve_of,
  with_bloc,
  with_phase,
  with_played,
  with_reserve,
  without_operation,
} from "./world";
import { tr } from "../../texts/texts";

function Track({ situation }: { situation: Situation }): JSX.Element {
  const level = number_at(situation.scenario, ["level"], 5);
  return (
    <div class="track" role="radiogroup" aria-label={"DEFCON"}>
      {[5, 4, 3, 2, 1].map((step) => (
        <label key={step} class={step === level ? "is-on" : ""}>
          <input
            type="radio"
            name="defcon-level"
            value={step}
            checked={step === level}
            onChange={() => situation.change((s) => ({ ...s, level: step }), "level")}
          />
          <span>{step}</span>
        </label>
      ))}
    </div>
  );
}

/** DEFCON and who acts, as the service says it; at the right what else the row has room for. */
export function StateRow(props: {
  situation: Situation;
  map: Asked<MapAnswer>;
  children: ComponentChildren;
}): JSX.Element {
  const { answer } = props.map;
  return (
    <div class="state-row">
      <Form looks="track-of">
        <Track situation={props.situation} />
      </Form>
      <p {...answered(props.map, "acts")} aria-live="polite">
        <b>{answer?.track?.words ?? text_at(props.situation.scenario, ["active"])}</b>
        <span>{answer?.subtitle}</span>
      </p>
      {props.children}
    </div>
  );
}

/** Whose turn it is, in which phase. */
export function Turn({ situation }: { situation: Situation }): JSX.Element {
  const { scenario, change } = situation;
  const played = list_at(scenario, ["played"]);
  return (
    <div class="turn-form">
      <Select
        label={tr("Phase")}
        value={String(phase_of(scenario))}
        options={kPhases.map(({ words }, at) => ({ value: String(at), text: words }))}
        onValue={(at) => change((s) => with_phase(s, Number(at)), "phase")}
      />
      <Select
        label={tr("Whose turn")}
        value={text_at(scenario, ["active"])}
        options={options_of(kBlocs.filter((bloc) => played.includes(bloc)))}
        onValue={(bloc) => change((s) => ({ ...without_operation(s), active: bloc }), "active")}
      />
    </div>
  );
}

const kReserve = ["motorized", "mechanized", "armored", "bunker", "naval", ...kMissiles];
const kReserveWords: Record<string, string> = {
  motorized: tr("Motorized divisions"),
  mechanized: tr("Mechanized corps"),
  armored: tr("Armored armies"),
  bunker: tr("Bunkers"),
  naval: tr("Naval units"),
  "a-bomb": "A-BOMBs",
  "h-bomb": "H-BOMBs",
  tsar: "TSAR BOMBA",
};

const kHeld: [string, string][] = [
  ["points", tr("Influence points")],
  ["oil", tr("Oil barrels")],
  ["research", tr("Research cubes")],
];

function Bloc({ situation, name }: { situation: Situation; name: string }): JSX.Element {
  const { scenario, change } = situation;
  const bloc = bloc_of(scenario, name);
  const set = (key: string, value: Json | undefined) =>
    change((s) => with_bloc(s, name, { [key]: value }), `${name} ${key}`);
  const count = (key: string) => number_at(bloc, [key]);
  const before = situation.before && bloc_of(situation.before, name);
  const was = (key: string) => before && number_at(before, [key]);
  const changed = before !== undefined && canonical(before) !== canonical(bloc);
  const has = list_at(bloc, ["technologies"]);
  const technologies = kTechnologies[name] ?? [];
  return (
    <details class="bloc">
      <summary>
        <b>
          <Who name={name} />
        </b>
        <span>
          {tr("{points} influence, {oil} oil, {cubes} research", {
            points: count("points"),
            oil: count("oil"),
            cubes: count("research"),
          })}{" "}
          {changed && <small class="was">{tr("changed")}</small>}
        </span>
      </summary>
      <div class="fields-of">
        {kHeld.map(([key, label]) => (
          <Stepper
            key={key}
            label={label}
            value={count(key)}
            was={was(key)}
            most={99}
            onValue={(n) => set(key, n)}
          />
        ))}
      </div>
      <fieldset class="ticks">
        <legend>{tr("Technologies")}</legend>
        {technologies.map((one) => (
          <Tick
            key={one}
            label={one.replaceAll("-", " ").toUpperCase()}
            on={has.includes(one)}
            onValue={(on) => {
              const next = technologies.filter((other) => (other === one ? on : has.includes(other)));
              change(
                (s) =>
                  with_bloc(s, name, {
                    technologies: next.length > 0 ? next : undefined,
                    ...(on ? {} : { activated: without(bloc.activated, one), used: without(bloc.used, one) }),
                  }),
                `${name} technologies`,
              );
            }}
          />
        ))}
      </fieldset>
      <p class="label">{tr("In reserve")}</p>
      <div class="fields-of">
        {kReserve.map((piece) => (
          <Stepper
            key={piece}
            label={kReserveWords[piece] ?? piece}
            value={reserve_of(scenario, name, piece)}
            was={situation.before && reserve_of(situation.before, name, piece)}
            most={30}
            onValue={(n) => change((s) => with_reserve(s, name, piece, n), `${name} ${piece}`)}
          />
        ))}
      </div>
    </details>
  );
}

function without(list: Json | undefined, one: string): Json | undefined {
  if (!Array.isArray(list)) return undefined;
  const left = list.filter((other) => other !== one);
  return left.length > 0 ? left : undefined;
}

export function BlocsForm({ situation }: { situation: Situation }): JSX.Element {
  const played = list_at(situation.scenario, ["played"]);
  return (
    <>
      <fieldset class="ticks">
        <legend>{tr("Played")}</legend>
        {kBlocs.map((bloc) => (
          <Tick
            key={bloc}
            label={bloc}
            on={played.includes(bloc)}
            onValue={(on) => situation.change((s) => with_played(s, bloc, on))}
          />
        ))}
      </fieldset>
      {kBlocs
        .filter((bloc) => played.includes(bloc))
        .map((bloc) => (
          <Bloc key={bloc} situation={situation} name={bloc} />
        ))}
    </>
  );
}
