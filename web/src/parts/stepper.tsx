import { useEffect, useId, useRef, useState } from "preact/hooks";
import { is_changed, Was } from "./was";

export interface StepperProps {
  label: string;
  value: number;
  least?: number;
  most?: number;
  step?: number;
  onValue(value: number): void;
  /** The label is for readers of the page alone; sight has it elsewhere. */
  bare?: boolean;
  /** What it was before the last conflict, where there was one. */
  was?: number | undefined;
}

const kHeld = 400; // ms until a held button repeats
const kRepeat = 90;

/** A number between two large buttons: tapped, held, typed, or moved with the arrow keys. */
export function Stepper({ label, value, least = 0, most = 999, step = 1, onValue, bare, was }: StepperProps) {
  const id = useId();
  const now = useRef(value);
  now.current = value;
  const timer = useRef(0);
  const [draft, set_draft] = useState<string>(); // typed, and not taken yet: an answer that comes meanwhile leaves it
  useEffect(() => () => clearTimeout(timer.current), []);

  const to = (n: number) => {
    const next = Math.min(most, Math.max(least, Math.round(n * 1e4) / 1e4));
    if (Number.isFinite(next) && next !== now.current) {
      now.current = next;
      onValue(next);
    }
  };
  const release = () => clearTimeout(timer.current);
  const hold = (by: number) => {
    clearTimeout(timer.current);
    const again = () => {
      to(now.current + by);
      timer.current = window.setTimeout(again, kRepeat);
    };
    timer.current = window.setTimeout(again, kHeld);
    // Wherever the finger is lifted: a dialog may have opened under it.
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, { once: true });
  };
  const button = (by: number, sign: string, words: string, end: boolean) => (
    <button
      type="button"
      class="step"
      aria-label={`${words}: ${label}`}
      disabled={end}
      onClick={() => to(now.current + by)}
      onPointerDown={() => hold(by)}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
    >
      {sign}
    </button>
  );
  const changed = is_changed(was, value);
  return (
    <div class={`stepper ${changed ? "changed" : ""}`}>
      <label for={id} class={bare ? "unseen" : ""}>
        {label} {changed && !bare && <Was was={was!} />}
      </label>
      <div class="steps">
        {button(-step, "−", "one fewer", value <= least)}
        <input
          id={id}
          inputMode={step < 1 ? "decimal" : "numeric"}
          autocomplete="off"
          value={draft ?? String(value)}
          aria-valuenow={value}
          aria-valuemin={least}
          aria-valuemax={most}
          role="spinbutton"
          onFocus={(e) => e.currentTarget.select()}
          onInput={(e) => set_draft(e.currentTarget.value)}
          onBlur={() => set_draft(undefined)}
          onChange={(e) => {
            set_draft(undefined);
            const n = Number.parseFloat(e.currentTarget.value.replace(",", "."));
            if (Number.isNaN(n)) e.currentTarget.value = String(value);
            else {
              to(step < 1 ? n : Math.round(n));
              e.currentTarget.value = String(now.current);
            }
          }}
          onKeyDown={(e) => {
            const by = { ArrowUp: step, ArrowDown: -step, PageUp: 5 * step, PageDown: -5 * step }[e.key];
            if (by) {
              e.preventDefault();
              to(now.current + by);
            }
          }}
        />
        {button(step, "+", "one more", value >= most)}
      </div>
      {changed && bare && <Was was={was!} />}
    </div>
  );
}
