import type { ComponentChildren } from "preact";
import { answered } from "../api/answer";
import { useId } from "preact/hooks";

/** One idea on paper. `aside` stands at the right of the title; `asked` is the answer that all of the card is about. */
export function Card(props: {
  title?: string;
  aside?: ComponentChildren;
  class?: string;
  children?: ComponentChildren;
  waiting?: boolean;
  asked?: { waiting: boolean };
}) {
  const id = useId();
  const looks = `card ${props.class ?? ""}`;
  return (
    <section
      aria-labelledby={props.title ? id : undefined}
      {...(props.asked
        ? answered(props.asked, looks)
        : { class: looks, "aria-busy": props.waiting ? "true" : undefined })}
    >
      {(props.title || props.aside) && (
        <header class="card-head">
          {props.title && <h2 id={id}>{props.title}</h2>}
          {props.aside}
        </header>
      )}
      {props.children}
    </section>
  );
}
