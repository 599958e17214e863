// Where a control of the form is, by the words on it; and bringing it into view.
import type { Finding } from "../api/types";
import type { Mend, Place } from "./mend";

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
