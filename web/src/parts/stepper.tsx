import { useEffect, useId, useRef, useState } from "preact/hooks";
import { capital } from "./format";
import { is_changed, Was } from "./was";
import { tr } from "../texts/texts";
import { locale } from "../texts/language";
import { useLabelLanguage } from "./served";

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

/** The number that a text says, all of it: "12", "1,5", "−3". */
export function number_in(text: string): number | undefined {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** A number as it would be typed here: the decimal comma is the locale's, and nothing stands between thousands. */
const typed = (value: number) =>
  value.toLocaleString(locale(), { useGrouping: false, maximumFractionDigits: 4 });

const kHeld = 400; // ms until a held button repeats
const kRepeat = 90;

/** A number between two large buttons: tapped, held, typed, or moved with the arrow keys. */
export function Stepper({ label, value, least = 0, most = 999, step = 1, onValue, bare, was }: StepperProps) {
  const id = useId();
  const now = useRef(value);
  now.current = value;
  const timer = useRef(0);
  const noted = useRef(value);
  const [draft, set_draft] = useState<string>(); // typed, and not taken yet: an answer that comes meanwhile leaves it
  const [note, set_note] = useState(""); // what became of a number that could not be taken as it was typed
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (value !== noted.current) set_note("");
  }, [value]);

  const to = (n: number) => {
    const next = Math.min(most, Math.max(least, Math.round(n * 1e4) / 1e4));
    if (Number.isFinite(next) && next !== now.current) {
      now.current = next;
      onValue(next);
    }
  };
  /** Takes what was typed, and says so where that is not what counts from now on. */
  const take = () => {
    if (draft === undefined) return;
    set_draft(undefined);
    const n = number_in(draft);
    if (n === undefined) return set_note(draft.trim() ? tr("a number was expected") : "");
    to(step < 1 ? n : Math.round(n));
    noted.current = now.current;
    set_note(
      n > most
        ? tr("at most {most}", { most })
        : n < least
          ? tr("at least {least}", { least })
          : n === now.current
            ? ""
            : tr("rounded"),
    );
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
      <label for={id} lang={useLabelLanguage()} class={bare ? "unseen" : ""}>
        {label} {changed && !bare && <Was was={was!} />}
      </label>
      <div class="steps">
        {button(-step, "−", tr("one fewer"), value <= least)}
        <input
          id={id}
          inputMode={step < 1 ? "decimal" : "numeric"}
          autocomplete="off"
          value={draft ?? typed(value)}
          aria-valuenow={value}
          aria-valuemin={least}
          aria-valuemax={most}
          role="spinbutton"
          onFocus={(e) => e.currentTarget.select()}
          onInput={(e) => set_draft(e.currentTarget.value)}
          onBlur={take}
          onKeyDown={(e) => {
            if (e.key === "Enter") take();
            if (e.key === "Escape" && draft !== undefined) {
              e.stopPropagation();
              set_draft(undefined);
            }
            const by = { ArrowUp: step, ArrowDown: -step, PageUp: 5 * step, PageDown: -5 * step }[e.key];
            if (by) {
              e.preventDefault();
              set_draft(undefined);
              to(now.current + by);
            }
          }}
        />
        {button(step, "+", tr("one more"), value >= most)}
      </div>
      {note && (
        <small class="stepper-note" role="status">
          {capital(note)}
        </small>
      )}
      {changed && bare && <Was was={was!} />}
    </div>
  );
}
