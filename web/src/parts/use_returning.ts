// A bar that leaves the screen to what is read, and comes back when one scrolls up.
import { useEffect, type MutableRef } from "preact/hooks";

const kLeast = 8; // px that are meant as scrolling

/** Marks the element as away while one scrolls down; whoever comes to it by keyboard finds it there. */
export function useReturning(bar: MutableRef<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY;
    const scrolled = () => {
      const by = scrollY - last;
      if (Math.abs(by) < kLeast && scrollY > 0) return;
      last = scrollY;
      const is_at_top = scrollY <= (bar.current?.offsetHeight ?? 0);
      bar.current?.classList.toggle("away-above", by > 0 && !is_at_top);
    };
    addEventListener("scroll", scrolled, { passive: true });
    return () => removeEventListener("scroll", scrolled);
  }, []);
}
