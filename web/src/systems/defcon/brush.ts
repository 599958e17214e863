// Brushes: what a tap on the map puts there while the table's position is entered. A tap on what is there already
// takes it off.
import type { MapTile, Scenario } from "../../api/types";
import { shown_name } from "../../parts/map_names";
import { text_at, type Table } from "../../state/scenario";
import { area_of, has_own_map, held_by, unit_of, with_area, with_unit, without_operation } from "./world";
import { tr } from "../../texts/texts";

/** `bloc`: "" for nobody, or for the one who holds the area; "neutral" for a unit of nobody. */
export type Brush =
  | { kind: "control"; bloc: string }
  | { kind: "unit"; type: string; bloc: string }
  | { kind: "marker"; marker: string };

export interface Stroke {
  /** Left out where nothing can be put there. */
  scenario?: Scenario;
  says: string;
}

const kMarks: Record<string, string> = {
  "instability-1": tr("instability I"),
  "instability-2": tr("instability II"),
  "a-bomb": tr("an A-BOMB"),
  "h-bomb": tr("an H-BOMB"),
  tsar: tr("a TSAR BOMBA"),
  protected: tr("protection"),
  factory: tr("a factory"),
};

function marked(scenario: Scenario, name: string, marker: string, active: string): Stroke {
  const area = area_of(scenario, name);
  const put = (key: string, value: Table[string], is: boolean, words = kMarks[marker] ?? marker): Stroke => ({
    scenario: with_area(scenario, name, { [key]: is ? undefined : value }),
    says: `${shown_name(name)}: ${is ? tr("no longer {what}", { what: words }) : words}`,
  });
  if (marker === "protected") return put("protected", true, area.protected === true);
  if (marker === "factory") return put("factories", 1, typeof area.factories === "number");
  if (marker.startsWith("instability")) {
    const level = Number(marker.slice(-1));
    return put("instability", level, area.instability === level);
  }
  const bloc = text_at(area, ["controller"]) || active;
  const is = text_at(area, ["missile", "type"]) === marker;
  return put(
    "missile",
    { bloc, type: marker },
    is,
    tr("{what} of {bloc}", { what: kMarks[marker] ?? marker, bloc }),
  );
}

/** What a tap with this brush does to an area. `active`: whose a unit at sea is where nobody is named. */
export function painted(
  given: Scenario,
  tile: Pick<MapTile, "name" | "water">,
  brush: Brush,
  active: string,
): Stroke {
  const scenario = without_operation(given);
  const { name, water } = tile;
  const called = shown_name(name);
  const area = area_of(scenario, name);
  const holder = text_at(area, ["controller"]);
  if (brush.kind === "control") {
    if (water) return { says: tr("{area} is a sea, and nobody holds it", { area: called }) };
    const bloc = brush.bloc === holder ? "" : brush.bloc;
    return { scenario: held_by(scenario, name, bloc), says: `${called}: ${bloc || tr("nobody")}` };
  }
  if (brush.kind === "marker") {
    if (water) return { says: tr("{area} is a sea, and has no markers", { area: called }) };
    return marked(scenario, name, brush.marker, active);
  }
  if (brush.type === "")
    return { scenario: with_unit(scenario, name, undefined), says: tr("{area}: no unit", { area: called }) };
  if (water !== (brush.type === "naval"))
    return {
      says: water
        ? tr("{area} is a sea: naval units alone", { area: called })
        : tr("{area} is no sea", { area: called }),
    };
  const bloc = brush.bloc === "" ? (water ? active : holder || "neutral") : brush.bloc;
  const now = unit_of(area);
  if (now && text_at(now, ["type"]) === brush.type && (text_at(now, ["bloc"]) || "neutral") === bloc)
    return { scenario: with_unit(scenario, name, undefined), says: tr("{area}: no unit", { area: called }) };
  const holds = bloc === "neutral" ? "" : bloc;
  const held = water || holds === holder ? scenario : held_by(scenario, name, holds);
  const unit: Table = { type: brush.type, ...(holds ? { bloc: holds } : {}) };
  return { scenario: with_unit(held, name, unit), says: `${called}: ${brush.type}, ${bloc}` };
}

/** The map without anything on it. */
export function cleared(given: Scenario): Scenario {
  const scenario = without_operation(given);
  if (!has_own_map(scenario)) return { ...scenario, area: [] };
  const on_it = [
    "controller",
    "instability",
    "units",
    "missile",
    "factories",
    "protected",
    "added_influence",
  ];
  const nothing = Object.fromEntries(on_it.map((key) => [key, undefined]));
  const names = (scenario.area as Table[]).map((area) => String(area.name));
  return names.reduce((all, name) => with_area(all, name, nothing), scenario);
}
