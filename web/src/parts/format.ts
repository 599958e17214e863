// Numbers as people read them. Rounding never says more than is true: what is not certain is never 100 %, what is possible
// never 0 %.

/** 0.7116 → "71.2%" */
export function percent(p: number, digits = 1): string {
  const least = 0.5 * 10 ** -(digits + 2);
  if (p > 0 && p < least) return `<${10 ** -digits}%`;
  if (p < 1 && p > 1 - least) return `>${100 - 10 ** -digits}%`;
  return `${(100 * p).toFixed(p === 0 || p === 1 ? 0 : digits)}%`;
}

/** A difference of chances, in points of a hundred: 0.225 → "+22.5" */
export function points(delta: number): string {
  const text = Math.abs(100 * delta).toFixed(1);
  if (text === "0.0") return delta === 0 ? "0" : delta > 0 ? "+0.0" : "−0.0";
  return `${delta > 0 ? "+" : "−"}${text}`;
}

/** A worth: −2.1, 0, 3.25 */
export function worth(value: number): string {
  const text = Math.abs(value).toFixed(Math.abs(value) < 10 ? 2 : 1).replace(/\.?0+$/, "");
  return value < 0 && text !== "0" ? `−${text}` : text;
}

export function number(value: number): string {
  return worth(value);
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

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
