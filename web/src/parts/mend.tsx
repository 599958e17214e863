// The way from a reason to what would mend it: a button beside a broken clause that brings the control into view. Which
// control that is, a page knows: by the words on it.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Finding } from "../api/types";

/** A control by its label, and by what the folded heading above it begins with; without a label the heading itself. */
export interface Place {
  label?: string;
  under?: string;
  /** What is changed there, where the label alone does not say it: "Owner of Chile". */
  words?: string;
  /** Which of several that are called the same. */
  nth?: number;
}

export interface Mend {
  /** What is changed there: "Landed on". */
  words: string;
  go(): void;
}

/** What would mend a finding, where the page can know it. */
export const MendHere = createContext<(broken: Finding) => Mend | undefined>(() => undefined);

const kControl = "input, select, textarea, button, summary";
const words_of = (one: Element) => (one.textContent ?? "").replace(/\s+/g, " ").trim();
const begins = (text: string, with_words: string) =>
  text.startsWith(with_words) && !/^\w/.test(text.slice(with_words.length));

function control_of({ label, under, nth = 0 }: Place): HTMLElement | undefined {
  const headings = [...document.querySelectorAll<HTMLElement>("main summary")];
  const heading = under === undefined ? undefined : headings.find((one) => begins(words_of(one), under));
  if (under !== undefined && !heading) return undefined;
  if (label === undefined) return heading;
  const within = heading?.parentElement ?? document.querySelector("main");
  const named = [...(within?.querySelectorAll<HTMLElement>("label, legend, [aria-label]") ?? [])].filter(
    (one) => begins(one.getAttribute("aria-label") ?? words_of(one), label),
  );
  const one = named[nth];
  if (one instanceof HTMLLabelElement && one.control) return one.control;
  return one?.matches(kControl)
    ? one
    : ((one?.closest("fieldset") ?? one)?.querySelector<HTMLElement>(kControl) ?? undefined);
}

export function to_field(place: Place): void {
  const control = control_of(place);
  if (control) point_at(control);
}

/** Opens what it is folded into, brings it into view, marks it, and puts the focus there. */
export function point_at(control: HTMLElement): void {
  for (let at = control.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
    at.open = true;
  control.scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
  const field = control.closest(".field, .stepper, .toggle, .segmented, .pieces-field, details") ?? control;
  field.classList.add("pointed-at");
  control.addEventListener("blur", () => field.classList.remove("pointed-at"), { once: true });
}

/** What a form's page knows of findings, as buttons. */
export const mending =
  (place_of: (broken: Finding) => Place | undefined) =>
  (broken: Finding): Mend | undefined => {
    const place = place_of(broken);
    const words = place?.words ?? place?.label ?? place?.under;
    return place && words ? { words, go: () => to_field(place) } : undefined;
  };

export function MendButton({ of }: { of: Finding }) {
  const mend = useContext(MendHere)(of);
  if (of.holds || !mend) return null;
  return (
    <button type="button" class="link strong small mend" onClick={mend.go}>
      Change: {mend.words}
    </button>
  );
}
