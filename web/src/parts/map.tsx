// The world as a map that can be touched: tiles by their places, territories joined, seas as pools, ways
// between them. A tile is chosen by a tap, or by keyboard: Tab leads to the map, arrows from tile to tile,
// Enter chooses.
import type { JSX } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { MapAnswer } from "../api/types";
import { next_tile } from "./map_grid";
import { Mark } from "./map_marks";
import { plan_of, type Plan, type TileDrawn } from "./map_plan";
import { rounded, type Point } from "./map_ways";
import { owner_tone } from "./tones";
import { useWidth } from "./width";
import "./map.css";

interface MapProps {
  world: MapAnswer;
  /** The tile that is asked about, by its name. */
  chosen?: string;
  onChoose: (name: string) => void;
  /** Tiles on which something may be done. */
  open?: Set<string>;
}

const kArrows: Record<string, { right: number; down: number }> = {
  ArrowRight: { right: 1, down: 0 },
  ArrowLeft: { right: -1, down: 0 },
  ArrowDown: { right: 0, down: 1 },
  ArrowUp: { right: 0, down: -1 },
};

/** Where a line from the middle of a tile toward a point leaves it. */
function edge(tile: TileDrawn, toward: Point, inside: number): Point {
  const { box } = tile;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [dx, dy] = [toward.x - middle.x, toward.y - middle.y];
  const share = Math.min(
    box.width / 2 / Math.max(1e-6, Math.abs(dx)),
    box.height / 2 / Math.max(1e-6, Math.abs(dy)),
  );
  const reach = Math.max(0, share - inside / Math.max(1, Math.hypot(dx, dy)));
  return { x: middle.x + dx * reach, y: middle.y + dy * reach };
}

/** From a little within one tile to a little within the other, slightly bent. */
function arrow(from: TileDrawn, to: TileDrawn): string {
  const middle = (tile: TileDrawn) => ({
    x: tile.box.x + tile.box.width / 2,
    y: tile.box.y + tile.box.height / 2,
  });
  const a = edge(from, middle(to), 12);
  const b = edge(to, middle(from), 12);
  const bend = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.12, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.12 };
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q${bend.x.toFixed(1)} ${bend.y.toFixed(1)} ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}

function Ways({ world, plan, chosen }: { world: MapAnswer; plan: Plan; chosen: number }): JSX.Element {
  const of_chosen = (link: number) => {
    const ends = world.links[link];
    return ends !== undefined && (ends.from === chosen || ends.to === chosen);
  };
  return (
    <g aria-hidden="true">
      {plan.ways.map((way) => (
        <path
          key={way.link}
          d={rounded(way.points)}
          class={`way ${way.way}${way.near ? " near" : ""}${of_chosen(way.link) ? " of-chosen" : ""}`}
        />
      ))}
    </g>
  );
}

