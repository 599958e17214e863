import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { CoverHere, Main } from "./cover";
import { SidesHere, type Sides } from "./roll/by_name";
import { TonesHere, type Tones } from "./tones";

/**
 * Two columns on a wide screen, the left one staying in sight; one under the other on a phone. The left one has the form of
 * the situation: who only watches cannot use it.
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
  const { playing, watching } = useContext(CoverHere);
  return (
    <TonesHere.Provider value={props.tones}>
      <SidesHere.Provider value={props.sides}>
        <Main looks="desk">
          {props.head}
          {props.actions}
          {watching ? (
            <fieldset class="column left watched" disabled={!playing}>
              {props.left}
            </fieldset>
          ) : (
            <div class="column left">{props.left}</div>
          )}
          <div class="column">{props.right}</div>
        </Main>
      </SidesHere.Provider>
    </TonesHere.Provider>
  );
}
