// Who is against whom in a situation, by the players' own names: for pages that are about no system's form.
import type { Scenario, SystemId } from "../api/types";
import { object_at, text_at } from "../state/scenario";
import { owner, players } from "./aggression/scenario";
import { attacker, defender } from "./columbia/scenario";
import { called } from "./columbia/words";
import { name_of } from "./conflict_chart/scenario";
import type { Names } from "../parts/roll/by_name";

const kPlain: Names = { attacker: "the attacker", defender: "the defender" };

export function side_names(system: SystemId, s: Scenario): Names {
  if (system === "aggression") {
    if (s.dice !== undefined) return { attacker: "the Aggressor", defender: "the Defender" };
    const first = owner(s, text_at(s, ["attack", "from"])) || text_at(s, ["turn", "player"]);
    const others = players(s).filter((one) => one !== first);
    const second = owner(s, text_at(s, ["attack", "against"])) || (others.length === 1 ? others[0]! : "");
    return {
      attacker: first || "the Aggressor",
      defender: second && second !== first ? second : "the Defender",
    };
  }
  if (system === "conflict-chart")
    return { attacker: name_of(s, "attacker"), defender: name_of(s, "defender") };
  if (system === "columbia")
    return {
      attacker: attacker(s) || kPlain.attacker,
      defender: defender(s) ? called(defender(s)) : kPlain.defender,
    };
  if (system === "defcon")
    return { attacker: text_at(s, ["active"], kPlain.attacker), defender: "the others" };
  const name = (side: "attacker" | "defender") => text_at(object_at(s, [side]), ["name"]) || kPlain[side];
  return { attacker: name("attacker"), defender: name("defender") };
}
