// What one does and what several do: "Anna takes the land", "Squads take the land"; "1 die", "2 dice".
import { tr_count } from "../texts/texts";

/** Names that end as several do, and are of one. */
const kOfOne = /^(?:Anders|Frans|Hans|Jans|Jens|Lars|Mars|Mats|Nils|Niels|Peters|Adams)$/;
const kVerbs =
  "is|has|was|does|takes|wins|loses|holds|keeps|attacks|defends|stands|gets|rolls|throws|hits|retreats|needs";
const kOfMany: Record<string, string> = { is: "are", has: "have", was: "were", does: "do" };

/** Whether a name is of several: "Squads", "the Soviets". */
export const is_of_several = (name: string) =>
  /^the .*[^s]s$/i.test(name) || (/^[A-Za-z]*[bcdfgklmnprtvw]s$/.test(name) && !kOfOne.test(name));

/** What somebody does, as their name asks for it. */
export const does = (name: string, verb: string) =>
  is_of_several(name) ? (kOfMany[verb] ?? verb.replace(/s$/, "")) : verb;

/** "Anna wins", in the language of the page. */
export const wins_words = (name: string) =>
  tr_count(is_of_several(name) ? 2 : 1, "{name} wins", "{name} win", { name });

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const kRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that is written from right to left stands for itself within a sentence: what follows stays in its place. */
export function isolated(text: string, names: readonly string[]): string {
  if (names.includes(text)) return text; // it stands alone, and is compared
  return names
    .filter((name) => kRightToLeft.test(name))
    .reduce(
      (now, name) =>
        now.replace(new RegExp(`(?<!\u2068)${escaped(name)}`, "g"), (whole) => `\u2068${whole}\u2069`),
      text,
    );
}

/** A sentence in which names of several have their verbs. */
export function agreed(text: string, names: readonly string[]): string {
  const said = isolated(text, names);
  return names
    .filter(is_of_several)
    .reduce(
      (now, name) =>
        now.replace(
          new RegExp(`\\b(${escaped(name)}) (${kVerbs})\\b`, "gi"),
          (_, who: string, verb: string) => `${who} ${does(name, verb)}`,
        ),
      said,
    );
}

/** One of something is called as one is: `ones`, by what several are called. */
export function singular(text: string, ones: ReadonlyMap<string, string> = new Map()): string {
  const plain = text.replace(/(?<![\d.,])\b1 ((?:[a-z-]+ )?)dice\b/g, "1 $1die");
  return [...ones].reduce(
    (now, [many, one]) =>
      now.replace(new RegExp(`(?<![\\d.,])\\b1 ${escaped(many)}(?!\\w)`, "g"), `1 ${one}`),
    plain,
  );
}
