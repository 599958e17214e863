// What stands in a tile, as small shapes: a flag with letters, dots of force, a boat, a missile. Each is
// drawn in a square of ten and scaled; whose it is is told by colour and, where the colour alone would have
// to, by letters.
import type { JSX } from "preact";
import type { MapMark } from "../api/types";
import { owner_tone } from "./tones";
import { mark_step, mark_width, words_size, type MarkDrawn } from "./map_plan";

const kOutlines: Partial<Record<MapMark["shape"], string>> = {
  boat: "M5.6.2V5.8H10L7.8 9.4H2.2L0 5.8H4.6L1.2 5Z",
  dome: "M0 9V5.6A5 4.6 0 0 1 10 5.6V9H6.6V5.6H3.4V9Z",
  diamond: "M5 0L9.4 5 5 10 .6 5Z",
  triangle: "M5 .8L9.6 9.2H.4Z",
  shield: "M5 .3L9 1.8V5C9 7.6 7 9.2 5 9.9 3 9.2 1 7.6 1 5V1.8Z",
  star: "M5 0L6.25 3.4 9.8 3.5 7 5.7 8 9.2 5 7.1 2 9.2 3 5.7.2 3.5 3.75 3.4Z",
  works: "M.4 9.4V1H2.6V5L6.2 3V5L9.6 3V9.4Z",
};

function shape_of(mark: MapMark, x: number, y: number, scale: number): JSX.Element {
  const emblem = mark.shape === "star" || mark.shape === "shield" || mark.shape === "works";
  const looks = `${emblem ? "map-ink" : owner_tone(mark.owner)}${mark.hollow ? " hollow" : ""}`;
  if (mark.shape === "dot")
    return (
      <circle class={looks} cx={x + 4.1 * scale} cy={y + 5 * scale} r={(mark.hollow ? 3.2 : 3.7) * scale} />
    );
  return (
    <path class={looks} d={kOutlines[mark.shape] ?? ""} transform={`translate(${x} ${y}) scale(${scale})`} />
  );
}

/** A mark with its left upper corner there. */
export function Mark({ drawn, scale }: { drawn: MarkDrawn; scale: number }): JSX.Element {
  const { mark, x, y, times, words } = drawn;
  const size = words_size(scale);
  const width = mark_width(mark, scale);
  if (mark.shape === "flag" || mark.shape === "frame") {
    return (
      <g class={`mark-${mark.shape} ${owner_tone(mark.owner)}`}>
        <rect x={x + 0.5} y={y + 0.5} width={width - 1} height={size + 3} rx={3} />
        <text x={x + width / 2} y={y + size} font-size={size} text-anchor="middle">
          {mark.text}
        </text>
      </g>
    );
  }
  if (mark.shape === "step") {
    return (
      <g class={`mark-step${mark.hollow ? " hollow" : ""}`}>
        <rect x={x + 0.5} y={y - 0.5} width={width - 1} height={14 * scale} rx={7 * scale} />
        <text x={x + width / 2} y={y + size} font-size={size} text-anchor="middle">
          {mark.text}
        </text>
      </g>
    );
  }
  const step = mark_step(mark, scale);
  const shapes = mark.shape === "none" ? 0 : times;
  return (
    <g>
      {Array.from({ length: shapes }, (_, at) => shape_of(mark, x + at * step, y + 1.5 * scale, scale))}
      {words && (
        <text class="map-words" x={x + shapes * step + (shapes ? 1 : 0)} y={y + size} font-size={size}>
          {words}
        </text>
      )}
    </g>
  );
}
