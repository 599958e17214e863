// The area that was tapped: what can be done with it, what could be planned or changed; then what is refused and
// why, what it is and what it is next to. On a phone it is a sheet over the lower part of the map, closed with its
// button or Escape; on a wide screen it stands beside the map.
import type { JSX } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { answered, useAnswer, useOnce, type Asked } from "../../api/answer";
import { rulebook } from "../../api/client";
import type { Json, Judged, MapAnswer, MapTile, Move, Scenario } from "../../api/types";
import { CoverHere } from "../../parts/cover";
import { point_at } from "../../parts/to_field";
import { ProblemNote } from "../../parts/problem";
import { get, list_at, text_at, type Table } from "../../state/scenario";
import type { Situation } from "../../state/situation";
import { AreaForm } from "./area_form";
import { makes_sense, operations_of } from "./headings";
import { Operations } from "./operations";
import { area_of, areas_of, ground_of, has_own_map, named_once } from "./world";
import { tr, tr_count } from "../../texts/texts";

interface PanelProps {
  situation: Situation;
  /** The situation before anything is declared. */
  before: Scenario;
  world: MapAnswer;
  tile: MapTile;
  map: Asked<MapAnswer>;
  legal: Asked<Judged>;
  /** Left out where nothing can be declared from here. */
  onDeclare?: (move: Move) => void;
  /** Left out where nothing can be planned. */
  onPlan?: (goal: string) => void;
  onChoose: (name: string) => void;
  onClose: () => void;
  /** Whether it is edited; `pointed` counts how often a broken clause has led to its form. */
  edits: boolean;
  pointed: number;
  onEdit: (on: boolean) => void;
}

const kWays = { land: tr("by land"), water: tr("by sea"), bridge: tr("by a sea bridge") } as const;

function Neighbours(props: Pick<PanelProps, "world" | "tile" | "onChoose">): JSX.Element | null {
  const { world, tile, onChoose } = props;
  const at = world.tiles.indexOf(tile);
  const near = world.links
    .filter(({ from, to }) => from === at || to === at)
    .map(({ from, to, way }) => ({ tile: world.tiles[from === at ? to : from], way }));
  if (near.length === 0) return null;
  return (
    <details class="next-to">
      <summary>{tr_count(near.length, "Next to one area", "Next to {n} areas")}</summary>
      <ul>
        {near.map(
          ({ tile: other, way }) =>
            other && (
              <li key={other.name}>
                <button type="button" class="button button-small" onClick={() => onChoose(other.name)}>
                  {other.name}
                </button>
                <span>{kWays[way]}</span>
              </li>
            ),
        )}
      </ul>
    </details>
  );
}

/** Who has natural influence there: on a map of the scenario's own, or on the rulebook's. */
function Influence({ scenario, name }: { scenario: Scenario; name: string }): JSX.Element | null {
  const own = has_own_map(scenario);
  const { value } = useOnce(() => rulebook(text_at(scenario, ["rulebook"], "defcon")));
  const map = own
    ? area_of(scenario, name)
    : (get(value?.rulebook as Json | undefined, ["map", "area", name]) as Table | undefined);
  if (!map) return null;
  const all = named_once([
    map.main_of,
    ...list_at(map, ["influence"]),
    ...list_at(area_of(scenario, name), ["added_influence"]),
  ]);
  return (
    <p class="facts">
      {all.length > 0 ? tr("Influence: {list}", { list: all.join(", ") }) : tr("Nobody has influence here")}
    </p>
  );
}

export function AreaPanel(props: PanelProps): JSX.Element {
  const {
    situation,
    before,
    world,
    tile,
    map,
    legal,
    onDeclare,
    onPlan,
    onChoose,
    onClose,
    edits,
    pointed,
    onEdit,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const refused = useAnswer("judge", before, { "why-not": true, area: tile.name });
  useEffect(() => {
    const field = edits && document.querySelector<HTMLElement>(".area-form select");
    if (field) point_at(field);
    else heading.current?.focus({ preventScroll: true });
  }, [tile.name, pointed]);

  const about = legal.answer?.moves?.filter(({ move }) => areas_of(move).includes(tile.name)) ?? [];
  const is_this = refused.answer?.area === tile.name;
  const operations = operations_of({
    ...(legal.answer ?? { system: "defcon", rulebook: "" }),
    moves: about,
    refused: (is_this ? refused.answer?.refused : undefined) ?? [],
  });
  const [phase, step] = [text_at(before, ["phase"]), text_at(before, ["step"])];
  const ground = ground_of(before, world, text_at(before, ["active"]));
  const sense = operations.filter((one) => makes_sense(one, ground, phase, step));
  const nonsense = operations.filter((one) => !sense.includes(one));
  const { watching } = useContext(CoverHere);
  const told = { phase, step, onDeclare, full: true };
  const may_be_planned = onPlan && !tile.water && ground.holder(tile.name) !== ground.active;
  const said = tile.says.startsWith(`${tile.name}: `) ? tile.says.slice(tile.name.length + 2) : tile.says;
  return (
    <section
      class="card panel"
      aria-label={tile.name}
      data-panel={tile.name}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          onClose();
        }
      }}
    >
      <header class="panel-head">
        <h2 ref={heading} tabIndex={-1}>
          {tile.name}
        </h2>
        <button
          type="button"
          class="round-button"
          aria-label={tr("Close {name}", { name: tile.name })}
          onClick={onClose}
        >
          ×
        </button>
      </header>
      <div class="panel-body">
        {refused.problem && (
          <ProblemNote problem={refused.problem} lead={tr("Nothing can be said of this area")} />
        )}
        <div {...answered({ waiting: legal.waiting || refused.waiting })}>
          <Operations {...told} operations={sense.filter((one) => one.allowed)} />
          {is_this && !about.length && <p class="facts">{tr("Nothing can be done here now.")}</p>}
        </div>
        <div class="panel-acts">
          {may_be_planned && (
            <button type="button" class="button" onClick={() => onPlan(`control ${tile.name}`)}>
              {tr("Plan to take this")}
            </button>
          )}
          {!watching && (
            <button type="button" class="button" aria-expanded={edits} onClick={() => onEdit(!edits)}>
              {tr("Edit")}
            </button>
          )}
        </div>
        {edits && !watching && <AreaForm situation={situation} tile={tile} />}
        <div {...answered({ waiting: legal.waiting || refused.waiting })}>
          <Operations {...told} operations={sense.filter((one) => !one.allowed)} />
        </div>
        <p {...answered(map, "facts")}>{said}</p>
        <Influence scenario={situation.scenario} name={tile.name} />
        <Neighbours world={world} tile={tile} onChoose={onChoose} />
        {nonsense.length > 0 && (
          <details {...answered(refused, "next-to")}>
            <summary>{tr("Everything else, and why not: {n}", { n: nonsense.length })}</summary>
            <Operations {...told} operations={nonsense} />
          </details>
        )}
      </div>
    </section>
  );
}
