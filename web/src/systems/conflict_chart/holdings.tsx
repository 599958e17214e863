// Whose the countries are, and what those hold who have no part in the conflict.
import { More, Text } from "../../parts/controls";
import { Pieces } from "../../parts/pieces";
import { list_at, object_at, put } from "../../state/scenario";
import type { Json } from "../../api/types";
import type { Situation } from "../../state/situation";
import { countries, kSides, name_of } from "./scenario";
import { tr } from "../../texts/texts";

const listed = (text: string): Json[] => [
  ...new Set(
    text
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

export function Countries({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const changed = kSides.some(
    (side) => situation.before && countries(situation.before, side).join() !== countries(s, side).join(),
  );
  return (
    <More title={tr("Countries")} open={changed}>
      {kSides.map((side) => (
        <Text
          key={side}
          label={tr("{name} holds, with commas between", { name: name_of(s, side) })}
          value={countries(s, side).join(", ")}
          empty
          was={situation.before && countries(situation.before, side).join(", ")}
          onValue={(text) => {
            const list = listed(text);
            situation.set([side, "countries"], list.length > 0 ? list : undefined);
          }}
        />
      ))}
    </More>
  );
}

export function Onlookers({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  return (
    <>
      {list_at(s, ["player"]).map((p, k) => {
        const one = object_at(p, []);
        const set = (key: string) => (list: Json[]) =>
          situation.change(
            (now) => put(now, ["player", k, key], list.length > 0 ? list : undefined),
            `${String(one.name)} ${key}`,
          );
        const canals = list_at(p, ["reserve_canals"]).map((c) => String(object_at(c, []).name));
        return (
          <More key={k} title={tr("What {name} holds", { name: String(one.name) })}>
            <Pieces
              side="neutral"
              label={tr("Tokens in reserve")}
              one={tr("Military token")}
              values={list_at(p, ["reserve"]).map(Number)}
              onValues={set("reserve")}
            />
            <Pieces
              side="neutral"
              shape="tile"
              least={0}
              label={tr("Masterminds in hand")}
              one={tr("Mastermind card")}
              values={list_at(p, ["reserve_masterminds"]).map(Number)}
              onValues={set("reserve_masterminds")}
            />
            {canals.length > 0 && (
              <p class="soft">{tr("Canals: {canals}.", { canals: canals.join(", ") })}</p>
            )}
            <Text
              label={tr("Countries, with commas between")}
              empty
              value={list_at(p, ["countries"]).join(", ")}
              onValue={(text) => set("countries")(listed(text))}
            />
          </More>
        );
      })}
    </>
  );
}
