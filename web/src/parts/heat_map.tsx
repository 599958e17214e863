// The attacker's chance over two quantities: a cell for each pair of values, warm where the attacker wins,
// cool where the defender does, with its percent in it. Cells fill in as they come. Arrow keys move, Enter or
// a tap chooses.
import { useRef } from "preact/hooks";
import { percent, short_percent } from "./format";
import { values_of, type Axis } from "./axis";
import { useWidth } from "./width";
import { tr } from "../texts/texts";
import "./heat_map.css";

export interface HeatMapProps {
  across: Axis;
  up: Axis;
  /** chances[row][column], as far as they are there; rows from the lowest value of `up` */
  chances: (number | undefined)[][];
  /** What is not there yet will come; else it cannot be. */
  waiting: boolean;
  /** Neighbours, [across, up] each, between which the chances are even. */
  crossings: [[number, number], [number, number]][];
  chosen: [number, number] | undefined; // values
  onChoose(at: [number, number]): void;
  /** How a value looks; as a chance of the attacker's where nothing is said. */
  look?: (value: number) => CellLook;
  /** What the map is of: "The attacker’s chance". */
  what?: string;
  /** Cells as small as that, in pixels: for maps beside each other. */
  least?: number;
}

export interface CellLook {
  text: string;
  /** How far from paper to the side's colour, 0 to 1. */
  far: number;
  side: "--att" | "--def";
  words: string;
}

export const chance_look = (chance: number): CellLook => ({
  text: short_percent(chance),
  far: Math.abs(chance - 0.5) * 2,
  side: chance >= 0.5 ? "--att" : "--def",
  words: tr("attacker {chance}", { chance: percent(chance) }),
});

const kLeast = 44;
const kMost = 64;
const kLabels = 28; // room of the labels at the left
const kBelow = 34; // and below

/**
 * Which cells are too deep for dark letters on a light page, and too bright for light ones on a dark page: where black and
 * white are equally legible on the mix, so that whichever is taken has at least 4.5 : 1.
 */
function depth({ far, side }: CellLook): string {
  const warm = side === "--att";
  return `${far >= (warm ? 0.86 : 0.73) ? "deep" : ""} ${far >= (warm ? 0.69 : 0.56) ? "bright" : ""}`;
}

/** From the defender's colour to the attacker's, by way of paper where both have even chances. */
const colour = ({ far, side }: CellLook) =>
  `color-mix(in srgb, var(${side}) ${Math.round(far * 100)}%, var(--heat-even))`;

