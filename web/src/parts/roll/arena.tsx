// One throw on the stage: the dice of each side land one after the other, what made them is ringed, the totals count up on
// one line, and what is lost falls away. Under a second in all; a tap ends it, and where motion is not wanted nothing moves.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Die, laid_out } from "../dice";
import { sentence, value_of, type DieShown, type SideThrown, type Thrown } from "../throws";
import { seat_tone, useTones } from "../tones";
import { names_in_order, type Names } from "./by_name";
import { dice_land, round_ends } from "./feel";
import { left_of, made_of, small_dice, type Made } from "./made";
import { tr, tr_count, tr_with } from "../../texts/texts";
import "./arena.css";

// Milliseconds after the tap.
const kSpread = 260; // from the first die to the last
const kLater = 60; // the second side's begin so much later
const kDrop = 280;
const kLanded = 560; // rings, and the totals begin to count
const kCounted = 200;
const kTold = 760; // the sentence; what is lost falls
const kRow = 8; // more dice than these stand in two rows

export const is_still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Of pools that are nobody's by name: those of games in a file are called by the side that throws them. */
function seat_in(line: SideThrown): number {
  if (line.seat >= 0) return line.seat;
  return /^attack/.test(line.side) ? 0 : /^defen[cs]/.test(line.side) ? 1 : -1;
}

/** Class names of the arena: none that another page styles, whose styles may be here, too. */
export type Phase = "drop" | "landed" | "is-told";

/** How far a throw is on the stage, and what ends its motion. */
function usePhase(moves: boolean, landings: number[]): [Phase, () => void] {
  const [phase, set] = useState<Phase>(moves ? "drop" : "is-told");
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const finish = () => {
    timers.current.forEach(clearTimeout);
    set("is-told");
  };
  useEffect(() => {
    dice_land(moves ? landings : [0]);
    if (!moves) return undefined;
    timers.current = [
      setTimeout(() => set("landed"), kLanded),
      setTimeout(() => {
        set("is-told");
        round_ends();
      }, kTold),
    ];
    return () => timers.current.forEach(clearTimeout);
  }, []);
  return [phase, finish];
}

/** When each die of a side lies still. */
const delays = (line: SideThrown, second: boolean) =>
  line.dice.map(
    (_, k) => (second ? kLater : 0) + Math.round((kSpread * k) / Math.max(4, line.dice.length - 1)),
  );