export function WorldMap({ world, chosen, onChoose, open }: MapProps): JSX.Element {
  const { ref, width } = useWidth<HTMLDivElement>(0);
  const id = useId();
  const plan = useMemo(() => (width > 0 ? plan_of(world, width) : undefined), [world, width]);
  const at_chosen = world.tiles.findIndex((tile) => tile.name === chosen);
  const [at, set_at] = useState(0);
  const tiles = useRef<(SVGGElement | null)[]>([]);
  useEffect(() => {
    if (at_chosen >= 0) set_at(at_chosen);
  }, [at_chosen]);
  const reached = Math.min(at, world.tiles.length - 1);

  const press = (event: KeyboardEvent, tile: number) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChoose(world.tiles[tile]!.name);
      return;
    }
    const step = kArrows[event.key];
    let next = -1;
    if (step && plan) next = next_tile(world.layout.places, tile, step);
    else if (event.key === "Home") next = 0;
    else if (event.key === "End") next = world.tiles.length - 1;
    if (next < 0) return;
    event.preventDefault();
    set_at(next);
    tiles.current[next]?.focus();
  };

  return (
    <div class="world" ref={ref}>
      {plan && (
        <svg
          class="map"
          width={plan.width}
          height={plan.height}
          viewBox={`0 0 ${plan.width} ${plan.height}`}
          role="group"
          aria-label={`Map: ${world.title}, ${world.subtitle}. Arrow keys move from area to area.`}
        >
          <defs>
            <pattern
              id={`${id}1`}
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M3.5 0V7" class="scratch" />
            </pattern>
            <pattern
              id={`${id}2`}
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M3.5 0V7M0 3.5H7" class="scratch" />
            </pattern>
            <marker
              id={`${id}a`}
              viewBox="0 0 10 10"
              refX="7"
              refY="5"
              markerWidth="4"
              markerHeight="4"
              orient="auto-start-reverse"
            >
              <path d="M0 0L10 5 0 10Z" class="map-ink" />
            </marker>
          </defs>
          <g aria-hidden="true">
            {plan.joins.map((box, join) => (
              <rect key={join} class="join" {...box} />
            ))}
          </g>
          <Ways world={world} plan={plan} chosen={at_chosen} />
          {world.tiles.map((tile, number) => {
            const drawn = plan.tiles[number]!;
            const { box } = drawn;
            const round = tile.water ? Math.min(24, box.width / 2, box.height / 2) : 8;
            const looks = [
              "tile",
              tile.water ? "water" : "land",
              owner_tone(tile.owner),
              tile.rim >= 0 ? `rim rim-${tile.rim}` : "",
              tile.light !== "none" ? `light-${tile.light}` : "",
              open?.has(tile.name) ? "open" : "",
              tile.hatch ? "hatched" : "",
              number === at_chosen ? "chosen" : "",
            ]
              .filter(Boolean)
              .join(" ");
            return (
              <g
                key={tile.name}
                class={looks}
                role="button"
                tabindex={number === reached ? 0 : -1}
                data-area={tile.name}
                aria-label={`${tile.says}${open?.has(tile.name) ? ". Something may be done here" : ""}`}
                aria-pressed={number === at_chosen}
                ref={(element) => {
                  tiles.current[number] = element;
                }}
                onClick={() => {
                  set_at(number);
                  onChoose(tile.name);
                }}
                onKeyDown={(event) => press(event, number)}
              >
                <rect
                  class="reach"
                  x={box.x - plan.gutter / 2}
                  y={box.y - plan.gutter / 2}
                  width={box.width + plan.gutter}
                  height={box.height + plan.gutter}
                />
                <rect class="ground" {...box} rx={round} />
                {tile.hatch > 0 && (
                  <rect class="hatch" {...box} rx={round} fill={`url(#${id}${tile.hatch})`} />
                )}
                <rect class="edge" {...box} rx={round} />
                <rect
                  class="ring"
                  x={box.x - 2.5}
                  y={box.y - 2.5}
                  width={box.width + 5}
                  height={box.height + 5}
                  rx={round + 2.5}
                />
                {drawn.lines.map((line) => (
                  <text
                    key={line.text}
                    class="name"
                    x={line.x}
                    y={line.y}
                    font-size={plan.size}
                    text-anchor="middle"
                    {...(drawn.upright
                      ? { transform: `rotate(-90 ${line.x} ${line.y})`, "dominant-baseline": "central" }
                      : {})}
                    {...(line.tight ? { textLength: line.room, lengthAdjust: "spacingAndGlyphs" } : {})}
                  >
                    {line.text}
                  </text>
                ))}
                {drawn.marks.map((mark, place) => (
                  <Mark key={place} drawn={mark} scale={plan.mark} />
                ))}
                {open?.has(tile.name) && (
                  <g class="badge" transform={`translate(${box.x + box.width - 3} ${box.y + 3})`}>
                    <circle r="6.5" />
                    <path d="M-3 .2L-.9 2.4 3-2.2" />
                  </g>
                )}
                {drawn.note && (
                  <text
                    class="map-note"
                    x={drawn.note.x}
                    y={drawn.note.y}
                    font-size={9.5}
                    text-anchor="middle"
                  >
                    {drawn.note.text}
                  </text>
                )}
              </g>
            );
          })}
          <g aria-hidden="true">
            {world.arrows.map(({ from, to }, number) => {
              const [a, b] = [plan.tiles[from], plan.tiles[to]];
              return a && b ? (
                <path key={number} class="map-arrow" d={arrow(a, b)} marker-end={`url(#${id}a)`} />
              ) : null;
            })}
          </g>
        </svg>
      )}
    </div>
  );
}

/** What the looks mean: of what there is on this map. */
export function MapKeys({ world, open }: { world: MapAnswer; open?: Set<string> }): JSX.Element {
  const shown = world.owners
    .map((owner, number) => ({ ...owner, number }))
    .filter(({ number }) =>
      world.tiles.some(
        (tile) =>
          tile.owner === number || tile.rim === number || tile.marks.some((mark) => mark.owner === number),
      ),
    );
  return (
    <ul class="map-keys">
      {shown.map(({ letters, name, number }) => (
        <li key={letters}>
          <svg width="30" height="16" aria-hidden="true">
            <Mark
              scale={1}
              drawn={{
                mark: { shape: "flag", text: letters, owner: number, count: 1 },
                x: 0,
                y: 1,
                times: 1,
                words: "",
              }}
            />
          </svg>
          {name}
        </li>
      ))}
      {open && open.size > 0 && (
        <li>
          <svg width="16" height="16" aria-hidden="true">
            <g class="badge" transform="translate(8 8)">
              <circle r="6.5" />
              <path d="M-3 .2L-.9 2.4 3-2.2" />
            </g>
          </svg>
          something may be done
        </li>
      )}
      {world.keys
        .filter((key) => key.what !== "light")
        .map((key, number) => (
          <li key={`${key.what}${number}`}>
            <svg width="22" height="16" aria-hidden="true">
              {key.what === "mark" && key.mark && (
                <Mark
                  scale={1}
                  drawn={{
                    mark: {
                      ...key.mark,
                      ...(key.mark.shape === "frame" || key.mark.shape === "step" ? {} : { text: "" }),
                    },
                    x: 1,
                    y: 1,
                    times: 1,
                    words: "",
                  }}
                />
              )}
              {key.what === "rim" && (
                <g
                  class={`tile land own-none${key.mark?.owner !== undefined ? ` rim rim-${key.mark.owner}` : ""}`}
                >
                  <rect class="ground" x="2" y="2" width="16" height="12" rx="3" />
                  <rect class="edge" x="2" y="2" width="16" height="12" rx="3" />
                </g>
              )}
              {key.what === "hatch" && (
                <g class="tile">
                  <path
                    class="scratch"
                    d={key.level === 2 ? "M2 14L14 2M8 14L18 4M2 2L14 14M8 2L18 12" : "M2 14L14 2M8 14L18 4"}
                  />
                </g>
              )}
              {key.what === "way" && <path class={`way near ${key.way ?? ""}`} d="M3 8H19" />}
            </svg>
            {key.words}
          </li>
        ))}
    </ul>
  );
}
