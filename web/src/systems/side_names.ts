// Who is against whom in a situation, by the players' own names: for pages that are about no system's form.
import type { Scenario, SystemId } from "../api/types";
import { object_at, text_at } from "../state/scenario";
import { owner, players } from "./aggression/scenario";
import { attacker, defender } from "./columbia/scenario";
import { called } from "./columbia/words";
import { name_of } from "./conflict_chart/scenario";
import type { Names } from "../parts/roll/by_name";
import { tr } from "../texts/texts";

const kPlain: Names = { attacker: tr("the attacker"), defender: tr("the defender") };
const kOfSheet: Names = { attacker: tr("the Aggressor"), defender: tr("the Defender") };
const kOthers = tr("the others");

/** What the sides are called where nobody has a name of their own. */
export const is_plain = (name: string) =>
  [...Object.values(kPlain), ...Object.values(kOfSheet), kOthers].includes(name);

/** What a situation calls a player: "@attacker" is one whom it gives no name. */
export function printed_words(printed: string): string {
  const [, side] = /^@(.*)$/.exec(printed) ?? [];
  if (side === undefined) return printed;
  return side === "attacker" || side === "defender" ? kPlain[side] : tr("the {side}", { side });
}

export function side_names(system: SystemId, s: Scenario): Names {
  if (system === "aggression") {
    if (s.dice !== undefined) return kOfSheet;
    const first = owner(s, text_at(s, ["attack", "from"])) || text_at(s, ["turn", "player"]);
    const others = players(s).filter((one) => one !== first);
    const second = owner(s, text_at(s, ["attack", "against"])) || (others.length === 1 ? others[0]! : "");
    return {
      attacker: first || kOfSheet.attacker,
      defender: second && second !== first ? second : kOfSheet.defender,
    };
  }
  if (system === "conflict-chart")
    return { attacker: name_of(s, "attacker"), defender: name_of(s, "defender") };
  if (system === "columbia")
    return {
      attacker: attacker(s) || kPlain.attacker,
      defender: defender(s) ? called(defender(s)) : kPlain.defender,
    };
  if (system === "defcon") return { attacker: text_at(s, ["active"], kPlain.attacker), defender: kOthers };
  const name = (side: "attacker" | "defender") => text_at(object_at(s, [side]), ["name"]) || kPlain[side];
  // Of a game in a file whose sides are called otherwise, those that have a player's name.
  const others = Object.keys(s).flatMap((key) =>
    key === "attacker" || key === "defender" ? [] : text_at(object_at(s, [key]), ["name"]) || [],
  );
  return {
    attacker: name("attacker"),
    defender: name("defender"),
    ...(others.length > 0 ? { others } : {}),
  };
}
