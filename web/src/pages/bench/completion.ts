// What may be written at a place of a game's file: keys by section, names of the file, words of the language.
import type { Games, GameForm } from "../../api/types";
import type { Place } from "./place";

export type Words = Games["words"];

/** Sections that stand once, by one bracket; the others stand in a list. */
const kOnce = ["sides", "clause", "rulebook", "ask", "die", "unit", "track"];
const kSections = [...kOnce, "deck", "table", "allow", "opening", "round", "end", "example"];
/** Their text is for people: nothing is proposed in it. */
const kForPeople = ["says", "title", "source", "about", "name", "page"];
const kOfSides = ["victor", "choose", "for", "side", "from", "to"];

export interface Proposal {
  label: string;
  kind: "section" | "key" | "name" | "function" | "word";
  says?: string;
}

const as = (kind: Proposal["kind"], words: readonly string[]): Proposal[] =>
  words.map((label) => ({ label, kind }));

/** What each name of the file is, in the author's own words. */
function named(form: GameForm | undefined): Proposal[] {
  if (!form) return [];
  const says = new Map<string, string>(
    [
      ...form.sides.map((side) => ({ name: side.id, says: side.says })),
      ...form.units,
      ...form.ask,
      ...form.rulebook,
    ].map((one) => [one.name, one.says]),
  );
  return form.names.map((label) => {
    const said = says.get(label);
    return { label, kind: "name" as const, ...(said ? { says: said } : {}) };
  });
}

/** `form`: of the last text that could be read. */
export function proposals(place: Place, words: Words, form: GameForm | undefined): Proposal[] {
  if (!place.of) return [];
  if (place.doing === "header") return as("section", kSections);
  if (place.doing === "key") {
    const keys = as("key", words.keys[place.of] ?? []);
    const sides = form?.sides.map((side) => side.id) ?? [];
    if (place.of === "the file") return keys.filter(({ label }) => !kSections.includes(label));
    if (place.of === "an end" || place.of === "an example") return [...keys, ...as("name", sides)];
    if (place.of !== "a scenario") return keys;
    const asked = [...(form?.ask ?? []), ...(form?.tracks ?? [])].map((one) => one.name);
    const units = form?.units.map((one) => one.name) ?? [];
    return [...keys, ...as("name", [...sides, ...asked, ...units])];
  }
  if (place.doing === "value") return as("word", ["true", "false"]);
  if (kForPeople.includes(place.key)) return [];
  if (place.key === "clause")
    return (form?.clauses ?? []).map(({ id, says }) => ({ label: id, kind: "name" as const, says }));
  if (place.key === "standing") return as("word", words.values.slice(0, 4));
  const sides = as("name", form?.sides.map((side) => side.id) ?? []);
  if (kOfSides.includes(place.key)) return [...sides, ...as("word", words.values)];
  return [...named(form), ...as("function", words.functions), ...as("word", words.words)];
}
