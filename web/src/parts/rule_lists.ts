// Lists of a rulebook in a line of text, without brackets and quotes: "0, 0, 1, 1", "USA + Canada, Chile + Peru".
import type { Json } from "../api/types";

export const list_words = (value: Json): string =>
  Array.isArray(value)
    ? value.map((one) => (Array.isArray(one) ? one.map(String).join(" + ") : String(one))).join(", ")
    : String(value);

/** The list that such a line says, of the kind that `like` is; nothing where it says none. */
export function read_list(text: string, like: Json): Json | undefined {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const first = Array.isArray(like) ? like[0] : undefined;
  if (typeof first === "number") {
    const numbers = parts.flatMap((part) => part.split(/\s+/)).map((part) => Number(part.replace("−", "-")));
    return numbers.every(Number.isFinite) ? numbers : undefined;
  }
  if (typeof first === "string") return parts;
  const pairs = parts.map((part) => part.split("+").map((name) => name.trim()));
  return pairs.every((pair) => pair.length === 2 && pair.every(Boolean)) ? pairs : undefined;
}
