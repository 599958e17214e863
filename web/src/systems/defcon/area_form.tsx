// What stands in an area, to be changed in place: who holds it, how stable it is, what unit and what missile
// are there.
import type { JSX } from "preact";
import type { Json, MapTile } from "../../api/types";
import { options_of, Select } from "../../parts/controls";
import { Stepper } from "../../parts/stepper";
import { is_table, list_at, number_at, text_at, type Table } from "../../state/scenario";
import type { Situation } from "../../state/situation";
import {
  area_of,
  held_by,
  kBlocs,
  kGroundUnits,
  kMissiles,
  retyped,
  unit_of,
  with_area,
  with_unit,
  without_operation,
} from "./world";
import { tr } from "../../texts/texts";

export function Tick(props: { label: string; on: boolean; onValue: (on: boolean) => void }): JSX.Element {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={props.on}
        onChange={(event) => props.onValue(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}

const kUnitWords: Record<string, string> = {
  motorized: tr("Motorized division"),
  mechanized: tr("Mechanized corps"),
  armored: tr("Armored army"),
  bunker: tr("Bunker"),
  special: tr("Special unit"),
  kotin: "KOTIN",
  naval: tr("Naval unit"),
};
const kMissileWords: Record<string, string> = {
  "a-bomb": "A-BOMB",
  "h-bomb": "H-BOMB",
  tsar: "TSAR BOMBA",
};
const kNobody = { value: "", text: tr("Nobody") };

function UnitForm(props: { unit: Table; water: boolean; change: (unit: Table) => void }): JSX.Element {
  const { unit, water, change } = props;
  const set = (key: string, value: Json | undefined) => {
    const next = { ...unit };
    if (value === undefined || value === false || (value === 0 && key === "launchers")) delete next[key];
    else next[key] = value;
    change(next);
  };
  return (
    <div class="fields-of">
      <Select
        label={tr("Whose unit")}
        value={text_at(unit, ["bloc"])}
        options={[
          ...options_of(kBlocs),
          { value: "neutral", text: tr("Neutral") },
          { value: "", text: tr("Not said") },
        ]}
        onValue={(bloc) => set("bloc", bloc || undefined)}
      />
      {water ? (
        <Stepper
          label={tr("Power")}
          value={number_at(unit, ["power"], 1)}
          least={1}
          most={9}
          onValue={(n) => set("power", n === 1 ? undefined : n)}
        />
      ) : (
        <Stepper
          label={tr("Tactical launchers")}
          value={number_at(unit, ["launchers"])}
          most={9}
          onValue={(n) => set("launchers", n)}
        />
      )}
      <div class="ticks">
        <Tick label={tr("has attacked")} on={unit.attacked === true} onValue={(on) => set("attacked", on)} />
        {water && (
          <Tick
            label={tr("has bombarded")}
            on={unit.bombarded === true}
            onValue={(on) => set("bombarded", on)}
          />
        )}
        <Tick label={tr("new this turn")} on={unit.new === true} onValue={(on) => set("new", on)} />
        {!water && (
          <Tick
            label={tr("a protection under it")}
            on={unit.protected === true}
            onValue={(on) => set("protected", on)}
          />
        )}
      </div>
    </div>
  );
}

export function AreaForm({ situation, tile }: { situation: Situation; tile: MapTile }): JSX.Element {
  const { scenario, change } = situation;
  const area = area_of(scenario, tile.name);
  const unit = unit_of(area);
  const missile = is_table(area.missile) ? area.missile : undefined;
  const controller = text_at(area, ["controller"]);
  const set = (changes: { [key: string]: Json | undefined }, what: string) =>
    change((s) => with_area(without_operation(s), tile.name, changes), `${tile.name} ${what}`);
  const set_unit = (next: Table | undefined) =>
    change((s) => with_unit(without_operation(s), tile.name, next), `${tile.name} unit`);
  const hold = (bloc: string) =>
    change((s) => held_by(without_operation(s), tile.name, bloc), `${tile.name} controller`);
  const types = tile.water ? ["naval"] : kGroundUnits;
  const added = list_at(area, ["added_influence"]);
  return (
    <div class="area-form">
      <div class="fields-of">
        {!tile.water && (
          <>
            <Select
              label={tr("Held by")}
              value={controller}
              options={[kNobody, ...options_of(kBlocs)]}
              onValue={hold}
            />
            <Stepper
              label={tr("Instability")}
              value={number_at(area, ["instability"])}
              most={2}
              onValue={(n) => set({ instability: n }, "instability")}
            />
          </>
        )}
        <Select
          label={tr("Unit")}
          value={text_at(unit, ["type"])}
          options={[
            { value: "", text: tr("None") },
            ...types.map((type) => ({ value: type, text: kUnitWords[type] ?? type })),
          ]}
          onValue={(type) => set_unit(type ? retyped(unit, type, controller || undefined) : undefined)}
        />
      </div>
      {unit && <UnitForm unit={unit} water={tile.water} change={set_unit} />}
      {!tile.water && (
        <div class="fields-of">
          <Select
            label={tr("Missile in its silo")}
            value={text_at(missile, ["type"])}
            options={[
              { value: "", text: tr("None") },
              ...kMissiles.map((type) => ({ value: type, text: kMissileWords[type] ?? type })),
            ]}
            onValue={(type) =>
              set(
                {
                  missile: type
                    ? { ...missile, type, bloc: text_at(missile, ["bloc"]) || controller || "AA" }
                    : undefined,
                },
                "missile",
              )
            }
          />
          {missile && (
            <Select
              label={tr("Whose missile")}
              value={text_at(missile, ["bloc"])}
              options={options_of(kBlocs)}
              onValue={(bloc) => set({ missile: { ...missile, bloc } }, "missile")}
            />
          )}
          <Stepper
            label={tr("Factories")}
            value={number_at(area, ["factories"])}
            most={9}
            onValue={(n) => set({ factories: n }, "factories")}
          />
        </div>
      )}
      <div class="ticks">
        {!tile.water && (
          <Tick
            label={tr("politically protected")}
            on={area.protected === true}
            onValue={(on) => set({ protected: on || undefined }, "protected")}
          />
        )}
      </div>
      <fieldset class="ticks">
        <legend>{tr("Influence gained here, besides what is printed")}</legend>
        {kBlocs.map((bloc) => (
          <Tick
            key={bloc}
            label={bloc}
            on={added.includes(bloc)}
            onValue={(on) =>
              set(
                { added_influence: kBlocs.filter((one) => (one === bloc ? on : added.includes(one))) },
                "influence",
              )
            }
          />
        ))}
      </fieldset>
    </div>
  );
}
