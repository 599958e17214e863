// Numbers and dates as people read them, by the locale of the page. Rounding never says more than is true: what is not certain is never 100 %,
// what is possible never 0 %.

import { language, locale } from "../texts/language";
import { tr, tr_count } from "../texts/texts";

const formats = new Map<string, Intl.NumberFormat>();
/** A number with `least` to `most` decimals. */
function decimal(
  value: number,
  least: number,
  most: number,
  style: "decimal" | "percent" = "decimal",
): string {
  const key = `${locale()} ${style} ${least} ${most}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale(), {
      style,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** 0.7116 → "71.2%" */
export function percent(p: number, digits = 1): string {
  const least = 0.5 * 10 ** -(digits + 2);
  if (p > 0 && p < least) return `<${decimal(10 ** -(digits + 2), digits, digits, "percent")}`;
  if (p < 1 && p > 1 - least) return `>${decimal(1 - 10 ** -(digits + 2), digits, digits, "percent")}`;
  const shown = p === 0 || p === 1 ? 0 : digits;
  return decimal(p, shown, shown, "percent");
}

/** A chance as a share of a hundred without its sign, in a column whose head has it: "71.2" */
export const hundredths = (p: number, least: number, most = least) => decimal(100 * p, least, most);

/** "North and South" */
export const names_words = (names: readonly string[]) => new Intl.ListFormat(language()).format(names);

/** A chance with a decimal where it has one: "71.2%", "50%" */
export const share = (p: number) => decimal(p, 0, 1, "percent");

const kTime = { timeStyle: "short" } as const;
const kDay = { dateStyle: "medium" } as const;
/** When: the time of day, the day, or both. */
export const time_words = (when: number) => new Date(when).toLocaleTimeString(locale(), kTime);
export const day_words = (when: number) => new Date(when).toLocaleDateString(locale(), kDay);
export const moment_words = (when: number) => new Date(when).toLocaleString(locale(), { ...kDay, ...kTime });

/** A chance that is 1 only as it is rounded, for something else may come of it, is the greatest that is not. */
export const short_of_certain = (p: number, of_all: readonly { probability: number }[]): number =>
  p === 1 && of_all.some((one) => one.probability > 0 && one.probability < 1) ? 1 - Number.EPSILON / 2 : p;

/** The same, in the little room of a bar or a cell: "13", "<1", "100". */
export function short_percent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (whole === 0 && chance > 0) return "<1";
  if (whole === 100 && chance < 1) return ">99";
  return String(whole);
}

/** A number with up to four decimals: a mean, a value of a rulebook. */
export const number_words = (value: number) => decimal(value, 0, 4).replace("-", "−");

/** A difference of chances, in points of a hundred: 0.225 → "+22.5" */
export function points(delta: number): string {
  const size = Math.abs(100 * delta);
  if (delta === 0) return "0";
  if (size < 0.005) return "≈0";
  const digits = size < 0.1 ? 2 : 1;
  const text = decimal(size, digits, digits);
  return `${delta > 0 ? "+" : "−"}${text}`;
}

/** A worth: −2.1, 0, 3.25 */
export function worth(value: number): string {
  const text = decimal(Math.abs(value), 0, Math.abs(value) < 10 ? 2 : 1);
  return value < 0 && text !== "0" ? `−${text}` : text;
}

/** A worth with its sign and unit: "+2.27 points", "−1 point". */
export function worth_words(value: number, unit = "points"): string {
  const text = worth(value);
  const sign = value > 0 && text !== "0" ? "+" : "";
  const size = `${text === "0" && value !== 0 ? "≈" : sign}${text}`;
  if (unit === "points") return tr_count(Math.abs(value), "{size} point", "{size} points", { size });
  return `${size} ${Math.abs(value) === 1 ? unit.replace(/s$/, "") : unit}`.trimEnd(); // a game's own word
}

/** "25/36" → ["25", "36"]; a whole number has no denominator. */
export function fraction(exact: string): [string, string?] {
  const [n = "", d] = exact.split("/");
  return d === undefined || d === "1" ? [n] : [n, d];
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** attacker_dice_left → "dice left" */
export function spaced(name: string): string {
  return name.replace(/_/g, " ");
}

/** A bound so small that its digits say nothing. */
export function bound(value: number): string {
  return value < 1e-9
    ? tr("less than a billionth")
    : value < 1e-6
      ? tr("less than a millionth")
      : worth(Math.ceil(value * 1e4) / 1e4);
}

/**
 * What all the texts begin with, up to a comma or a colon; empty where that is little or leaves nothing to
 * tell them apart.
 */
export function shared_lead(texts: string[]): string {
  const [first = "", ...rest] = texts;
  if (rest.length === 0) return "";
  let end = first.length;
  for (const text of rest) while (!text.startsWith(first.slice(0, end))) --end;
  const parts_at = (text: string) => text.length === end || /^[,:] /.test(text.slice(end));
  while (end > 0 && !texts.every(parts_at)) --end;
  return end >= 16 ? first.slice(0, end) : "";
}

/** What is left of a text after its lead. */
export function after_lead(text: string, lead: string): string {
  if (!lead) return text;
  const rest = text.slice(lead.length).replace(/^[,:]\s*/, "");
  return rest ? capital(rest) : tr("Nothing more");
}
