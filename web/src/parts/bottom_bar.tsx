import type { ComponentChildren } from "preact";

/** The main actions: fixed at the bottom of a phone, in the flow of a wide screen. At most one on a page. */
export function BottomBar({ children }: { children: ComponentChildren }) {
  return <div class="bottom-bar">{children}</div>;
}
