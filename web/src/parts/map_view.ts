// What of a map is in sight: its left upper corner in the map's own pixels, and how large they are drawn. Pure, so
// that a pinch, a wheel and a key are the same thing.
import type { Box } from "./map_plan";

export interface View {
  x: number;
  y: number;
  scale: number;
}

/** The map, and the window that it is seen through. */
export interface Sizes {
  width: number;
  height: number;
  seen_width: number;
  seen_height: number;
}

export const kMostScale = 2.5;
export const kReadable = 0.965; // words at this scale have 11 px
const kMargin = 52; // px beyond the rim of the map that may be seen: its corners come out from under the buttons
const kRoom = 36; // px around what is to be seen

/** At which all of it is seen; never larger than it is drawn. */
export function whole_scale(of: Sizes): number {
  return Math.min(1, of.seen_width / Math.max(1, of.width), of.seen_height / Math.max(1, of.height));
}

/** Along one direction: in the middle where all of it is seen, else not beyond the rim. */
function held(at: number, size: number, seen: number, scale: number): number {
  const room = seen / scale;
  if (room >= size) return (size - room) / 2;
  const margin = kMargin / scale;
  return Math.min(size - room + margin, Math.max(-margin, at));
}

export function clamped(view: View, of: Sizes): View {
  const scale = Math.min(kMostScale, Math.max(whole_scale(of), view.scale));
  return {
    x: held(view.x, of.width, of.seen_width, scale),
    y: held(view.y, of.height, of.seen_height, scale),
    scale,
  };
}

/** Larger or smaller, while the point of the window at (x, y) stays on what it shows. */
export function zoomed(view: View, by: number, x: number, y: number, of: Sizes): View {
  const scale = Math.min(kMostScale, Math.max(whole_scale(of), view.scale * by));
  return clamped(
    { x: view.x + x / view.scale - x / scale, y: view.y + y / view.scale - y / scale, scale },
    of,
  );
}

export function panned(view: View, dx: number, dy: number, of: Sizes): View {
  return clamped({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }, of);
}

function around(boxes: Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * The view to begin with: everything where it can be read whole, else what matters in the middle, as large as it is
 * drawn. `below`: how much of the window lies under something else.
 */
export function first_view(boxes: Box[], of: Sizes, below = 0): View {
  const whole = whole_scale(of);
  if (whole >= kReadable && below === 0) return clamped({ x: 0, y: 0, scale: whole }, of);
  const box = boxes.length > 0 ? around(boxes) : { x: 0, y: 0, width: of.width, height: of.height };
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return clamped(
    { x: middle.x - of.seen_width / 2, y: middle.y - (of.seen_height - below) / 2, scale: 1 },
    { ...of, height: of.height + below },
  );
}

/** Moved no further than it takes to see a box whole, with some room around it. */
export function brought_in(view: View, box: Box, of: Sizes, below = 0): View {
  const [room, across, down] = [
    kRoom / view.scale,
    of.seen_width / view.scale,
    (of.seen_height - below) / view.scale,
  ];
  const into = (at: number, from: number, size: number, seen: number) =>
    seen < size + 2 * room
      ? from + size / 2 - seen / 2
      : Math.min(from - room, Math.max(from + size + room - seen, at));
  return clamped(
    {
      ...view,
      x: into(view.x, box.x, box.width, across),
      y: into(view.y, box.y, box.height, down),
    },
    { ...of, height: of.height + below / view.scale },
  );
}
