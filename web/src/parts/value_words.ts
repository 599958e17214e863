import type { Json } from "../api/types";
import { tr } from "../texts/texts";

const kOfALine = 6;
/** A word of a file: "fewer-dice". */
const kWords = /^[a-z]+(?:[-_][a-z]+)+$/;

/** A value of a rulebook as people read it: "yes", "none", "pair 2, triple 3". */
export function value_words(value: Json | undefined): string {
  if (value === undefined || value === null) return "–";
  if (value === true) return tr("yes");
  if (value === false) return tr("no");
  if (typeof value === "string") return kWords.test(value) ? value.replace(/[-_]/g, " ") : value;
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) {
    const nested = value.some((one) => Array.isArray(one));
    return value.length === 0
      ? tr("none")
      : value
          .map(value_words)
          .join(nested ? "; " : value.every((one) => typeof one === "number") ? " " : ", ");
  }
  const { name, ...rest } = value;
  const keys = Object.keys(rest);
  const lines = keys.length > kOfALine; // a chart: a row a line
  const width = lines ? Math.max(...keys.map((key) => key.length)) : 0;
  const parts = keys.map((key) => `${key.padStart(width)} ${value_words(rest[key])}`);
  if (lines) return parts.join("\n");
  return name === undefined ? parts.join(", ") : `${value_words(name)} (${parts.join(", ")})`;
}
