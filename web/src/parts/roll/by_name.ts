// The players' own names in what is told, where the sheet says "the Aggressor" or "the attacker"; and dice as people
// call them. The sheet's own words stay in its clauses.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Entry, Json, Move, SideId } from "../../api/types";
import { service_language } from "../../texts/language";
import { tr } from "../../texts/texts";

/** Who plays: the side that attacks, the one that defends, and of a game of more sides the others, in their order. */
export type Names = Record<SideId, string> & { others?: readonly string[] };

/** The names by the places of the sides. */
export const names_in_order = ({ attacker, defender, others = [] }: Names): string[] => [
  attacker,
  defender,
  ...others,
];

export interface Sides {
  names: Names;
  /** What a victory of each is called: "North takes Chile". */
  wins?: Names | undefined;
  /** Whether the sheet has words of its own for the sides, which stand for the players. */
  by_sheet?: boolean;
  /** How it ended, where the play's own words name nobody. */
  ended?(text: string): string;
  /** Who is against whom from a move on, where moves decide that. */
  of_move?(move: Move): Pick<Sides, "names" | "wins"> | undefined;
}

/** Who is against whom on this page. */
export const SidesHere = createContext<Sides | undefined>(undefined);
export const useSides = () => useContext(SidesHere);

const kSheet = /\b(?:[Tt]he )?(Aggressor|Attacker|Defender)\b|\b[Tt]he (attacker|defender)\b/g;

/** What the page calls who has no name of their own. */
const kNameless = new Set([
  tr("Aggressor"),
  tr("Attacker"),
  tr("Defender"),
  tr("attacker"),
  tr("defender"),
  tr("the Aggressor"),
  tr("the Defender"),
  tr("the attacker"),
  tr("the defender"),
  tr("the others"),
  tr("The token"),
  tr("Nobody"),
]);
/** Whether it is a word of another language than the service's: it stands alone, and in no sentence of the service. */
const is_foreign = (name: string) => service_language() !== undefined && kNameless.has(name);

/** A sentence of the sheet with the players in it. */
export function by_name(text: string, names: Names): string {
  const named = text.replace(
    kSheet,
    (whole, word: string | undefined, plain: string | undefined, at: number) => {
      const name = names[(word ?? plain ?? "").toLowerCase() === "defender" ? "defender" : "attacker"];
      if (!name || /^(the )?(aggressor|attacker|defender)$/i.test(name)) return whole;
      if (is_foreign(name) && whole !== text) return whole;
      return at === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : name;
    },
  );
  return named
    .replace(/\b is the Victor( of the last scenario)?\b/, (_, last?: string) =>
      last ? " wins the last takeover" : " wins",
    )
    .replace(/\bbeing the Victor\b/, "winning")
    .replace(
      /\bThe R-Units on ([^,]+) go to the Victor's stock/,
      "The R-Units on $1 go to the winner’s stock",
    )
    .replace(/\b1 d6\b/g, "1 die")
    .replace(/\b[Dd]6s\b/g, (word) => (word.startsWith("D") ? "Dice" : "dice"));
}

const in_event = (event: { [key: string]: Json }, names: Names) => {
  const said = (value: Json | undefined) => (typeof value === "string" ? by_name(value, names) : value);
  const brief = event.brief as { [key: string]: Json } | undefined;
  return {
    ...event,
    text: said(event.text),
    ...(event.seat === undefined ? {} : { seat: said(event.seat) }),
    ...(brief && {
      brief: {
        ...brief,
        ...(brief.side === undefined ? {} : { side: said(brief.side) }),
        ...(brief.text === undefined ? {} : { text: said(brief.text) }),
      },
    }),
  };
};

interface ToldByName {
  entries: Entry[];
  /** How they stand at its end. */
  sides: Sides;
  /** Who was who all along; nobody, where that changed on the way. */
  throughout: Names;
}

/** Everything that was told by the players' names. */
export function told_by_name(entries: readonly Entry[], sides: Sides): ToldByName {
  let now = sides;
  const been = { attacker: new Set<string>(), defender: new Set<string>() };
  const told = entries.map((entry): Entry => {
    if ("answer" in entry) now = { ...now, ...sides.of_move?.(entry.answer.move) };
    else for (const side of ["attacker", "defender"] as const) been[side].add(now.names[side]);
    if (!sides.by_sheet || !("event" in entry)) return entry;
    return { event: in_event(entry.event, now.names) as typeof entry.event };
  });
  const always = (side: SideId) => (been[side].size === 1 ? now.names[side] : "");
  return {
    entries: told,
    sides: now,
    throughout: { ...now.names, attacker: always("attacker"), defender: always("defender") },
  };
}