export function HeatMap(props: HeatMapProps) {
  const {
    across,
    up,
    chances,
    waiting,
    crossings,
    chosen,
    onChoose,
    look = chance_look,
    what = tr("The attacker’s chance"),
    least = kLeast,
  } = props;
  const { ref, width } = useWidth<HTMLDivElement>();
  const cells = useRef<SVGGElement>(null);
  const columns = values_of(across);
  const rows = values_of(up);
  const size = Math.max(least, Math.min(kMost, Math.floor((width - kLabels) / columns.length)));
  const wide = columns.length * size;
  const high = rows.length * size;
  const at: [number, number] = chosen ?? [across.now, up.now];
  const focus_column = Math.max(0, columns.indexOf(at[0]));
  const focus_row = Math.max(0, rows.indexOf(at[1]));
  const y_of = (row: number) => (rows.length - 1 - row) * size;

  const move = (column: number, row: number) => {
    const c = Math.min(columns.length - 1, Math.max(0, column));
    const r = Math.min(rows.length - 1, Math.max(0, row));
    onChoose([columns[c]!, rows[r]!]);
    cells.current?.querySelector<SVGGElement>(`[data-at="${c},${r}"]`)?.focus();
  };
  const keyed = (event: KeyboardEvent, c: number, r: number) => {
    const to = (
      {
        ArrowLeft: [c - 1, r],
        ArrowRight: [c + 1, r],
        ArrowUp: [c, r + 1],
        ArrowDown: [c, r - 1],
        Enter: [c, r],
        " ": [c, r],
      } as Record<string, [number, number]>
    )[event.key];
    if (to) {
      event.preventDefault();
      move(...to);
    }
  };
  return (
    <div class={`heat ${size < kLeast ? "small" : ""}`} ref={ref}>
      <p class="heat-up">
        <span aria-hidden="true">↑</span> {up.text}
      </p>
      <div class="heat-body">
        <svg class="heat-labels" width={kLabels} height={high + kBelow} aria-hidden="true">
          {rows.map((value, r) => (
            <text
              key={value}
              class={value === up.now ? "now" : ""}
              x={kLabels - 8}
              y={y_of(r) + size / 2 + 5}
              text-anchor="end"
            >
              {value}
            </text>
          ))}
        </svg>
        <div
          class="heat-scroll"
          tabIndex={wide > width - kLabels ? 0 : -1}
          role="region"
          aria-label={tr("The map")}
        >
          <svg
            width={wide}
            height={high + kBelow}
            role="group"
            aria-label={tr("{what} over {across} (across) and {up} (up)", {
              what,
              across: across.text,
              up: up.text,
            })}
          >
            <g ref={cells}>
              {rows.map((up_value, r) =>
                columns.map((value, c) => {
                  const chance = chances[r]?.[c];
                  const looks = chance === undefined ? undefined : look(chance);
                  const x = c * size;
                  const y = y_of(r);
                  return (
                    <g
                      key={`${value},${up_value}`}
                      class={`heat-cell ${looks ? depth(looks) : ""}`}
                      role="button"
                      data-at={`${c},${r}`}
                      tabindex={c === focus_column && r === focus_row ? 0 : -1}
                      aria-pressed={chosen?.[0] === value && chosen[1] === up_value}
                      aria-label={`${across.text} ${value}, ${up.text} ${up_value}: ${looks ? looks.words : waiting ? tr("not there yet") : tr("cannot be")}`}
                      onClick={() => move(c, r)}
                      onKeyDown={(e) => keyed(e, c, r)}
                    >
                      <rect class="whole" x={x} y={y} width={size} height={size} />
                      <rect
                        x={x + 1}
                        y={y + 1}
                        width={size - 2}
                        height={size - 2}
                        rx="6"
                        style={looks && { fill: colour(looks) }}
                      />
                      {looks && (
                        <text x={x + size / 2} y={y + size / 2 + 5} text-anchor="middle">
                          {looks.text}
                        </text>
                      )}
                    </g>
                  );
                }),
              )}
            </g>
            {crossings.map(([a, b], k) => {
              const c = Math.max(columns.indexOf(a[0]), columns.indexOf(b[0]));
              const r = Math.max(rows.indexOf(a[1]), rows.indexOf(b[1]));
              const sideways = a[1] === b[1]; // neighbours in a row: the line between them stands
              return (
                <line
                  key={k}
                  class="heat-even"
                  x1={c * size}
                  x2={sideways ? c * size : (c + 1) * size}
                  y1={y_of(r) + size}
                  y2={sideways ? y_of(r) : y_of(r) + size}
                />
              );
            })}
            <Frame
              kind="now"
              column={columns.indexOf(across.now)}
              row={rows.indexOf(up.now)}
              size={size}
              y_of={y_of}
            />
            {chosen && (
              <Frame
                kind="chosen"
                column={columns.indexOf(chosen[0])}
                row={rows.indexOf(chosen[1])}
                size={size}
                y_of={y_of}
              />
            )}
            {columns.map((value, c) => (
              <text
                key={value}
                class={`heat-label ${value === across.now ? "now" : ""}`}
                x={c * size + size / 2}
                y={high + 20}
                text-anchor="middle"
              >
                {value}
              </text>
            ))}
          </svg>
        </div>
      </div>
      <p class="heat-across">
        {across.text} <span aria-hidden="true">→</span>
      </p>
    </div>
  );
}

function Frame(props: {
  kind: string;
  column: number;
  row: number;
  size: number;
  y_of(row: number): number;
}) {
  const { kind, column, row, size, y_of } = props;
  if (column < 0 || row < 0) return null;
  return (
    <rect
      class={`heat-frame ${kind}`}
      x={column * size + 1}
      y={y_of(row) + 1}
      width={size - 2}
      height={size - 2}
      rx="6"
    />
  );
}
