// Dice as what they are: d6s with pips, the solids by their outline and nearest face, dice with a name in its
// colour. The first side's are warm and red, the second's cool and blue; the number stands on each that has
// no pips.
import type { DieShown } from "./throws";
import "./dice.css";

const kPips: Record<number, [number, number][]> = {
  0: [],
  1: [[20, 20]],
  2: [
    [12, 12],
    [28, 28],
  ],
  3: [
    [12, 12],
    [20, 20],
    [28, 28],
  ],
  4: [
    [12, 12],
    [28, 12],
    [12, 28],
    [28, 28],
  ],
  5: [
    [12, 12],
    [28, 12],
    [20, 20],
    [12, 28],
    [28, 28],
  ],
  6: [
    [12, 11],
    [28, 11],
    [12, 20],
    [28, 20],
    [12, 29],
    [28, 29],
  ],
};

interface Solid {
  outline: string;
  face: string; // the face towards us
  edges: string; // from its corners to the outline
  y: number; // where its number stands
}

/** What each solid looks like from above, in a square of 40. */
const kSolids: Record<number, Solid> = {
  4: { outline: "20,3 38,35 2,35", face: "20,3 38,35 2,35", edges: "", y: 30 },
  8: {
    outline: "20,1 38.5,20 20,39 1.5,20",
    face: "20,1 38.5,20 20,28 1.5,20",
    edges: "M1.5 20 20 28 38.5 20M20 28V39",
    y: 22,
  },
  10: {
    outline: "20,1.5 38,16 38,24 20,38.5 2,24 2,16",
    face: "20,1.5 31,20.5 20,27 9,20.5",
    edges: "M31 20.5 38 24M9 20.5 2 24M20 27V38.5",
    y: 20.5,
  },
  12: {
    outline: "20,2 31,5.5 37.5,14.5 37.5,25.5 31,34.5 20,38 9,34.5 2.5,25.5 2.5,14.5 9,5.5",
    face: "20,9.5 30,17 26.2,29 13.8,29 10,17",
    edges: "M20 9.5V2M30 17 37.5 14.5M26.2 29 31 34.5M13.8 29 9 34.5M10 17 2.5 14.5",
    y: 24.5,
  },
  20: {
    outline: "20,2 36,11 36,29 20,38 4,29 4,11",
    face: "20,9 30.5,27.5 9.5,27.5",
    edges:
      "M20 9V2M20 9 36 11M20 9 4 11M30.5 27.5 36 11M30.5 27.5 36 29M9.5 27.5 4 11M9.5 27.5 4 29M20 38 30.5 27.5M20 38 9.5 27.5",
    y: 25,
  },
};
const kOther: Solid = {
  outline: "20,2 33,7 38,20 33,33 20,38 7,33 2,20 7,7",
  face: "20,2 33,7 38,20 33,33 20,38 7,33 2,20 7,7",
  edges: "",
  y: 25,
};

const kColours = new Set(["white", "blue", "red"]);

/** One die; what it shows is said beside it in words, so a reader of the page passes over it. */
export function Die(props: { die: DieShown; seat: number; shows?: number | undefined }) {
  const { die, seat, shows = die.shows } = props;
  if (die.face !== undefined) return <Faced face={die.face} seat={seat} />;
  const named = die.name !== `d${die.sides}`;
  const solid = named || die.sides === 6 ? undefined : (kSolids[die.sides] ?? kOther);
  const kind = named ? `named ${kColours.has(die.name) ? die.name : ""}` : solid ? "solid" : "six";
  const small = String(shows).length > 2 ? "small" : "";
  return (
    <svg class={`die seat${seat} ${kind}`} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      {solid ? (
        <>
          <polygon class="body" points={solid.outline} />
          <polygon class="face" points={solid.face} />
          {solid.edges && <path class="edges" d={solid.edges} />}
          <text class={`mark-text ${small}`} x="20" y={solid.y}>
            {shows}
          </text>
        </>
      ) : (
        <>
          <rect class="body" x="3" y="3" width="34" height="34" rx="8" />
          {!named && kPips[shows] ? (
            kPips[shows].map(([x, y]) => <circle key={`${x} ${y}`} class="pip" cx={x} cy={y} r="3.4" />)
          ) : (
            <text class={`mark-text ${small}`} x="20" y="26.5">
              {shows}
            </text>
          )}
        </>
      )}
    </svg>
  );
}

/** A die whose faces are words: what it shows, in small letters. */
function Faced({ face, seat }: { face: string; seat: number }) {
  const words = face.split("_");
  const longest = Math.max(...words.map((word) => word.length));
  const width = Math.max(40, 12 + 6.4 * longest);
  return (
    <svg
      class={`die seat${seat} faced`}
      viewBox={`0 0 ${width} 40`}
      style={{ width: `${0.85 * width}px` }}
      aria-hidden="true"
      focusable="false"
    >
      <rect class="body" x="2" y="3" width={width - 4} height="34" rx="8" />
      {words.map((word, k) => (
        <text key={k} class="mark-text" x={width / 2} y={24 + 12 * (k - (words.length - 1) / 2)}>
          {word}
        </text>
      ))}
    </svg>
  );
}

/** Dice of a side for reading aloud: "d8 6, d6 3 5 6 1 6". */
export function dice_words(dice: readonly DieShown[]): string {
  const kinds: { name: string; shows: (number | string)[] }[] = [];
  for (const { name, shows, face } of dice) {
    const kind = kinds.find((one) => one.name === name);
    const said = face === undefined ? shows : face.replace(/_/g, " ");
    if (kind) kind.shows.push(said);
    else kinds.push({ name, shows: [said] });
  }
  return kinds.map((kind) => `${kind.name} ${kind.shows.join(" ")}`).join(", ");
}

/**
 * Kinds in the order in which they were thrown, the highest first within each, so that equal dice lie
 * together.
 */
export function laid_out(dice: readonly DieShown[]): DieShown[] {
  const order = [...new Set(dice.map((die) => die.name))];
  return [...dice].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name) || b.shows - a.shows);
}
