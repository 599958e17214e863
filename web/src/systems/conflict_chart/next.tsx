// Nothing is declared: who attacks whom. What may be declared between them the verdict lists.
import { Card } from "../../parts/card";
import { options_of, Select } from "../../parts/controls";
import { NextTurn } from "../../parts/next_turn";
import { list_at, object_at } from "../../state/scenario";
import type { SideId } from "../../api/types";
import type { Situation } from "../../state/situation";
import { in_place_of, kSides, name_of, swapped } from "./scenario";
import { tr } from "../../texts/texts";

export function Next({ situation, next }: { situation: Situation; next: string[] }) {
  const s = situation.scenario;
  const others = list_at(s, ["player"]).map((p) => String(object_at(p, []).name));
  const choice = (side: SideId) => {
    const other = name_of(s, side === "attacker" ? "defender" : "attacker");
    return (
      <Select
        key={side}
        label={side === "attacker" ? tr("Who attacks") : tr("Whom")}
        value={name_of(s, side)}
        options={options_of([name_of(s, side), other, ...others])}
        onValue={(n) => situation.change((now) => (n === other ? swapped(now) : in_place_of(now, side, n)))}
      />
    );
  };
  return (
    <Card title={tr("What comes next")} class="next">
      <div class="two">{kSides.map(choice)}</div>
      <NextTurn situation={situation} next={next} />
    </Card>
  );
}
