// The games of one's own that this device keeps, listed beside those that come with Casus. One whose file the service
// reads no longer says its first fault, and leads to the bench.
import { useEffect, useRef, useState } from "preact/hooks";
import { useOnce } from "../../api/answer";
import { check_game } from "../../api/client";
import type { Fault } from "../../api/types";
import { Text } from "../../parts/controls";
import { Dialog } from "../../parts/dialog";
import { lazy } from "../../parts/lazy";
import { FaultList } from "../../parts/problem";
import { save } from "../../parts/save";
import { keep_game, remove_game, useOwnGames, type OwnGame } from "../../state/own_games";
import { hash_of } from "../../state/route";
import { kOwnGame, title_in } from "../../state/scenario";
import { address_of } from "../../state/situation";
import { file_name } from "../bench/file_name";
import { Drawing } from "./drawings";
import { tr } from "../../texts/texts";

const ShareLink = lazy(() => import("../../parts/share_link"));

/** The first fault of each text that was read; nothing stands there where it has none. */
const read = new Map<string, Fault | undefined>();

/** Which of the games have faults, one asked after the other: a service answers so many questions of a device at once. */
function useFaults(games: readonly OwnGame[]): (game: OwnGame) => Fault | undefined {
  const [, seen] = useState(0);
  useEffect(() => {
    let here = true;
    void (async () => {
      for (const { text } of games) {
        if (!here) return;
        if (read.has(text)) continue;
        try {
          read.set(text, (await check_game(text)).faults[0]);
          if (here) seen((n) => n + 1);
        } catch {
          return; // nobody answers: it is asked again when the list is shown again
        }
      }
    })();
    return () => {
      here = false;
    };
  }, [games]);
  return ({ text }) => read.get(text);
}

export function OwnGames() {
  const games = useOwnGames();
  const fault_of = useFaults(games);
  const [open, set_open] = useState<string>();
  const [removed, set_removed] = useState<OwnGame>();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), [removed]); // what had the focus is gone
  const chosen = games.find((one) => one.id === open);
  if (games.length === 0 && !removed) return null;
  return (
    <section aria-labelledby="mine">
      <div class="start-head">
        <h2 id="mine">{tr("My games")}</h2>
        <span>{tr("kept on this device only")}</span>
      </div>
      <p role="status" class={removed ? "removed" : "unseen"}>
        {removed && (
          <>
            {tr("“{name}” is removed.", { name: removed.name })}{" "}
            <button
              ref={back}
              type="button"
              class="link strong"
              onClick={() => {
                keep_game(removed);
                set_removed(undefined);
              }}
            >
              {tr("Put it back")}
            </button>
          </>
        )}
      </p>
      {games.length > 0 && (
        <ul class="card told own-games">
          {games.map((one) => (
            <Row key={one.id} of={one} fault={fault_of(one)} onMore={() => set_open(one.id)} />
          ))}
        </ul>
      )}
      {chosen && (
        <Sheet
          key={chosen.id}
          of={chosen}
          fault={fault_of(chosen)}
          onClose={() => set_open(undefined)}
          onRemove={() => {
            set_open(undefined);
            remove_game(chosen.id);
            set_removed(chosen);
          }}
        />
      )}
    </section>
  );
}

const bench_hash = ({ id }: OwnGame) => hash_of(["bench"], { mine: id });

function Row({ of, fault, onMore }: { of: OwnGame; fault: Fault | undefined; onMore(): void }) {
  const title = title_in(of.text);
  const about = title && title !== of.name ? title : tr("a game of my own");
  return (
    <li data-own-game={of.id} data-faulty={fault ? "true" : undefined}>
      <a href={fault ? bench_hash(of) : hash_of([kOwnGame], { mine: of.id })}>
        <Drawing of={kOwnGame} />
        <span class="start-words">
          <b>{of.name}</b>
          {fault ? (
            <small class="fault">{tr("line {line}: {text}", { line: fault.line, text: fault.text })}</small>
          ) : (
            <small>{about}</small>
          )}
        </span>
      </a>
      <button
        type="button"
        class="round-button"
        aria-haspopup="dialog"
        aria-label={tr("More about {name}", { name: of.name })}
        onClick={onMore}
      >
        ⋯
      </button>
    </li>
  );
}

function Sheet(props: { of: OwnGame; fault: Fault | undefined; onClose(): void; onRemove(): void }) {
  const { of, fault, onClose, onRemove } = props;
  const { value: hash } = useOnce(
    () => address_of(kOwnGame, { ...of.scenario, game: of.text }),
    of.text,
    of.scenario,
  );
  const [refused, refuse] = useState<string>();
  return (
    <Dialog title={of.name} open onClose={onClose}>
      <Text label={tr("Its name")} value={of.name} onValue={(name) => refuse(keep_game({ ...of, name }))} />
      {refused && (
        <p class="problem" role="alert">
          {refused}
        </p>
      )}
      {fault && (
        <div class="problem">
          <b>{tr("It cannot be played as it is")}</b>
          <FaultList faults={[fault]} />
        </div>
      )}
      <div class="buttons">
        <a class="button" href={bench_hash(of)}>
          {tr("Change its rules")}
        </a>
        <button
          type="button"
          class="button"
          onClick={() => save(file_name(of.text), of.text, "application/toml")}
        >
          {tr("Save as a file")}
        </button>
        <button type="button" class="button" onClick={onRemove}>
          {tr("Remove")}
        </button>
      </div>
      <h3>{tr("Share it")}</h3>
      <p class="soft">
        {tr(
          "The game and a situation of it are in the link. Whoever opens it can play it, and keep it, too.",
        )}
      </p>
      <ShareLink hash={hash} title={of.name} />
    </Dialog>
  );
}
