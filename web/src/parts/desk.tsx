import type { ComponentChildren } from "preact";
import { Main } from "./cover";
import { TonesHere, type Tones } from "./tones";

/** Two columns on a wide screen, the left one staying in sight; one under the other on a phone. */
export function Desk(props: {
  tones: Tones;
  head: ComponentChildren;
  left: ComponentChildren;
  right: ComponentChildren;
  actions?: ComponentChildren;
}) {
  return (
    <TonesHere.Provider value={props.tones}>
      <Main looks="desk">
        {props.head}
        {props.actions}
        <div class="column left">{props.left}</div>
        <div class="column">{props.right}</div>
      </Main>
    </TonesHere.Provider>
  );
}
