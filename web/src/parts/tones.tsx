// The colour of everybody who is named on a page: one table for the map, the bars, the choices, the dice and the
// settlement. Two sides are red and blue as they attack and defend, whoever else plays has what is left; the owners of
// a map have their own by their place among them. A tone is a class of style/tones.css.
import { createContext } from "preact";
import { useContext } from "preact/hooks";

export type Tone = "attacker" | "defender" | `own-${number}` | "own-none";
/** Of a name, or of words that say one: "the WP in LIBYA", "Founders' pool". Nobody's where they name nobody. */
export type Tones = (words: string | undefined) => Tone;

const kOwners = 5;

/** The colour of the owner in that place; nobody's beyond the fifth. */
export function owner_tone(place: number | undefined): Tone {
  return place !== undefined && place >= 0 && place < kOwners ? `own-${place}` : "own-none";
}

const letter = /[\p{L}\p{N}]/u;

/** Where the words say the name, as a word of its own; -1 where they do not. */
function place_of(name: string, words: string): number {
  for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + 1)) {
    const [before, after] = [words[at - 1] ?? " ", words[at + name.length] ?? " "];
    if (!letter.test(before) && !letter.test(after)) return at;
  }
  return -1;
}

/** By the name that the words say first; of two that begin there, the longer. */
function looked_up(table: ReadonlyMap<string, Tone>): Tones {
  return (words = "") => {
    const exactly = table.get(words);
    if (exactly) return exactly;
    let best: { at: number; name: string } | undefined;
    for (const name of table.keys()) {
      const at = name ? place_of(name, words) : -1;
      if (at < 0) continue;
      if (!best || at < best.at || (at === best.at && name.length > best.name.length)) best = { at, name };
    }
    return (best && table.get(best.name)) ?? "own-none";
  };
}

const kSides = 6;

/** The colour of a side by its place: the first attacks, the second defends; the first two owners are blue and red as they are. */
export function place_tone(place: number): Tone {
  if (place === 0) return "attacker";
  if (place === 1) return "defender";
  return place > 1 && place < kSides ? `own-${place}` : "own-none";
}

/** Two sides against each other, and who else plays. */
export function tones_of_sides(attacker: string, defender: string, others: readonly string[] = []): Tones {
  const table = new Map<string, Tone>([
    ["attacker", "attacker"],
    ["defender", "defender"],
    [attacker, "attacker"],
  ]);
  if (!table.has(defender)) table.set(defender, "defender");
  let next = 2;
  for (const name of others) if (!table.has(name)) table.set(name, place_tone(next++));
  return looked_up(table);
}

/** The owners of a map, in their order on it. */
export function tones_of_owners(letters: readonly string[]): Tones {
  return looked_up(new Map(letters.map((one, place) => [one, owner_tone(place)])));
}

export const TonesHere = createContext<Tones>(() => "own-none");
export const useTones = () => useContext(TonesHere);

/** The tone of a seat of a play: by its name; else by its place. */
export function seat_tone(tones: Tones, name: string | undefined, seat: number): Tone {
  const own = tones(name);
  return own !== "own-none" ? own : place_tone(seat);
}

/** A name, with its colour as a dot before it. */
export function Who({ name }: { name: string }) {
  const tone = useTones()(name);
  return tone === "own-none" ? <bdi>{name}</bdi> : <bdi class={`who-is ${tone}`}>{name}</bdi>;
}
