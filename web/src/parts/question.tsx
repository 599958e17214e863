// A player's choice in the middle of a play; and, where somebody has just chosen in secret, the page that
// covers it until the other player has the phone.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Step } from "../api/types";
import { useGame } from "./game_here";
import { sentence } from "./throws";
import { seat_tone, useTones } from "./tones";

const kMany = 12; // choices that are still found by looking

export type Asked = NonNullable<Step["question"]>;

function useFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}

export function Question({
  asked,
  seat,
  onChoice,
}: {
  asked: Asked;
  seat: number;
  onChoice(k: number): void;
}) {
  const head = useFocus();
  const id = useId();
  const tone = seat_tone(useTones(), asked.seat, seat);
  const [search, set_search] = useState("");
  const [listed, list] = useState(false);
  const taps = useGame()?.choice(asked, onChoice);
  const found = asked.choices
    .map((choice, k) => ({ choice, k }))
    .filter(({ choice }) => choice.text.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div class={`asked ${tone}`}>
      <h3 ref={head} tabIndex={-1}>
        {sentence(asked.seat)}, it is your choice
      </h3>
      {taps && !listed && (
        <>
          {taps}
          <button type="button" class="link strong small" onClick={() => list(true)}>
            Choose from a list
          </button>
        </>
      )}
      {(!taps || listed) && asked.choices.length > kMany && (
        <p class="asked-search">
          <label for={id}>{asked.choices.length} choices</label>
          <input
            id={id}
            type="search"
            placeholder="Find"
            value={search}
            onInput={(e) => set_search(e.currentTarget.value)}
          />
        </p>
      )}
      {(!taps || listed) && (
        <ul class="asked-choices">
          {found.map(({ choice, k }) => (
            <li key={k}>
              <button type="button" class="asked-choice" onClick={() => onChoice(k)}>
                <span>{choice.text}</span>
                {k === asked.otherwise && <small>if nobody is asked</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function HandOver({ to, onTaken }: { to: string; onTaken(): void }) {
  const head = useFocus();
  const tone = useTones()(to);
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
        Hand the phone to {to}
      </h3>
      <p>A choice was made in secret and is sealed. It is opened when {to} has chosen.</p>
      <button type="button" class="main-button" onClick={onTaken}>
        I have it
      </button>
    </div>
  );
}
