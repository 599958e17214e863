import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * How wide an element is, in CSS pixels: charts are drawn at that size, so that their letters keep theirs.
 */
export function useWidth<E extends HTMLElement>(otherwise = 340) {
  const ref = useRef<E>(null);
  const [width, set] = useState(otherwise);
  // Before it is seen at all, so that it is not seen at two sizes.
  useLayoutEffect(() => {
    if (ref.current && ref.current.clientWidth > 0) set(ref.current.clientWidth);
  }, []);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) set(Math.round(entry.contentRect.width));
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
}

/** The same of both directions: what is fitted into a place. */
export function useSize<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [size, set] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      set({ width: Math.round(width), height: Math.round(height) });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, ...size };
}
