// What a plan may be for, in the words that the service takes: up to three parts joined by "and". Suggestions
// are made of the names on the map; the service alone says what a goal means.
import type { MapTile } from "../../api/types";

const kMost = 60;

/** The last part of what is written, and what stands before it. */
export function last_part(text: string): { before: string; part: string } {
  const at = text.toLowerCase().lastIndexOf(" and ");
  return at < 0 ? { before: "", part: text } : { before: text.slice(0, at + 5), part: text.slice(at + 5) };
}

/** Ways to go on from what is written. */
export function suggestions(text: string, tiles: MapTile[], level: number): string[] {
  const { before, part } = last_part(text);
  const land = tiles.filter((tile) => !tile.water).map((tile) => tile.name);
  const parts = [
    ...land.map((name) => `control ${name}`),
    ...[5, 4, 3, 2, 1].filter((step) => step <= level).map((step) => `level ${step}`),
    ...land.flatMap((name) => [`instability 1 in ${name}`, `instability 2 in ${name}`]),
    ...land.map((name) => `build motorized in ${name}`),
  ];
  const wanted = part.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const fit = parts.filter(
    (one) => words.every((word) => one.toLowerCase().includes(word)) && one.toLowerCase() !== wanted,
  );
  return fit.slice(0, kMost).map((one) => before + one);
}
