// Numbers as people read them. Nothing is computed here but how many digits are shown.

const kNumber = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });

/** "12.5 %"; what is neither none nor all never reads 0 % or 100 %. */
export function percent(chance: number, digits = 1): string {
  const least = 10 ** -digits;
  const hundredths = chance * 100;
  if (chance > 0 && hundredths < least / 2) return `< ${least} %`;
  if (chance < 1 && hundredths > 100 - least / 2) return `> ${(100 - least).toFixed(digits)} %`;
  return `${hundredths.toFixed(digits)} %`;
}

/** The same, in the little room of a bar or a cell: "13", "<1", "100". */
export function short_percent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (whole === 0 && chance > 0) return "<1";
  if (whole === 100 && chance < 1) return ">99";
  return String(whole);
}

export const number_words = (value: number) => kNumber.format(value).replace("-", "−");
