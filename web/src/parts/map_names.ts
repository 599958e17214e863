// Names as a map has room for them, and how much they take. Boards print theirs in capitals; on tiles they are in
// small letters, which take less room and read better at eleven pixels.

const kNumeral = /^[IVX]+$/;

/** IRÂN III as Irân III; numerals, letters with a number and short first words (USA, P1) stay. */
export function shown_name(name: string): string {
  return name
    .split(" ")
    .map((word, at) => {
      const capitals = word === word.toUpperCase() && word !== word.toLowerCase();
      if (!capitals || /\d/.test(word) || (at > 0 && kNumeral.test(word))) return word;
      const letters = Array.from(word);
      if (at === 0 && letters.length <= 3) return word;
      return letters[0] + letters.slice(1).join("").toLowerCase();
    })
    .join(" ");
}

/** Roughly, and rather too wide than too narrow: where there is nothing to measure with. */
function estimated(text: string): number {
  let width = 0;
  for (const letter of text) {
    width +=
      letter === " "
        ? 0.34
        : /[IJil.,'|1:;()]/.test(letter)
          ? 0.37
          : /[MWmw]/.test(letter)
            ? 0.9
            : /[0-9a-z×+]/.test(letter)
              ? 0.62
              : 0.7;
  }
  return width;
}

const kMeasured = 100; // px, the size that is measured at: widths are of it
const measured = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** How wide words are on this device. */
export function text_width(text: string, size: number, strong = false): number {
  if (typeof document === "undefined") return estimated(text) * size * (strong ? 1.08 : 1);
  const key = `${strong ? "b" : ""}${text}`;
  let width = measured.get(key);
  if (width === undefined) {
    pen ??= document.createElement("canvas").getContext("2d");
    if (!pen) return estimated(text) * size * (strong ? 1.08 : 1);
    pen.font = `${strong ? 600 : 400} ${kMeasured}px ${getComputedStyle(document.body).fontFamily}`;
    width = pen.measureText(text).width;
    measured.set(key, width);
  }
  return (width / kMeasured) * size;
}
