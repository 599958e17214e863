// The world as a map that can be touched: tiles by their places, territories joined, seas as pools, ways
// between them. A tile is chosen by a tap, or by keyboard: Tab leads to the map, arrows from tile to tile,
// Enter chooses. What is larger than its window is moved by a finger, a pinch, a wheel, plus, minus and 0.
import type { JSX } from "preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { MapAnswer } from "../api/types";
import { arrow } from "./map_arrow";
import { next_tile } from "./map_grid";
import { Mark } from "./map_marks";
import { kLeastLetters, plan_of, type Plan } from "./map_plan";
import { brought_in } from "./map_view";
import { rounded } from "./map_ways";
import { owner_tone } from "./tones";
import { useMapView } from "./use_map_view";
import { useSize } from "./width";
import { tr } from "../texts/texts";
import "./map.css";

interface MapProps {
  world: MapAnswer;
  /** The tile that is asked about, by its name. */
  chosen?: string;
  onChoose: (name: string) => void;
  /** Tiles on which something may be done. */
  open?: Set<string>;
  /** Tiles that the view begins with, where not all can be seen. */
  action: string[];
  /** The view stays where it is, whatever matters. */
  still?: boolean;
  /** From so far down the screen on, the map lies under something else. */
  cover?: number;
}

const kArrows: Record<string, { right: number; down: number }> = {
  ArrowRight: { right: 1, down: 0 },
  ArrowLeft: { right: -1, down: 0 },
  ArrowDown: { right: 0, down: 1 },
  ArrowUp: { right: 0, down: -1 },
};

const kZooms: Record<string, number> = { "+": 1, "=": 1, "-": -1, "0": 0 };

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

export function WorldMap(props: MapProps): JSX.Element {
  const { world, chosen, onChoose, open, action, still = false, cover } = props;
  const { ref, width, height } = useSize<HTMLDivElement>();
  const svg = useRef<SVGSVGElement | null>(null);
  const id = useId();
  const plan = useMemo(() => (width > 0 ? plan_of(world, width, height) : undefined), [world, width, height]);
  const box_of = (name: string) => {
    const at = world.tiles.findIndex((tile) => tile.name === name);
    return at >= 0 ? plan?.tiles[at]?.box : undefined;
  };
  const sizes = {
    width: plan?.width ?? 0,
    height: plan?.height ?? 0,
    seen_width: width,
    seen_height: height,
  };
  const view = useMapView(
    svg,
    sizes,
    action.flatMap((name) => box_of(name) ?? []),
    action.join("\n"),
    still,
  );
  const bring_in = (name: string, covered = 0) => {
    const box = box_of(name);
    if (box)
      view.bring_in((now, of) => brought_in({ ...now, scale: Math.max(now.scale, 1) }, box, of, covered));
  };
  const at_chosen = world.tiles.findIndex((tile) => tile.name === chosen);
  const [at, set_at] = useState(0);
  const tiles = useRef<(SVGGElement | null)[]>([]);
  useEffect(() => {
    if (at_chosen < 0 || chosen === undefined) return;
    set_at(at_chosen);
    const bottom = ref.current?.getBoundingClientRect().bottom ?? 0;
    if (view.partly || cover !== undefined) bring_in(chosen, cover ? Math.max(0, bottom - cover) : 0);
  }, [at_chosen]);
  const reached = Math.min(at, world.tiles.length - 1);

  const press = (event: KeyboardEvent, tile: number) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChoose(world.tiles[tile]!.name);
      return;
    }
    const zoom = kZooms[event.key];
    if (zoom !== undefined) {
      event.preventDefault();
      if (zoom === 0) view.show_whole();
      else view.zoom(zoom);
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
    tiles.current[next]?.focus({ preventScroll: true });
  };

  return (
    <div class="world" ref={ref}>
      {plan && (
        <svg
          class="map"
          ref={svg}
          width={width}
          height={height}
          role="group"
          aria-label={tr(
            "Map: {title}, {subtitle}. Arrow keys move from area to area, plus and minus zoom.",
            { title: world.title, subtitle: world.subtitle },
          )}
        >
          <defs>
            {["M3.5 0V7", "M3.5 0V7M0 3.5H7"].map((scratch, at) => (
              <pattern
                key={at}
                id={`${id}${at + 1}`}
                width="7"
                height="7"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <path d={scratch} class="scratch" />
              </pattern>
            ))}
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
                aria-label={
                  open?.has(tile.name) ? `${tile.says}. ${tr("Something may be done here")}` : tile.says
                }
                aria-pressed={number === at_chosen}
                ref={(element) => {
                  tiles.current[number] = element;
                }}
                onFocus={(event) => {
                  if (event.currentTarget.matches(":focus-visible")) bring_in(tile.name);
                }}
                onClick={() => {
                  set_at(number);
                  // Too small to be told apart: the first tap comes nearer.
                  if (svg.current?.classList.contains("far")) bring_in(tile.name);
                  else onChoose(tile.name);
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
                      ? {
                          transform: `rotate(-90 ${line.x} ${line.y})`,
                          "dominant-baseline": "central",
                        }
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
                {drawn.notes.map((note) => (
                  <text
                    key={note.y}
                    class="map-note"
                    x={note.x}
                    y={note.y}
                    font-size={kLeastLetters}
                    text-anchor="middle"
                  >
                    {note.text}
                  </text>
                ))}
              </g>
            );
          })}
          <g aria-hidden="true">
            {world.arrows.map(({ from, to }, number) => {
              const [a, b] = [plan.tiles[from], plan.tiles[to]];
              if (!a || !b) return null;
              const { path, wedge } = arrow(a.box, b.box);
              return wedge ? (
                <path key={number} class="map-wedge" d={path} />
              ) : (
                <path key={number} class="map-arrow" d={path} marker-end={`url(#${id}a)`} />
              );
            })}
          </g>
        </svg>
      )}
      {plan && (
        <div class="map-tools">
          <button type="button" class="round-button" aria-label={tr("Nearer")} onClick={() => view.zoom(1)}>
            +
          </button>
          <button type="button" class="round-button" aria-label={tr("Farther")} onClick={() => view.zoom(-1)}>
            −
          </button>
          <button
            type="button"
            class="round-button"
            aria-label={view.partly ? tr("The whole world") : tr("To what matters")}
            onClick={() => (view.partly ? view.show_whole() : view.show_action())}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path
                d={
                  view.partly
                    ? "M3 8V3h5m4 0h5v5m0 4v5h-5m-4 0H3v-5"
                    : "M10 1v4m0 10v4M1 10h4m10 0h4M4 10a6 6 0 1 1 12 0 6 6 0 1 1-12 0"
                }
              />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
