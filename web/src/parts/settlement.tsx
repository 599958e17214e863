// The settlement: who hands what to whom, with the clause that says so.
import { Chip } from "./chip";
import { useGame } from "./game_here";
import { useTones, Who } from "./tones";
import type { SystemId, Transfer } from "../api/types";
import "./settlement.css";

export function Settlement({ system, settlement }: { system: SystemId; settlement: readonly Transfer[] }) {
  const game = useGame();
  const tones = useTones();
  const told = game ? game.settled(settlement) : settlement;
  if (told.length === 0) return <p class="settled-nothing">Nothing changes hands.</p>;
  return (
    <ul class="settled">
      {told.map((one, k) => (
        <li key={k}>
          <b class="settled-count">{one.count}</b>
          <span class="settled-what">
            {one.piece}
            <small>
              <Who name={one.from} />
              {one.to !== one.from && (
                <>
                  {" "}
                  <span class={`crossing ${tones(one.from)}`} aria-hidden="true">
                    <i class={tones(one.to)} />
                  </span>
                  <span class="unseen">to</span> <Who name={one.to} />
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
