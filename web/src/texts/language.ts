// Which language the page speaks, and how it writes numbers and dates. Both are settled while the page loads, before anything
// that has texts is run: another choice loads the page anew.
import { kCatalogues } from "#catalogues";
import type { Catalogue } from "./catalogue";
import { store_text, stored_text } from "../state/storage";

const kKey = "casus.language";
export const kEnglish = "en"; // the sentences in the code

const path_of = (language: string) => `./${language}.json`;
export const languages = (): string[] => [
  kEnglish,
  ...Object.keys(kCatalogues).map((path) => path.slice("./".length, -".json".length)),
];

/** The language of a locale, "de" of "de-AT". */
const base_of = (locale: string) => locale.toLowerCase().split("-")[0] ?? "";

/** What this device chose by hand; "" where it leaves that to the browser. */
export function chosen_language(): string {
  const kept = stored_text(kKey) ?? "";
  return languages().includes(kept) ? kept : "";
}

/** Keeps a choice, "" being the browser's own. False where this browser keeps nothing. */
export const keep_language = (language: string): boolean => store_text(kKey, language || undefined);

/** The first of the wanted locales whose language is spoken here; English where none is. */
export const best_language = (wanted: readonly string[], spoken: readonly string[]): string =>
  wanted.map(base_of).find((one) => spoken.includes(one)) ?? kEnglish;

/**
 * How numbers and dates are written: as the browser's own locale has it, which a chosen language overrules. Digits are those
 * of the dice.
 */
export function best_locale(wanted: readonly string[], chosen: string): string {
  const own = chosen ? (wanted.find((one) => base_of(one) === chosen) ?? chosen) : wanted[0];
  try {
    return new Intl.Locale(own ?? kEnglish, { numberingSystem: "latn" }).toString();
  } catch {
    return kEnglish; // no locale at all: what a browser was told to want
  }
}

const wanted = (): readonly string[] => globalThis.navigator?.languages ?? [kEnglish];

let spoken = kEnglish;
let catalogue: Catalogue = {};
let written: string | undefined;

/** The language of the page. */
export const language = () => spoken;
/** The locale of its numbers and dates. */
export const locale = () => (written ??= best_locale(wanted(), chosen_language()));
export const entry_of = (sentence: string) => catalogue[sentence];

/** What the service says is English: its language, where it stands on a page in another one. */
export const service_language = () => (spoken === kEnglish ? undefined : kEnglish);

/** Speaks by a catalogue. */
export function speak(of: string, by: Catalogue): void {
  spoken = of;
  catalogue = by;
  if (globalThis.document) document.documentElement.lang = of;
}

const best = chosen_language() || best_language(wanted(), languages());
const found = kCatalogues[path_of(best)];
if (typeof found === "object") speak(best, found);

async function fetch_texts(): Promise<void> {
  if (typeof found !== "function") return;
  try {
    speak(best, await found());
  } catch {
    // It did not come: English, which is here already.
  }
}

let coming: Promise<void> | undefined;
/** Resolves when the page can speak. */
export const texts_there = (): Promise<void> => (coming ??= fetch_texts());
