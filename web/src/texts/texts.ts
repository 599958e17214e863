// The texts of the page. Code has them in English; another language has a catalogue of them (web/README.md says how one is
// added). What players wrote and what the service says is never looked up here.
import type { ComponentChildren } from "preact";
import { entry_of, language, locale } from "./language";

// "{name}" is a place, and "{name’s}" the same with the name as an owner.
type NameOf<P extends string> = P extends `${infer Name}’s` ? Name : P;
type Place<S extends string> = S extends `${string}{${infer P}}${infer Rest}`
  ? NameOf<P> | Place<Rest>
  : never;
type Places<Names extends string, V> = [Names] extends [never] ? [] : [places: Record<Names, V>];

const kPlace = /\{(\w+(?:’s)?)\}/;
const counted = new Map<string, Intl.NumberFormat>();
const number_words = (value: number): string => {
  const by = counted.get(locale()) ?? new Intl.NumberFormat(locale());
  counted.set(locale(), by);
  return by.format(value);
};

/** The sentence in the page's language. What stands behind "|" tells apart what English has one word for: "Open|verb". */
function sentence_of(english: string): string {
  const entry = entry_of(english);
  return typeof entry === "string" ? entry : english.replace(/\|.*$/, "");
}

/** Whose: North’s, Founders’ */
export const whose = (name: string) => (name.endsWith("s") ? `${name}’` : `${name}’s`);

const in_place = <V>(place: string, places: Record<string, V>): V | string => {
  const value = places[place.replace(/’s$/, "")]!;
  if (typeof value === "number") return number_words(value);
  return place.endsWith("’s") && typeof value === "string" ? whose(value) : value;
};

/** The parts of a sentence, of which every second one is the name of a place. */
const filled = <V>(sentence: string, places: Record<string, V>): (V | string)[] =>
  sentence.split(kPlace).map((part, k) => (k % 2 === 0 ? part : in_place(part, places)));

/** A sentence in the language of the page. `places` fill its places; a number among them is written by the locale. */
export function tr<S extends string>(english: S, ...[places]: Places<Place<S>, string | number>): string {
  return filled<string | number>(sentence_of(english), places ?? {}).join("");
}

/** The same with elements among its places. */
export function tr_with<S extends string>(
  english: S,
  places: Record<Place<S>, ComponentChildren>,
): ComponentChildren[] {
  return filled<ComponentChildren>(sentence_of(english), places);
}

/**
 * A sentence about `n` of something, its number `{n}` or a name that is of one or of several. A catalogue has all plural
 * forms of its language under the English one of many.
 */
export function tr_count<S extends string>(
  n: number,
  one: string,
  many: S,
  ...[places]: Places<Exclude<Place<S>, "n">, string | number>
): string {
  const entry = entry_of(many);
  const rule = new Intl.PluralRules(language()).select(n);
  const form = typeof entry === "object" ? entry[rule] : n === 1 ? one : many;
  return filled<string | number>(form ?? many, { n, ...places }).join("");
}
