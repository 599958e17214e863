// Several distributions over one another, and what each says of one value.
import { useState } from "preact/hooks";
import type { DiceAnswer } from "../../api/types";
import { Segmented } from "../../parts/controls";
import { number_words, percent } from "../../parts/format";
import { by_key, columns, ticks, type Reading } from "../../parts/spread";
import { kReadings } from "../../parts/spread_chart";
import { owner_tone } from "../../parts/tones";
import { useWidth } from "../../parts/width";
import { chances_at } from "./dice";
import { tr } from "../../texts/texts";

export interface Curve {
  /** Its place among the expressions: its colour. */
  place: number;
  answer: DiceAnswer;
}

const kHeight = 250;
const kTop = 12;
const kBase = 218;
const kDots = 14; // px between values that have dots of their own

export function Curves({ curves }: { curves: Curve[] }) {
  const [reading, set_reading] = useState<Reading>("probability");
  const [chosen, choose] = useState<number>();
  const { ref, width } = useWidth<HTMLDivElement>();
  const ends = curves.flatMap(({ answer: { distribution: all } }) => [
    all[0]!.value,
    all[all.length - 1]!.value,
  ]);
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  const slot = width / (last - first + 1);
  const x_of = (value: number) => (value - first + 0.5) * slot;
  const tallest = Math.max(...curves.flatMap(({ answer }) => answer.distribution.map((one) => one[reading])));
  const y_of = (chance: number) => kBase - (chance / tallest) * (kBase - kTop);
  const held = (value: number) => Math.min(last, Math.max(first, Math.round(value)));
  const at = held(chosen ?? curves[0]?.answer.quantiles["0.50"] ?? first);
  const picked = (event: { clientX: number; currentTarget: SVGSVGElement }) =>
    choose(held(first - 0.5 + (event.clientX - event.currentTarget.getBoundingClientRect().left) / slot));
  const told = curves.map(({ place, answer }) => ({
    place,
    answer,
    ...chances_at(answer.distribution, at),
  }));
  return (
    <div class="spread curves">
      <Segmented
        bare
        label={tr("What the curves show")}
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
          aria-valuenow={at}
          aria-valuetext={`${at}: ${told.map((one) => tr("{expression} exactly {exactly}, at least {at_least}, at most {at_most}", { expression: one.answer.expression, exactly: percent(one.exactly, 2), at_least: percent(one.at_least, 2), at_most: percent(one.at_most, 2) })).join("; ")}`}
          onPointerDown={(e) => picked(e)}
          onPointerMove={(e) => {
            if (e.buttons > 0) picked(e);
          }}
          onKeyDown={(e) => by_key(e, at, first, last, choose)}
        >
          <line class="axis" x1="0" x2={width} y1={kBase} y2={kBase} />
          <line class="at-value" x1={x_of(at)} x2={x_of(at)} y1={kTop} y2={kBase} />
          {curves.map(({ place, answer }) => {
            const points = columns(answer.distribution, reading, Math.max(40, Math.floor(width / 2)));
            return (
              <g key={place} class={owner_tone(place)} data-curve={answer.expression}>
                <polyline
                  class="curve"
                  points={points
                    .map((one) => `${x_of(one.value).toFixed(1)},${y_of(one[reading]).toFixed(1)}`)
                    .join(" ")}
                />
                {slot >= kDots &&
                  points.map((one) => (
                    <circle key={one.value} cx={x_of(one.value)} cy={y_of(one[reading])} r="3.5" />
                  ))}
              </g>
            );
          })}
          {ticks(first, last, width / 48).map((tick) => (
            <text key={tick} class="tick" x={Math.min(width - 12, Math.max(12, x_of(tick)))} y={kBase + 18}>
              {number_words(tick)}
            </text>
          ))}
        </svg>
      </div>
      <div class="table-room">
        <table class="curves-read">
          <thead>
            <tr>
              <th scope="col">{number_words(at)}</th>
              <th scope="col">{tr("exactly")}</th>
              <th scope="col">{tr("at least")}</th>
              <th scope="col">{tr("at most")}</th>
              <th scope="col">{tr("mean")}</th>
            </tr>
          </thead>
          <tbody>
            {told.map((one) => (
              <tr key={one.place} class={owner_tone(one.place)}>
                <th scope="row">
                  <span class="who-is" />
                  <code>{one.answer.expression}</code>
                </th>
                <td>{percent(one.exactly, 2)}</td>
                <td>{percent(one.at_least, 2)}</td>
                <td>{percent(one.at_most, 2)}</td>
                <td>{number_words(one.answer.mean)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
