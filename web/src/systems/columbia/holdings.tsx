// What each player holds off the board: Silver Eagles, the pool, the faction; and the cards that were discarded.
import { More, Text } from "../../parts/controls";
import { Stepper } from "../../parts/stepper";
import { list_at, number_at, text_at } from "../../state/scenario";
import type { Situation } from "../../state/situation";
import { cards, kStructures, kUnits, players, with_holding } from "./scenario";
import { kWords } from "./words";
import { tr } from "../../texts/texts";

export function Holdings({ situation }: { situation: Situation }) {
  const { scenario: s, before, change } = situation;
  return (
    <>
      {players(s).map((player) => {
        const step = (label: string, path: string[]) => (
          <Stepper
            key={path.join(".")}
            label={label}
            most={9999}
            value={number_at(s, ["player", player, ...path])}
            was={before && number_at(before, ["player", player, ...path])}
            onValue={(n) => change((now) => with_holding(now, player, path, n), `${player} ${path}`)}
          />
        );
        return (
          <More key={player} title={tr("What {player} holds", { player })}>
            <Text
              label={tr("Faction")}
              value={text_at(s, ["player", player, "faction"], player)}
              onValue={(f) =>
                change((now) => with_holding(now, player, ["faction"], f === player ? undefined : f))
              }
            />
            {step(tr("Silver Eagles"), ["eagles"])}
            {[...kUnits, ...kStructures].map((kind) =>
              step(tr("{kind} in the pool", { kind: kWords[kind] ?? kind }), ["pool", kind]),
            )}
          </More>
        );
      })}
      {(list_at(s, ["discards"]).length > 0 || list_at(before, ["discards"]).length > 0) && (
        <More title={tr("Discarded · {n}", { n: list_at(s, ["discards"]).length })}>
          {cards(s).map((c) => {
            const id = String(c.id);
            const of = (from: typeof s) => list_at(from, ["discards"]).filter((one) => one === id).length;
            return (
              <Stepper
                key={id}
                label={id}
                most={50}
                value={of(s)}
                was={before && of(before)}
                onValue={(n) =>
                  situation.set(
                    ["discards"],
                    [...list_at(s, ["discards"]).filter((one) => one !== id), ...Array<string>(n).fill(id)],
                  )
                }
              />
            );
          })}
        </More>
      )}
    </>
  );
}
