// Where a broken clause of defcon could be mended: the table's head, what a bloc holds, or the area that it names.
import type { Finding, Scenario } from "../../api/types";
import { capital } from "../../parts/format";
import type { Place } from "../../parts/mend";
import { list_at, text_at } from "../../state/scenario";
import { kBlocs } from "./world";
import { tr } from "../../texts/texts";

const kPieces =
  /(motorized division|mechanized corps|armored army|bunker|naval unit|A-BOMB|H-BOMB|TSAR BOMBA)/;
const kInReserve: Record<string, string> = { "mechanized corps": tr("Mechanized corps"), "armored army": tr("Armored armies"), "TSAR BOMBA": "TSAR BOMBA" }; // prettier-ignore

/** A control of the form. */
export function place_of({ text }: Finding, s: Scenario): Place | undefined {
  const played = list_at(s, ["played"]);
  const nth = Math.max(
    0,
    kBlocs.filter((bloc) => played.includes(bloc)).indexOf(text_at(s, ["active"]) as never),
  );
  if (/needs DEFCON/.test(text)) return { label: "DEFCON" };
  if (/ belongs to phase | is made in phase |; this is phase /.test(text)) return { label: tr("Phase") };
  if (/^it costs |in hand|^the bet is /.test(text)) {
    const label = / oil/.test(text)
      ? tr("Oil barrels")
      : / cubes?\b/.test(text)
        ? tr("Research cubes")
        : tr("Influence points");
    return { label, nth };
  }
  const [, technology] = /^(.+) is not developed/.exec(text) ?? [];
  if (technology) return { label: technology };
  const [, piece] = / is in reserve| in reserve: /.test(text) ? (kPieces.exec(text) ?? []) : [];
  return piece ? { label: kInReserve[piece] ?? `${capital(piece)}s`, nth } : undefined;
}

/** The area that a finding is about: the longest name in it, since LIBYA is no part of another. */
export function area_of_finding(names: readonly string[], { text }: Finding): string | undefined {
  return [...names].sort((a, b) => b.length - a.length).find((name) => text.includes(name));
}
