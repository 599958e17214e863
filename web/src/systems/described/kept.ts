// Rows that came to be shown stay while one looks at the same thing: nothing moves away under a finger.
import { useRef } from "preact/hooks";

/** `now`, and all that was among it since `of` was another. */
export function useKept(now: readonly string[], of: string): ReadonlySet<string> {
  const kept = useRef({ of, names: new Set<string>() });
  if (kept.current.of !== of) kept.current = { of, names: new Set() };
  for (const name of now) kept.current.names.add(name);
  return kept.current.names;
}
