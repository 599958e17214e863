import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** One idea on paper. `aside` stands at the right of the title. */
export function Card(props: {
  title?: string;
  aside?: ComponentChildren;
  class?: string;
  children?: ComponentChildren;
  waiting?: boolean;
}) {
  const id = useId();
  return (
    <section
      class={`card ${props.class ?? ""}`}
      aria-labelledby={props.title ? id : undefined}
      aria-busy={props.waiting ? "true" : undefined}
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