export function Arena(props: {
  thrown: Thrown;
  names: Names;
  /** Whether it is to be seen landing: it was just thrown, and nobody is in a hurry. */
  fresh: boolean;
  /** What each seat has left. */
  score?: readonly number[] | undefined;
  /** What came of it, in sentences. */
  children: ComponentChildren;
  onTold(): void;
}) {
  const { thrown, names } = props;
  const sides = [...thrown.sides].sort((a, b) => seat_in(a) - seat_in(b));
  const moves = props.fresh && !is_still();
  const [phase, finish] = usePhase(
    moves,
    sides.flatMap((line, k) => delays(line, k > 0).map((delay) => delay + kDrop)),
  );
  // The second side's dice land a moment later: they are drawn in a task of their own, so that neither takes long.
  const [both, draw_both] = useState(!moves);
  useEffect(() => {
    if (both) return undefined;
    let later: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => (later = setTimeout(() => draw_both(true))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, []);
  const told = useRef(false);
  useEffect(() => {
    if (phase !== "is-told" || told.current) return;
    told.current = true;
    props.onTold();
  }, [phase]);
  const duel = sides.length === 2;
  const several = names.others !== undefined && sides.length > 2;
  const before = score_before(sides);
  const left = phase === "is-told" ? props.score : (before ?? props.score);
  const score = left && sides.map((line, k) => left[seat_in(line)] ?? left[k]);
  const mades = sides.map((line) => made_of(line, sides));
  const tones_here = useTones();
  const tones = sides.map((line) => seat_tone(tones_here, name_of(line, names), seat_in(line)));
  const total = (k: number) => (
    <Total
      class={`total ${tones[k]!} ${loses(thrown, sides[k]!) ? "beaten" : ""}`}
      line={sides[k]!}
      made={mades[k]!}
      counts={moves}
      phase={phase}
    />
  );
  return (
    // A tap anywhere ends the motion; the buttons below do too, for who has no pointer.
    <div
      class={`arena ${duel ? "duel" : several ? "several" : ""} ${moves ? "moves" : ""} ${phase}`}
      onClick={finish}
    >
      {thrown.name && <p class="arena-what">{sentence(thrown.name)}</p>}
      {sides.map((line, k) => (
        <div key={line.side} class={`tray tray-${k} ${tones[k]!}`} aria-hidden="true">
          <p class="tray-who">
            <b>{sentence(name_of(line, names))}</b>
            <span>{dice_here(line)}</span>
          </p>
          <TrayDice
            line={line}
            made={mades[k]!}
            delays={delays(line, k > 0)}
            lost={lost_in(thrown, line)}
            there={k === 0 || both}
          />
          <p class="tray-made">
            <span>{made_words(line, mades[k]!)}</span>
            {!duel && total(k)}
          </p>
        </div>
      ))}
      {duel && (
        <div class="totals" aria-hidden="true">
          {total(0)}
          {score ? (
            <p class="score">
              <b>
                <span class={tones[0]!}>{score[0]}</span>
                <i>:</i>
                <span class={tones[1]!}>{score[1]}</span>
              </b>
              <small>{tr("left")}</small>
            </p>
          ) : (
            <p class="score" />
          )}
          {total(1)}
        </div>
      )}
      <div class="arena-told">{props.children}</div>
    </div>
  );
}

/** The dice that they threw, where those are what they have left. */
function score_before(sides: readonly SideThrown[]): readonly [number, number] | undefined {
  const [first, second] = sides.map(small_dice);
  return first === undefined || second === undefined ? undefined : [first, second];
}

const loses = (thrown: Thrown, line: SideThrown) => thrown.won !== undefined && thrown.won !== seat_in(line);

/** Whose dice they are. */
function name_of(line: SideThrown, names: Names): string {
  const seat = seat_in(line);
  return line.seat >= 0 || seat < 0 ? line.side : (names_in_order(names)[seat] ?? line.side);
}

function dice_here(line: SideThrown): string {
  const small = small_dice(line);
  return small === undefined
    ? tr_count(line.dice.length, "1 die", "{n} dice")
    : tr_count(small, "1 small die", "{n} small dice");
}

/** What stands under the dice: how the total was made, or what else was read off them. */
function made_words(line: SideThrown, made: Made): ComponentChildren {
  if (line.also) return line.also;
  const { how } = value_of(line.result ?? "");
  if (!how) return null;
  const plain = how.replace(/ × 1$/, `, ${tr("no pattern")}`);
  return made.pattern ? (
    <>
      {tr_with("{product} for {pattern}", {
        product: how.replace(/ \(luck\)$/, ""),
        pattern: <b>{made.pattern}</b>,
      })}
    </>
  ) : (
    plain
  );
}

/** How many dice of it fall away. */
function lost_in(thrown: Thrown, line: SideThrown): number {
  const [before, left] = [small_dice(line), left_of(thrown, line)];
  return before === undefined || left === undefined ? 0 : before - left;
}

function TrayDice(props: {
  line: SideThrown;
  made: Made;
  delays: number[];
  lost: number;
  /** Else there is room for them. */
  there: boolean;
}) {
  const { line, made } = props;
  const dice = laid_out(line.dice);
  const worded = dice.some((die) => die.face !== undefined);
  // What made the throw stays to be seen: the last of the others falls first.
  const falling = new Set(
    dice
      .map((_, k) => k)
      .sort((a, b) => Number(made.ringed.has(a)) - Number(made.ringed.has(b)) || b - a)
      .filter((k) => k > 0)
      .slice(0, Math.max(0, props.lost)),
  );
  const one = (die: DieShown, k: number) => (
    <span
      key={k}
      class={`die-at ${falling.has(k) ? "falls" : ""} ${made.ringed.size > 0 && !made.ringed.has(k) ? "unringed" : ""}`}
      style={{ animationDelay: `${props.delays[k]}ms` }}
    >
      <Die die={die} seat={seat_in(line)} />
    </span>
  );
  const rows: ComponentChildren[] = [];
  for (let k = 0; k < dice.length; ) {
    if (!made.ringed.has(k)) {
      rows.push(one(dice[k]!, k++));
      continue;
    }
    const first = k;
    const group = [];
    while (k < dice.length && made.ringed.has(k) && dice[k]!.shows === dice[first]!.shows)
      group.push(one(dice[k]!, k++));
    rows.push(
      <span key={`ring${first}`} class="ring-of">
        {group}
      </span>,
    );
  }
  const many = dice.length > kRow;
  return (
    <div class="tray-room">
      <div
        class={`tray-dice ${worded ? "worded" : many ? "many" : ""}`}
        style={{ "--n": many ? 10 : Math.max(4, dice.length), "--of": dice.length }}
      >
        {props.there && rows}
      </div>
    </div>
  );
}

/** The number that a side comes to: it counts up when the dice have landed. */
function Total(props: { class: string; line: SideThrown; made: Made; counts: boolean; phase: Phase }) {
  const ref = useRef<HTMLElement>(null);
  const { total } = props.made;
  const { value } = value_of(props.line.result ?? "");
  useEffect(() => {
    const at = ref.current;
    if (!at || total === undefined || !props.counts || props.phase !== "landed") return undefined;
    const begun = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begun) / kCounted));
      at.textContent = String(Math.round(total * part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      at.textContent = value;
    };
  }, [props.phase]);
  return (
    <b class={`${props.class} ${value.length > 3 ? "wordy" : ""}`} ref={ref}>
      {value}
    </b>
  );
}
