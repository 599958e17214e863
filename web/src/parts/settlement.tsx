// The settlement: who hands what to whom, with the clause that says so.
import { Chip } from "./chip";
import { useGame } from "./game_here";
import { useTones, Who } from "./tones";
import type { SystemId, Transfer } from "../api/types";
import { tr } from "../texts/texts";
import { Served } from "./served";
import "./settlement.css";

export function Settlement({ system, settlement }: { system: SystemId; settlement: readonly Transfer[] }) {
  const game = useGame();
  const tones = useTones();
  const told = game ? game.settled(settlement) : settlement;
  if (told.length === 0) return <p class="settled-nothing">{tr("Nothing changes hands.")}</p>;
  return (
    <ul class="settled">
      {told.map((one, k) => (
        <li key={k}>
          <b class="settled-count">{one.count}</b>
          <span class="settled-what">
            <Served>{one.piece}</Served>
            <small>
              <Who name={one.from} />
              {one.to !== one.from && (
                <>
                  {" "}
                  <span class={`crossing ${tones(one.from)}`} aria-hidden="true">
                    <i class={tones(one.to)} />
                  </span>
                  <span class="unseen">{tr("to")}</span> <Who name={one.to} />
                </>
              )}
            </small>
          </span>
          <Chip system={system} id={one.clause} />
        </li>
      ))}
    </ul>
  );
}
