// What a plan may be for, in the words that the service takes: up to three parts joined by "and". Suggestions
// are made of the names on the map; the service alone says what a goal means.
import type { MapTile } from "../../api/types";
import { shown_name } from "../../parts/map_names";
import { tr } from "../../texts/texts";

const kMost = 60;
const kAnd = " and ";
export const kMostGoals = 3;

/** In small letters without accents: what a phone's keyboard has. */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The parts of a goal: an "and" ends one where another begins, for a name may have one too. */
export function parts_of(goal: string): string[] {
  const parts = goal
    .split(/ and (?=(?:control|destroy|level|instability|build) )/i)
    .map((part) => part.trim());
  return parts.filter(Boolean);
}

/** One more part, or one fewer where it is there; as it is where three are wanted already. A level replaces another. */
export function with_part(goal: string, part: string): string {
  const is_level = (one: string) => folded(one).startsWith("level ");
  const now = parts_of(goal);
  const without = now.filter((one) => folded(one) !== folded(part));
  if (without.length < now.length) return without.join(kAnd);
  const others = is_level(part) ? now.filter((one) => !is_level(one)) : now;
  return others.length >= kMostGoals ? goal : [...others, part].join(kAnd);
}

/** A part in words. */
export function part_words(part: string): string {
  const [, word = "", rest = ""] = /^(\w+) (.*)$/s.exec(part) ?? [];
  if (word === "control") return tr("Take {name}", { name: shown_name(rest) });
  if (word === "level") return tr("DEFCON {level} or above", { level: rest });
  return part.charAt(0).toUpperCase() + part.slice(1);
}

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
  const wanted = folded(part.trim());
  const words = wanted.split(/\s+/).filter(Boolean);
  const fit = parts.filter(
    (one) => words.every((word) => folded(one).includes(word)) && folded(one) !== wanted,
  );
  return fit.slice(0, kMost).map((one) => before + one);
}
