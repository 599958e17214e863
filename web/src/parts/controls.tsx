// Small controls with large targets: one of a few, one of a list, on or off, a line of text.
import type { ComponentChildren, RefObject } from "preact";
import { useId, useState } from "preact/hooks";
import { is_changed, Was } from "./was";
import { tr } from "../texts/texts";
import { useLabelLanguage } from "./served";

export interface Option<T extends string> {
  value: T;
  text: string;
  disabled?: boolean;
}

/** Options that are their own texts: names of players, of places. */
export const options_of = <T extends string>(names: readonly T[]): Option<T>[] =>
  names.map((name) => ({ value: name, text: name }));

/** One of a few, side by side: a radio group. */
export function Segmented<T extends string>(props: {
  label: string;
  value: T;
  options: Option<T>[];
  onValue(value: T): void;
  bare?: boolean;
}) {
  const id = useId();
  return (
    <fieldset class="segmented" lang={useLabelLanguage()}>
      <legend class={props.bare ? "unseen" : ""}>{props.label}</legend>
      <div class="segments">
        {props.options.map((o) => (
          <label key={o.value}>
            <input
              type="radio"
              name={id}
              value={o.value}
              checked={o.value === props.value}
              onChange={() => props.onValue(o.value)}
            />
            <span>{o.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One of a list, by the browser's own menu. */
export function Select<T extends string>(props: {
  label: string;
  value: T;
  options: Option<T>[];
  onValue(value: T): void;
  bare?: boolean;
  class?: string;
  /** Long words go on in a second line: they are drawn, and the menu lies over them. */
  wraps?: boolean;
  was?: string | undefined;
}) {
  const id = useId();
  const language = useLabelLanguage();
  const changed = is_changed(props.was, props.value);
  return (
    <div class={`field ${props.class ?? ""} ${changed ? "changed" : ""}`} lang={language}>
      <label for={id} class={props.bare ? "unseen" : ""}>
        {props.label}{" "}
        {changed && <Was was={props.options.find((o) => o.value === props.was)?.text ?? props.was!} />}
      </label>
      <span class={props.wraps ? "select wraps" : "select"}>
        {props.wraps && (
          <span aria-hidden="true">{props.options.find((o) => o.value === props.value)?.text}</span>
        )}
        <select id={id} value={props.value} onChange={(e) => props.onValue(e.currentTarget.value as T)}>
          {props.options.map((o) => (
            <option key={o.value} value={o.value} selected={o.value === props.value} disabled={o.disabled}>
              {o.text}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

export function Toggle(props: {
  label: ComponentChildren;
  on: boolean;
  onValue(on: boolean): void;
  was?: boolean | undefined;
}) {
  return (
    <label class={`toggle ${is_changed(props.was, props.on) ? "changed" : ""}`}>
      <input
        type="checkbox"
        role="switch"
        checked={props.on}
        onChange={(e) => props.onValue(e.currentTarget.checked)}
      />
      <span lang={useLabelLanguage()}>{props.label}</span>
    </label>
  );
}

/** A line of text, reported when it is left or Enter is pressed: half a name is no name. Escape puts back what stood there. */
export function Text(props: {
  label: string;
  value: string;
  onValue(value: string): void;
  bare?: boolean;
  class?: string;
  /** Nothing at all may stand there, too. */
  empty?: boolean;
  /** A long name goes on in a second line. */
  wraps?: boolean;
  was?: string | undefined;
}) {
  const id = useId();
  const language = useLabelLanguage();
  const changed = is_changed(props.was, props.value);
  const [draft, set_draft] = useState<string>(); // typed and not reported yet: whatever is drawn anew meanwhile leaves it
  const shown = draft ?? props.value;
  const field = {
    id,
    class: "line",
    dir: "auto" as const, // a name that is written from right to left
    value: shown,
    autocomplete: "off" as const,
    maxLength: props.empty ? 2000 : 80,
    onInput: (e: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set_draft(e.currentTarget.value),
    onBlur: () => {
      if (draft === undefined) return;
      set_draft(undefined);
      const text = draft.replace(/\s+/g, " ").trim();
      if (text !== props.value && (text || props.empty)) props.onValue(text);
    },
    onKeyDown: (e: KeyboardEvent) => {
      if (e.isComposing) return; // the key is the writing system's own
      if (e.key === "Escape" && draft !== undefined) {
        e.stopPropagation();
        set_draft(undefined);
      }
      if (e.key !== "Enter") return;
      e.preventDefault();
      (e.currentTarget as HTMLElement).blur();
    },
  };
  return (
    <div class={`field ${props.class ?? ""} ${changed ? "changed" : ""}`}>
      <label for={id} lang={language} class={props.bare ? "unseen" : ""}>
        {props.label} {changed && <Was was={props.was || tr("nothing")} />}
      </label>
      {props.wraps ? (
        <span class="wrapping" data-typed={shown}>
          <textarea {...field} rows={1} />
        </span>
      ) : (
        <input {...field} />
      )}
    </div>
  );
}

/** Something that is chosen or not: a card in a hand, a location next door. */
export function Pick(props: {
  on: boolean;
  onValue(on: boolean): void;
  children: ComponentChildren;
  label?: string;
  side?: string;
}) {
  return (
    <button
      type="button"
      class={`pick ${props.side ?? ""}`}
      aria-pressed={props.on}
      aria-label={props.label}
      onClick={() => props.onValue(!props.on)}
    >
      {props.children}
    </button>
  );
}

/** What is seldom needed, under a line that opens. */
export function More(props: {
  title: ComponentChildren;
  open?: boolean;
  at?: RefObject<HTMLDetailsElement>;
  children: ComponentChildren;
}) {
  return (
    <details class="more" open={props.open} ref={props.at ?? null}>
      <summary>{props.title}</summary>
      <div class="more-in">{props.children}</div>
    </details>
  );
}
