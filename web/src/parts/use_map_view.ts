// The view of a map under fingers, a mouse and a wheel. It is written into the picture's viewBox at once: the map
// itself is not drawn again while it moves.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  clamped,
  first_view,
  kReadable,
  panned,
  whole_scale,
  zoomed,
  type Sizes,
  type View,
} from "./map_view";
import type { Box } from "./map_plan";

const kMoves = 6; // px: less is a tap
const kStep = 1.35; // of one key or button

export interface MapView {
  /** Something of the map lies outside the window. */
  partly: boolean;
  zoom(by: number): void;
  show_whole(): void;
  show_action(): void;
  bring_in(how: (view: View, sizes: Sizes) => View): void;
}

/**
 * `action`: what matters, which the view begins with, and goes back to when it is something else (`about`), but for
 * while the map is `still`: under a brush nothing moves by itself.
 */
export function useMapView(
  svg: { current: SVGSVGElement | null },
  sizes: Sizes,
  action: Box[],
  about: string,
  still: boolean,
): MapView {
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  const now = useRef({ sizes, action });
  now.current = { sizes, action };
  const [partly, set_partly] = useState(false);

  const put = useCallback((next: View) => {
    view.current = next;
    const element = svg.current;
    if (!element) return;
    const { seen_width, seen_height, width, height } = now.current.sizes;
    const [across, down] = [seen_width / next.scale, seen_height / next.scale];
    element.setAttribute("viewBox", `${next.x} ${next.y} ${across} ${down}`);
    element.classList.toggle("far", next.scale < kReadable);
    set_partly(across < width - 2 || down < height - 2);
  }, []);

  const { width, height, seen_width, seen_height } = sizes;
  const shown = useRef<string>();
  useLayoutEffect(() => {
    if (seen_width === 0) return;
    const again = shown.current !== undefined && (still || shown.current === about);
    if (!again) shown.current = about;
    const { action: boxes, sizes: of } = now.current;
    put(again ? clamped(view.current, of) : first_view(boxes, of));
  }, [about, still, width, height, seen_width, seen_height]);

  useEffect(() => {
    const element = svg.current;
    if (!element) return undefined;
    const fingers = new Map<number, { x: number; y: number }>();
    let moved = false;
    const spread = () => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };
    const within = (x: number, y: number) => {
      const box = element.getBoundingClientRect();
      return { x: x - box.left, y: y - box.top };
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      if (fingers.size === 0) moved = false;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
      // Caught only once it moves: a tap is for the tile under it.
      if (!moved && Math.hypot(dx, dy) < kMoves) return;
      moved = true;
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      const was = spread();
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const is = spread();
      const all = [...fingers.values()];
      let next = panned(view.current, dx / all.length, dy / all.length, now.current.sizes);
      if (was > 0 && is > 0) {
        const middle = within((all[0]!.x + all[1]!.x) / 2, (all[0]!.y + all[1]!.y) / 2);
        next = zoomed(next, is / was, middle.x, middle.y, now.current.sizes);
      }
      put(next);
    };
    // Browsers leave out the click of a tap that follows a drag at once: it is made of the touch itself. The browser's own
    // would come later, on whatever lies under the finger by then: the sheet that the tap has opened.
    let tapped = false;
    const up = (event: PointerEvent) => {
      const alone = fingers.size === 1;
      if (!fingers.delete(event.pointerId) || event.type !== "pointerup") return;
      if (event.pointerType !== "touch" || moved || !alone || !(event.target instanceof Element)) return;
      tapped = true;
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    };
    const touch_end = (event: TouchEvent) => {
      if (tapped && event.cancelable) event.preventDefault();
      tapped = false;
    };
    const click = (event: MouseEvent) => {
      if (moved) event.stopPropagation();
      moved = false;
    };
    const wheel = (event: WheelEvent) => {
      const { sizes: of } = now.current;
      const larger = view.current.scale > whole_scale(of) + 0.001;
      // The page goes on scrolling over a map that is seen whole.
      if (!event.ctrlKey && !event.metaKey && !larger) return;
      event.preventDefault();
      const at = within(event.clientX, event.clientY);
      put(
        event.ctrlKey || event.metaKey
          ? zoomed(view.current, Math.exp(-event.deltaY / 300), at.x, at.y, of)
          : panned(view.current, -event.deltaX, -event.deltaY, of),
      );
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("touchend", touch_end, { passive: false });
    element.addEventListener("click", click, true);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("touchend", touch_end);
      element.removeEventListener("click", click, true);
      element.removeEventListener("wheel", wheel);
    };
  }, [seen_width > 0]);

  return {
    partly,
    zoom: (by) => {
      const { sizes: of } = now.current;
      const way = by > 0 ? kStep : 1 / kStep;
      put(zoomed(view.current, way, of.seen_width / 2, of.seen_height / 2, of));
    },
    show_whole: () => put(clamped({ x: 0, y: 0, scale: 0 }, now.current.sizes)),
    show_action: () => put(first_view(now.current.action, now.current.sizes)),
    bring_in: (how) => put(how(view.current, now.current.sizes)),
  };
}
