// Nothing is declared: who lands where, and whose turn it is next. What may be attacked from there the verdict lists.
import { Card } from "../../parts/card";
import { options_of, Select } from "../../parts/controls";
import { NameSelect } from "../../parts/name_select";
import { NextTurn } from "../../parts/next_turn";
import { text_at } from "../../state/scenario";
import type { Situation } from "../../state/situation";
import { landed, names, players, with_another } from "./scenario";
import { tr } from "../../texts/texts";

export function Next({ situation, next }: { situation: Situation; next: string[] }) {
  const s = situation.scenario;
  const player = text_at(s, ["turn", "player"]);
  const where = text_at(s, ["turn", "landed"]);
  return (
    <Card title={tr("What comes next")} class="next">
      <div class="fields-grid">
        <Select
          label={tr("On turn")}
          value={player}
          options={options_of(players(s))}
          onValue={(p) => situation.set(["turn", "player"], p)}
          was={situation.before && text_at(situation.before, ["turn", "player"])}
        />
        <NameSelect
          label={where ? tr("{player} landed on", { player }) : tr("{player} lands on", { player })}
          value={where}
          options={[{ value: "", text: tr("nowhere yet") }, ...options_of(names(s))]}
          onValue={(t) => situation.change((now) => landed(now, t))}
          another={tr("Another Territory")}
          onAnother={(t) => situation.change((now) => landed(with_another(now, t), t))}
        />
      </div>
      {where && (
        <button
          type="button"
          class="link small under"
          onClick={() => situation.change((now) => landed(now, where))}
        >
          {tr("{player} lands on {where} anew", { player, where })}
        </button>
      )}
      <NextTurn situation={situation} next={next} />
    </Card>
  );
}
