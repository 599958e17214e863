// What each player holds off the board: stock, captured development, Agents that are not placed.
import { More } from "../../parts/controls";
import { capital } from "../../parts/format";
import { Stepper } from "../../parts/stepper";
import { list_at, number_at, tables } from "../../state/scenario";
import type { Situation } from "../../state/situation";
import { kinds, players, with_holding } from "./scenario";
import { tr } from "../../texts/texts";

export function Holdings({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const before = situation.before;
  return (
    <>
      {players(s).map((player) => {
        const step = (label: string, path: string[], most = 999) => (
          <Stepper
            key={path.join(".")}
            label={label}
            most={most}
            value={number_at(s, ["player", player, ...path])}
            onValue={(n) =>
              situation.change((now) => with_holding(now, player, path, n), `${player} ${path}`)
            }
            was={before && number_at(before, ["player", player, ...path])}
          />
        );
        const hand = list_at(s, ["player", player, "cards"]).map(String);
        return (
          <More key={player} title={tr("What {player} holds", { player })} open={touched(situation, player)}>
            <div class="fields-grid">
              {kinds(s, []).map((kind) =>
                step(tr("{kind} in stock", { kind: capital(kind) }), ["stock", kind]),
              )}
              {step(tr("Development captured"), ["development"])}
              {s.agents !== false && step(tr("Agents not placed"), ["agents"])}
            </div>
            {hand.length > 0 && (
              <p class="soft">{tr("{player’s} OPs cards: {hand}.", { player, hand: hand.join(", ") })}</p>
            )}
          </More>
        );
      })}
    </>
  );
}

/** Whether the last conflict changed what lies there. */
function touched({ scenario, before }: Situation, player: string): boolean {
  if (!before) return false;
  const of = (s: typeof scenario) =>
    JSON.stringify(tables(s, "player").find((one) => one.name === player) ?? { name: player });
  return of(scenario) !== of(before);
}
