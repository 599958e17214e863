// Rows that came to be shown stay while one looks at the same thing: nothing moves away under a finger.
import { useRef } from "preact/hooks";

/** `now`, and all that was among it since `of` was another; what comes while `holds` says so is not taken in yet. */
export function useKept(now: readonly string[], of: string, holds = () => false): ReadonlySet<string> {
  const kept = useRef({ of, names: new Set<string>() });
  const is_new = kept.current.of !== of;
  if (is_new) kept.current = { of, names: new Set() };
  if (is_new || kept.current.names.size === 0 || !holds())
    for (const name of now) kept.current.names.add(name);
  return kept.current.names;
}
