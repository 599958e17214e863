// The chance along a play: two numbers and a bar that moves after every throw and says by how much and by what; and its
// course, a line from the start.
import type { ComponentChildren } from "preact";
import { percent, points, short_of_certain } from "../format";
import { seat_tone, useTones } from "../tones";
import { wins_words } from "../verbs";
import { useWidth } from "../width";
import type { Names, Sides } from "./by_name";
import { tr } from "../../texts/texts";
import "./win_bar.css";

export interface Chances {
  now: { attacker: number; defender: number };
  before?: { attacker: number; defender: number } | undefined;
  /** What moved it: "round 3". */
  by: string;
}

/** Keeps its room while the service has not said how it stands. */
export function WinBar({ chances, sides }: { chances: Chances | undefined; sides: Sides }) {
  const tones = useTones();
  const { names } = sides;
  const [first, second] = [seat_tone(tones, names.attacker, 0), seat_tone(tones, names.defender, 1)];
  if (!chances) return <div class="win-bar" />;
  const { now, before } = chances;
  const moved = before ? now.attacker - before.attacker : 0;
  // Of more than two the service says the chances of the first two; who gains by the first one's loss is not known.
  const tells_loss = names.others !== undefined && moved < 0;
  const gains = moved >= 0 || tells_loss ? "attacker" : "defender";
  const both = [{ probability: now.attacker }, { probability: now.defender }];
  const chance = (p: number) => percent(short_of_certain(p, both));
  const neither = 1 - now.attacker - now.defender;
  return (
    <div class="win-bar">
      <div class="win-numbers">
        <b class={first} data-chance="attacker" data-probability={now.attacker}>
          {chance(now.attacker)}
        </b>
        {Math.abs(moved) >= 0.0005 && (
          <span key={`${now.attacker}`} class={`win-moved ${gains === "attacker" ? first : second}`}>
            <bdi>{names[gains]}</bdi> {points(tells_loss ? moved : Math.abs(moved))}{" "}
            <small>{chances.by}</small>
          </span>
        )}
        <b class={second} data-chance="defender" data-probability={now.defender}>
          {chance(now.defender)}
        </b>
      </div>
      <div class="win-track" aria-hidden="true">
        <i class={first} style={{ transform: `scaleX(${now.attacker})` }} />
        <i class={`of-second ${second}`} style={{ transform: `scaleX(${now.defender})` }} />
      </div>
      <div class="win-names">
        <span>{sides.wins?.attacker ?? wins_words(names.attacker)}</span>
        {neither > 0.0005 && (
          <span>
            {names.others
              ? tr("others {chance}", { chance: percent(neither) })
              : tr("neither {chance}", { chance: percent(neither) })}
          </span>
        )}
        <span>{sides.wins?.defender ?? wins_words(names.defender)}</span>
      </div>
    </div>
  );
}

/** The attacker's chance after each throw. */
export function Course({ line, names, large }: { line: number[]; names: Names; large?: boolean }) {
  const tones = useTones();
  const { ref, width } = useWidth<HTMLDivElement>();
  const height = large ? 150 : 76;
  const [left, right, top, bottom] = large ? [30, 16, 12, 20] : [6, 50, 8, 18];
  const x = (k: number) => left + (k * (width - left - right)) / (line.length - 1);
  const y = (p: number) => top + (1 - p) * (height - top - bottom);
  const tone = (k: number) => {
    if (line[k]! >= line[k - 1]!) return seat_tone(tones, names.attacker, 0);
    return names.others ? "own-none" : seat_tone(tones, names.defender, 1);
  };
  const every = Math.ceil((line.length * 36) / width);
  const words = (at: number, y_at: number, anchor: string, text: ComponentChildren) => (
    <text x={at} y={y_at} text-anchor={anchor}>
      {text}
    </text>
  );
  if (line.length < 2) return <div class="course-room" ref={ref} />;
  return (
    <div class="course-room" ref={ref}>
      <svg
        class={`course ${large ? "large" : ""}`}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={tr("The chance of {name} after each throw: {chances}", {
          name: names.attacker,
          chances: line.map((p) => percent(p, 0)).join(", "),
        })}
      >
        <line class="course-half" x1={left} x2={width - right} y1={y(0.5)} y2={y(0.5)} />
        {large && words(left - 6, y(1) + 4, "end", "100")}
        {large && words(left - 6, y(0.5) + 4, "end", "50")}
        {large && words(left - 6, y(0) + 4, "end", "0")}
        {line.slice(1).map((p, k) => (
          <line
            key={k}
            class={`course-step ${tone(k + 1)}`}
            x1={x(k)}
            y1={y(line[k]!)}
            x2={x(k + 1)}
            y2={y(p)}
          />
        ))}
        {line.map((p, k) => (
          <circle
            key={k}
            class={k > 0 ? tone(k) : ""}
            cx={x(k)}
            cy={y(p)}
            r={k === line.length - 1 && !large ? 4.5 : 3}
          />
        ))}
        {line.map((_, k) =>
          k % every === 0
            ? words(x(k), height - 3, k === 0 ? "start" : "middle", k === 0 ? tr("start") : k)
            : null,
        )}
        {!large && (
          <text class="course-now" x={x(line.length - 1) + 9} y={y(line[line.length - 1]!) + 4}>
            {percent(line[line.length - 1]!, 0)}
          </text>
        )}
      </svg>
    </div>
  );
}
