// What a system's page is given. It shows the situation and the answer in its own way; the frame around it (presets, files,
// sharing, the button that rolls) is pages/system.tsx.
import type { ComponentChildren, ComponentType } from "preact";
import type { Situation } from "../state/situation";

export interface SystemProps {
  situation: Situation;
  /** The roll, once asked for: to be placed below the answer. */
  roll: ComponentChildren;
}

export type SystemPage = ComponentType<SystemProps>;
