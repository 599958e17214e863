// What a system's page is given. It shows the situation and the answer in its own way; what is around them
// (presets, files, sharing, the button that rolls) is made by pages/system.tsx, and placed by the page:
// frame.tsx does it for all but the map.
import type { ComponentChildren } from "preact";
import type { Asked } from "../api/answer";
import type { Judged } from "../api/types";
import type { Situation } from "../state/situation";

export interface SystemProps {
  situation: Situation;
  /** The title of the situation, with the ways to another one. */
  head: ComponentChildren;
  /** Share and roll: fixed at the bottom of a phone. Nothing while a roll is on; no roll of what is refused. */
  actions(verdict: Asked<Judged>): ComponentChildren;
  /** The roll, once asked for: to be placed below the answer. */
  roll: ComponentChildren;
}
