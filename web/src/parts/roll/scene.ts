// What stands on the stage when so much of a play has been told: the last throw with what came of it, or, before the first
// of a fight, the sentences that lead to it; and the same in words for who listens.
import type { PlayEvent } from "../../api/types";
import { capital, percent } from "../format";
import { sentence, tells_who_won, type Happening, type Thrown } from "../throws";
import { beats, left_of, made_of } from "./made";
import { service_language } from "../../texts/language";
import { tr, tr_count } from "../../texts/texts";

export interface Scene {
  /** The throw, and where it is among the happenings. */
  thrown?: Thrown;
  at: number;
  /** What begins with it, where nothing was thrown yet. */
  heading?: PlayEvent;
  /** What came of it, or led to it, in sentences. */
  told: PlayEvent[];
  /** Choices that were sealed or opened since. */
  choices: Happening[];
}

export function scene_of(told: readonly Happening[], shown: number): Scene {
  const rows = told.slice(0, shown);
  const last = (kind: Happening["kind"]) => rows.map((one) => one.kind).lastIndexOf(kind);
  const throw_at = last("throw");
  const at = throw_at > last("heading") ? throw_at : throw_at + 1;
  const all = rows.slice(at);
  const thrown = all[0]?.kind === "throw" ? all[0] : undefined;
  const events = all.flatMap((one) => ("event" in one ? [one.event] : []));
  const heading = thrown ? undefined : all.find((one) => one.kind === "heading");
  return {
    at,
    ...(thrown ? { thrown } : {}),
    ...(heading?.kind === "heading" ? { heading: heading.event } : {}),
    told: [...(thrown?.why ?? []), ...events].filter(
      (event) => heading?.kind !== "heading" || event !== heading.event,
    ),
    choices: all.filter((one) => one.kind === "sealed" || one.kind === "opened" || one.kind === "chosen"),
  };
}

/** "South loses a die": what the service says of lost dice, without their number left, which stands between the totals. */
export function lost_words(event: PlayEvent): string {
  const [, who, n] = /^(.+) loses (\d+) (?:die|dice) and has /.exec(event.text) ?? [];
  if (who === undefined) return event.text;
  // "The Aggressor" of the English sentence has a name on a page in another language.
  const name = service_language() ? (event.seat ?? who) : who;
  return tr_count(Number(n), "{who} loses a die", "{who} loses {n} dice", { who: name });
}

/** The sentences of a throw, what made it first; whether they are the service's. */
export function sentences_of(scene: Scene): { text: string; served: boolean; event?: PlayEvent }[] {
  const made = scene.thrown && beats(scene.thrown);
  const won = scene.told.find(tells_who_won);
  return scene.told.map((event) => {
    const said = (event === won ? made : undefined) ?? lost_words(event);
    return { text: capital(said), served: said === event.text, event };
  });
}

/** The dice that each side has left, after the throw. */
export const score_of = (thrown: Thrown): [number, number] | undefined => {
  const sides = [0, 1].map((seat) => thrown.sides.find((line) => line.seat === seat));
  const left = sides.map((line) => line && left_of(thrown, line));
  return left[0] === undefined || left[1] === undefined ? undefined : [left[0], left[1]];
};

/** "Round 3: North 16, South 12; South loses a die; North now 78 %." */
export function scene_words(scene: Scene, chance?: { name: string; now: number }): string {
  const { thrown } = scene;
  const parts: string[] = [];
  if (thrown) {
    const sides = thrown.sides.map((line) => {
      const { total, words } = made_of(line);
      const came = total ?? (words || undefined) ?? line.dice.map((die) => die.face ?? die.shows).join(" ");
      return `${sentence(line.side)} ${came}${line.also ? ` (${line.also})` : ""}`;
    });
    const name = thrown.name ? `, ${thrown.name}` : "";
    parts.push(`${tr("Round {number}", { number: thrown.number })}${name}: ${sides.join(", ")}`);
  }
  const said = scene.told.filter((event) => !(thrown && tells_who_won(event) && beats(thrown)));
  parts.push(...said.map((event) => lost_words(event)));
  if (chance)
    parts.push(
      tr("{name} now {chance}", {
        name: chance.name,
        chance: percent(chance.now, 0).replace(/(?<=\d)%/, " %"),
      }),
    );
  return parts.length > 0 ? `${parts.join("; ")}.` : "";
}
