// A player's choice in the middle of a play, with what each is worth where somebody asks for it; and, where somebody has
// just chosen in secret, the page that covers it until the other player has the phone.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Question as Asked, Weighing } from "../../api/types";
import { percent, worth_words } from "../format";
import { useGame } from "../game_here";
import { arranged, found, type Choice } from "./choices";
import { sentence } from "../throws";
import { seat_tone, useTones } from "../tones";
import { tr, tr_count, tr_with } from "../../texts/texts";
import { service_language } from "../../texts/language";

export type { Question as Asked } from "../../api/types";

const kMany = 12; // choices that are still found by looking

function useFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}

/** What the choices are worth: nothing until it is asked for, and why where it cannot be told. */
export interface Odds {
  shown: boolean;
  weighing?: Weighing | undefined;
  problem?: string | undefined;
  /** It is shown for this question alone, and Casus chooses for nobody. */
  once: boolean;
  /** This once Casus chooses, as soon as it knows what they are worth. */
  letting: boolean;
  onLet(): void;
  onShow(shown: boolean): void;
}

export function Question(props: {
  asked: Asked;
  seat: number;
  /** Nothing where the choices are not weighed. */
  odds: Odds | undefined;
  onChoice(k: number): void;
}) {
  const { asked, seat, odds, onChoice } = props;
  const head = useFocus();
  const id = useId();
  const tone = seat_tone(useTones(), asked.seat, seat);
  const [search, set_search] = useState("");
  const [listed, list] = useState(false);
  const taps = useGame()?.choice(asked, onChoice);
  const weighed = odds?.shown ? odds.weighing : undefined;
  const best = best_of(weighed);
  useEffect(() => {
    if (!odds?.letting || !odds.weighing) return;
    const chosen = drawn(odds.weighing);
    if (chosen !== undefined) onChoice(chosen);
  }, [odds?.letting, odds?.weighing]);
  const { likely, groups } = arranged(asked, best);
  const one = (choice: Choice) => (
    <li key={choice.k}>
      <button
        type="button"
        class={`asked-choice ${best[0] === choice.k ? "is-best" : ""}`}
        onClick={() => onChoice(choice.k)}
      >
        <span lang={service_language()}>{choice.text}</span>
        {weighed && <Worth of={weighed} k={choice.k} seat={seat} best={best} />}
      </button>
    </li>
  );
  return (
    <div class={`asked ${tone}`}>
      <h3 ref={head} tabIndex={-1}>
        {tr("{seat}, it is your choice", { seat: sentence(asked.seat) })}
      </h3>
      {asked.sees && (
        <p class="asked-sees">
          {tr_with("Only you see: {what}", { what: <strong lang={service_language()}>{asked.sees}</strong> })}
        </p>
      )}
      {taps && !listed && (
        <>
          {taps}
          <button type="button" class="link strong small" onClick={() => list(true)}>
            {tr("Choose from a list")}
          </button>
        </>
      )}
      {(!taps || listed) && asked.choices.length > kMany && (
        <p class="asked-search">
          <label for={id}>{tr_count(asked.choices.length, "1 choice", "{n} choices")}</label>
          <input
            id={id}
            type="search"
            placeholder={tr("Find")}
            value={search}
            onInput={(e) => set_search(e.currentTarget.value)}
          />
        </p>
      )}
      {(!taps || listed) &&
        (search.trim() ? (
          <ul class="asked-choices">{found(asked, search).map(one)}</ul>
        ) : (
          <>
            <ul class="asked-choices">{likely.map(one)}</ul>
            {groups.map((group) => (
              <Folded key={group.name} name={group.name} size={group.choices.length}>
                {() => <ul class="asked-choices">{group.choices.map(one)}</ul>}
              </Folded>
            ))}
          </>
        ))}
      {odds && asked.choices.length > 1 && (
        <p class="asked-odds">
          <button
            type="button"
            class="link small"
            aria-pressed={odds.shown}
            onClick={() => odds.onShow(!odds.shown)}
          >
            {odds.once
              ? odds.shown
                ? tr("Hide what each is worth")
                : tr("What is each worth?")
              : odds.shown
                ? tr("Hide the odds")
                : tr("Show the odds")}
          </button>
          <span class="soft" role="status">
            {(odds.shown || odds.letting) && (odds.problem ?? (weighed ? worth_of_what(weighed) : "…"))}
          </span>
          {!odds.once && (
            <button
              type="button"
              class="link small let-choose"
              disabled={odds.letting && !odds.problem}
              onClick={odds.onLet}
            >
              {tr("Let Casus choose")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** What best play chooses, what it chooses most often first. */
function best_of(of: Weighing | undefined): number[] {
  return (of?.choices ?? [])
    .filter((one) => one.often > 0)
    .sort((a, b) => b.often - a.often || b.worth - a.worth)
    .map((one) => one.move);
}

/** What best play chooses; where it mixes, as often as it would. */
function drawn(of: Weighing): number | undefined {
  let left = crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
  const best = best_of(of);
  for (const move of best) {
    left -= of.choices.find((one) => one.move === move)!.often;
    if (left < 0) return move;
  }
  return best[0];
}

const worth_of_what = (of: Weighing) =>
  of.off_plan
    ? tr("If all choose best from here on, with all that others may have chosen in secret equally likely.")
    : tr("If all choose best from here on.");

function Worth({ of, k, seat, best }: { of: Weighing; k: number; seat: number; best: readonly number[] }) {
  const one = of.choices.find((choice) => choice.move === k);
  if (!one) return <em class="asked-worth soft">{tr("no better")}</em>;
  const win = seat === 0 ? one.win.attacker : seat === 1 ? one.win.defender : undefined;
  const best_words =
    one.often > 0 && one.often < 1
      ? tr("best, {chance} of the time", { chance: percent(one.often, 0) })
      : tr("best");
  return (
    <em class="asked-worth" data-choice-odds={win ?? ""}>
      {of.measure === "worth" ? worth_words(one.worth, "") : percent(win ?? one.worth)}
      <small>
        {best.includes(k) && `${best_words} · `}
        {of.measure === "worth"
          ? win === undefined
            ? tr("worth")
            : tr("{chance} to win", { chance: percent(win) })
          : tr("to win")}
      </small>
    </em>
  );
}

/** A group of choices: what is in it is made when it is opened. */
function Folded(props: { name: string; size: number; children(): preact.ComponentChildren }) {
  const [open, set] = useState(false);
  return (
    <div class="asked-group">
      <button type="button" class="asked-open" aria-expanded={open} onClick={() => set(!open)}>
        <span>{props.name}</span>
        <small>{props.size}</small>
        <i class="chevron" aria-hidden="true" />
      </button>
      {open && props.children()}
    </div>
  );
}

const kHeld = 600; // ms, as long as its bar takes to fill (roll.css)

/** A button that a passing thumb does not open. A click that no finger made is a reader's, and opens at once. */
function useHold(open: () => void) {
  const [held, hold] = useState(false);
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(open, kHeld);
    return () => clearTimeout(timer);
  }, [held]);
  const key = (down: boolean) => (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault(); // no click
    hold(down);
  };
  const leave = () => hold(false);
  return {
    held,
    onPointerDown: () => hold(true),
    onPointerUp: leave,
    onPointerLeave: leave,
    onPointerCancel: leave,
    onContextMenu: (event: Event) => event.preventDefault(),
    onBlur: leave,
    onKeyDown: key(true),
    onKeyUp: key(false),
    onClick: (event: MouseEvent) => event.detail === 0 && open(),
  };
}

export function HandOver({ to, sealed, onTaken }: { to: string; sealed: boolean; onTaken(): void }) {
  const head = useFocus();
  const tone = useTones()(to);
  const id = useId();
  const { held, ...hold } = useHold(onTaken);
  return (
    <div class={`hand-over ${tone}`}>
      <svg viewBox="0 0 64 64" aria-hidden="true" class="hand-over-mark">
        <rect
          x="20"
          y="6"
          width="24"
          height="42"
          rx="5"
          fill="none"
          stroke="currentColor"
          stroke-width="2.5"
        />
        <path d="M27 25V21a5 5 0 0 1 10 0v4" fill="none" stroke="currentColor" stroke-width="2.5" />
        <rect x="24.5" y="25" width="15" height="11" rx="2" fill="currentColor" />
        <path
          d="M6 54h50m-7-6 8 6-8 6"
          fill="none"
          stroke="currentColor"
          stroke-width="2.5"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
      <h3 ref={head} tabIndex={-1}>
        {tr("Hand the phone to {to}", { to })}
      </h3>
      <p>
        {sealed
          ? tr("A choice was made in secret and is sealed. It is opened when {to} has chosen.", { to })
          : tr("{to} alone sees what comes next.", { to })}
      </p>
      <button type="button" class={`main-button held ${held ? "down" : ""}`} aria-describedby={id} {...hold}>
        {tr("I have it")}
      </button>
      <small id={id}>{tr("Hold it down to open.")}</small>
    </div>
  );
}
