// A distribution as bars, with the middle half and the median in a strip below. Tap a bar, or move along it
// with the arrow keys: what it says is read out below in full, so nothing has to be read off the height of a
// bar.
import { useState } from "preact/hooks";
import { number_words, percent, short_percent } from "./format";
import { by_key, columns, nearest, ticks, type Point, type Reading } from "./spread";
import { Segmented } from "./controls";
import { useWidth } from "./width";
import { tr } from "../texts/texts";
import "./spread_chart.css";

export const kReadings = [
  { value: "probability" as Reading, text: tr("Exactly") },
  { value: "at_least" as Reading, text: tr("At least") },
  { value: "at_most" as Reading, text: tr("At most") },
];

const kHeight = 210;
const kTop = 22;
const kBase = 164; // where the bars stand

export interface Marks {
  quantiles: Record<string, number>;
}

export function SpreadChart({ points, marks }: { points: readonly Point[]; marks: Marks }) {
  const [reading, set_reading] = useState<Reading>("probability");
  const [chosen, choose] = useState<number>();
  const { ref, width } = useWidth<HTMLDivElement>();
  const first = points[0]?.value ?? 0;
  const last = points[points.length - 1]?.value ?? 0;
  const at = nearest(points, chosen ?? marks.quantiles["0.50"] ?? first);
  const point = points[at]!;

  const slot = width / (last - first + 1); // the room of one value
  const x_of = (value: number) => (value - first + 0.5) * slot;
  const tallest = Math.max(...points.map((one) => one[reading]));
  const y_of = (chance: number) => kBase - (chance / tallest) * (kBase - kTop);
  const bar = Math.max(1, Math.min(46, slot * 0.78));
  const drawn = columns(points, reading, Math.max(40, Math.floor(width)));
  const labelled = slot >= 30;
  const picked = (event: { clientX: number; currentTarget: SVGSVGElement }) =>
    choose(
      points[
        nearest(
          points,
          first + (event.clientX - event.currentTarget.getBoundingClientRect().left) / slot - 0.5,
        )
      ]?.value,
    );
  const q = (name: string) => x_of(marks.quantiles[name] ?? first);
  return (
    <div class="spread">
      <Segmented
        bare
        label={tr("What the bars show")}
        value={reading}
        options={kReadings}
        onValue={(next) => set_reading(next)}
      />
      <div ref={ref}>
        <svg
          class="spread-chart"
          width={width}
          height={kHeight}
          viewBox={`0 0 ${width} ${kHeight}`}
          role="slider"
          tabindex={0}
          aria-label={tr("Value")}
          aria-valuemin={first}
          aria-valuemax={last}
          aria-valuenow={point.value}
          aria-valuetext={tr("{value}: exactly {exactly}, at least {at_least}, at most {at_most}", {
            value: point.value,
            exactly: percent(point.probability, 2),
            at_least: percent(point.at_least, 2),
            at_most: percent(point.at_most, 2),
          })}
          onPointerDown={(e) => picked(e)}
          onPointerMove={(e) => {
            if (e.buttons > 0) picked(e);
          }}
          onKeyDown={(e) => by_key(e, at, 0, points.length - 1, (to) => choose(points[to]?.value))}
        >
          <line class="axis" x1="0" x2={width} y1={kBase} y2={kBase} />
          {drawn.map((one) => {
            const y = y_of(one[reading]);
            return (
              <rect
                key={one.value}
                class={one.value === point.value ? "bar at" : "bar"}
                x={x_of(one.value) - bar / 2}
                y={y}
                width={bar}
                height={Math.max(one[reading] > 0 ? 1 : 0, kBase - y)}
                rx={Math.min(4, bar / 4)}
              />
            );
          })}
          {!drawn.some((one) => one.value === point.value) && (
            <rect
              class="bar at"
              x={x_of(point.value) - 1}
              y={y_of(point[reading])}
              width="2"
              height={kBase - y_of(point[reading])}
            />
          )}
          {labelled &&
            drawn.map((one) => (
              <text key={one.value} class="tall" x={x_of(one.value)} y={y_of(one[reading]) - 6}>
                {short_percent(one[reading])}
              </text>
            ))}
          {ticks(first, last, width / (labelled ? 28 : 54)).map((tick) => (
            <text
              key={tick}
              class="tick"
              x={Math.min(
                width - 4 * number_words(tick).length,
                Math.max(4 * number_words(tick).length, x_of(tick)),
              )}
              y={kBase + 17}
            >
              {number_words(tick)}
            </text>
          ))}
          <g class="quartiles">
            <line x1={q("0.05")} x2={q("0.95")} y1="194" y2="194" />
            <rect x={q("0.25") - 3} width={q("0.75") - q("0.25") + 6} y="189" height="10" rx="5" />
            <circle cx={q("0.50")} cy="194" r="5.5" />
          </g>
        </svg>
      </div>
      <dl class="spread-read" aria-hidden="true">
        <div class="value">
          <dt>{tr("value")}</dt>
          <dd>{number_words(point.value)}</dd>
        </div>
        <div class={reading === "probability" ? "on" : ""}>
          <dt>{tr("exactly")}</dt>
          <dd>{percent(point.probability, 2)}</dd>
        </div>
        <div class={reading === "at_least" ? "on" : ""}>
          <dt>{tr("at least")}</dt>
          <dd>{percent(point.at_least, 2)}</dd>
        </div>
        <div class={reading === "at_most" ? "on" : ""}>
          <dt>{tr("at most")}</dt>
          <dd>{percent(point.at_most, 2)}</dd>
        </div>
      </dl>
      <p class="spread-fraction">
        {point.exact &&
          `${tr("{value} comes in {exact}.", { value: number_words(point.value), exact: point.exact })} `}
        {tr("The strip below the bars: the median, the middle half, and from 5% to 95%.")}
      </p>
    </div>
  );
}
