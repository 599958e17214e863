import type { ComponentChildren } from "preact";
import { Form, Main } from "./cover";
import { SidesHere, type Sides } from "./roll/by_name";
import { TonesHere, type Tones } from "./tones";

/**
 * Two columns on a wide screen, the left one staying in sight; one under the other on a phone. The left one has the form of
 * the situation.
 */
export function Desk(props: {
  tones: Tones;
  /** Who is against whom, by the players' own names. */
  sides?: Sides;
  head: ComponentChildren;
  left: ComponentChildren;
  right: ComponentChildren;
  actions?: ComponentChildren;
}) {
  return (
    <TonesHere.Provider value={props.tones}>
      <SidesHere.Provider value={props.sides}>
        <Main looks="desk">
          {props.head}
          {props.actions}
          <Form looks="column left">{props.left}</Form>
          <div class="column">{props.right}</div>
        </Main>
      </SidesHere.Provider>
    </TonesHere.Provider>
  );
}
