import type { ComponentChildren } from "preact";

/** Two columns on a wide screen, the left one staying in sight; one under the other on a phone. */
export function Desk(props: {
  head: ComponentChildren;
  left: ComponentChildren;
  right: ComponentChildren;
  actions?: ComponentChildren;
}) {
  return (
    <main id="main" class="desk">
      {props.head}
      {props.actions}
      <div class="column left">{props.left}</div>
      <div class="column">{props.right}</div>
    </main>
  );
}
