// Distributions as bars: exactly, at least, at most. One series or several; every bar can be asked for its value,
// by touch or by the arrow keys.
import { useEffect, useState } from "preact/hooks";
import { Segmented } from "./controls";
import { hundredths, percent } from "./format";
import type { Tone } from "./tones";
import { useWidth } from "./width";
import { tr } from "../texts/texts";

export interface Bar {
  label: string;
  probability: number;
  side: Tone | "neutral";
  /** In full, for the line below the chart: "2 dice left, North winning". */
  words: string;
}

export type Reading = "exactly" | "at-least" | "at-most";

const kHeight = 150,
  kBase = 124,
  kTallest = 102;

/** `groups`: bars that stand together over one label (a series each), else one bar a group. */
export function Bars({ groups, caption, label }: { groups: Bar[][]; caption: string; label: string }) {
  const [at, choose] = useState(-1);
  useEffect(() => choose(-1), [groups.length]);
  const { ref, width } = useWidth<HTMLDivElement>(320);
  const slot = Math.min(width / groups.length, 120);
  const left = (width - slot * groups.length) / 2;
  const most = Math.max(0.02, ...groups.flat().map((b) => b.probability));
  const every = Math.max(1, Math.ceil(24 / slot));
  const numbers = slot / (groups[0]?.length ?? 1) >= 29;
  const chosen = groups[at];
  const pick = (e: PointerEvent & { currentTarget: SVGSVGElement }) => {
    const box = e.currentTarget.getBoundingClientRect();
    const k = Math.floor((((e.clientX - box.left) / box.width) * width - left) / slot);
    choose(k >= 0 && k < groups.length ? k : -1);
  };
  const keys = (e: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!by) return;
    e.preventDefault();
    choose((k) =>
      Math.min(groups.length - 1, Math.max(0, k < 0 ? (by > 0 ? 0 : groups.length - 1) : k + by)),
    );
  };
  return (
    <div class="chart" ref={ref}>
      <svg
        viewBox={`0 0 ${width} ${kHeight}`}
        width={width}
        height={kHeight}
        role="img"
        aria-label={`${label}. ${groups
          .flat()
          .map((b) => `${b.words}: ${percent(b.probability)}`)
          .join("; ")}`}
        tabindex={0}
        onPointerDown={pick}
        onPointerMove={(e) => {
          if (e.buttons) pick(e);
        }}
        onKeyDown={keys}
      >
        {groups.map((group, k) => {
          const x = left + slot * k,
            wide = Math.min(44 * group.length, slot * (slot < 8 ? 0.9 : 0.78)) / group.length;
          return (
            <g key={k} class={at >= 0 && at !== k ? "dimmed" : ""}>
              {group.map((bar, n) => {
                const height = (kTallest * bar.probability) / most;
                return (
                  <rect
                    key={n}
                    class={`fill ${bar.side}`}
                    x={x + slot / 2 - (wide * group.length) / 2 + n * wide + (n > 0 ? 0.5 : 0)}
                    y={kBase - height}
                    width={Math.max(0.8, wide - (group.length > 1 ? 0.5 : 0))}
                    height={height}
                    rx={wide > 12 ? 4 : wide > 5 ? 1.5 : 0}
                  />
                );
              })}
              {numbers &&
                group.map(
                  (bar, n) =>
                    bar.probability > 0 && (
                      <text
                        key={`n${n}`}
                        class="on-bar"
                        x={x + slot / 2 - (wide * group.length) / 2 + (n + 0.5) * wide}
                        y={kBase - (kTallest * bar.probability) / most - 5}
                      >
                        {hundredths(bar.probability, 1)}
                      </text>
                    ),
                )}
              {k % every === 0 && (
                <text class="below" x={x + slot / 2} y={kBase + 19}>
                  {group[0]?.label}
                </text>
              )}
            </g>
          );
        })}
        <line class="axis" x1="0" x2={width} y1={kBase} y2={kBase} />
      </svg>
      <p class="chart-line" aria-live="polite">
        {chosen ? (
          chosen.map((b, n) => (
            <span key={n} class={b.side}>
              {b.words}: <b>{percent(b.probability, 2)}</b>
            </span>
          ))
        ) : (
          <span>{caption}</span>
        )}
      </p>
    </div>
  );
}

export function ReadingChoice({ value, onValue }: { value: Reading; onValue(r: Reading): void }) {
  return (
    <Segmented
      bare
      label={tr("How to read it")}
      value={value}
      onValue={onValue}
      options={[
        { value: "exactly", text: tr("Exactly") },
        { value: "at-least", text: tr("At least") },
        { value: "at-most", text: tr("At most") },
      ]}
    />
  );
}

/** A distribution read another way: the chance of at least, or of at most, each value. */
export function read_as(
  of: { value: number; probability: number }[],
  reading: Reading,
): { value: number; probability: number }[] {
  if (reading === "exactly") return of;
  const list = [...of].sort((a, b) => (reading === "at-most" ? a.value - b.value : b.value - a.value));
  let sum = 0;
  const read = list.map(({ value, probability }) => ({
    value,
    probability: Math.min(1, (sum += probability)),
  }));
  return read.sort((a, b) => a.value - b.value);
}

/** A value as it is read: "at least 3". */
export const reading_words = (reading: Reading, value: string): string =>
  reading === "exactly"
    ? value
    : reading === "at-least"
      ? tr("at least {value}", { value })
      : tr("at most {value}", { value });
