// Where in JSON that the page itself has written a fault is: nobody has seen that text, so a line and a column say nothing.
import type { Fault } from "./types";

type At = { keys: (string | number)[]; of: unknown };

/**
 * The keys down to what begins last at or before a place of compact JSON, counted in characters from 1. What is missing is
 * told where that begins which it is missing in.
 */
export function keys_at(value: unknown, column: number): (string | number)[] {
  let place = 1;
  let found: At = { keys: [], of: value };
  const reach = (at: At) => {
    if (place <= column) found = at;
  };
  const length = (text: string) => [...text].length;
  const walk = (at: At) => {
    reach(at);
    const { keys, of } = at;
    if (!of || typeof of !== "object") {
      place += length(JSON.stringify(of) ?? "");
      return;
    }
    ++place; // the bracket
    const said = Object.entries(of).filter(([, inner]) => inner !== undefined);
    said.forEach(([key, inner], k) => {
      if (k > 0) ++place; // the comma
      const next = { keys: [...keys, Array.isArray(of) ? k : key], of: inner as unknown };
      if (!Array.isArray(of)) {
        reach(next);
        place += length(JSON.stringify(key)) + 1;
      }
      walk(next);
    });
    ++place;
  };
  walk({ keys: [], of: value });
  return found.keys;
}

const spaced = (key: string) => key.replace(/_/g, " ");

/** The same in words: "Peru, units"; an element of a list by its name. What the fault itself names is left out. */
function place_words(value: unknown, column: number, said: string): string {
  let at: unknown = value;
  const words: string[] = [];
  for (const key of keys_at(value, column)) {
    at = (at as Record<string | number, unknown>)?.[key];
    const name = (at as { name?: unknown; id?: unknown })?.name ?? (at as { id?: unknown })?.id;
    if (typeof key === "string") words.push(spaced(key));
    else if (typeof name === "string") words.splice(-1, 1, name);
    else words.push(`no. ${key + 1}`);
  }
  return words.filter((word) => !said.includes(`'${word}'`)).join(", ");
}

/** Faults of such JSON, each with its field in words in place of a line and a column. */
export const in_fields = (faults: Fault[], value: unknown): Fault[] =>
  faults.map((one) => {
    if (one.line !== 1 || one.file !== "body") return one;
    const place = place_words(value, one.column, one.text);
    return { ...one, line: 0, column: 0, text: place ? `${place}: ${one.text}` : one.text };
  });
