// Under the title of a game of one's own: whether this device keeps it, and the way to its text.
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog";
import { KeepGame } from "../parts/keep_game";
import { useOwnGames } from "../state/own_games";
import { go } from "../state/route";
import { text_at } from "../state/scenario";
import type { Situation } from "../state/situation";
import { hash_of_bench } from "./bench/use_bench";
import { tr } from "../texts/texts";

export default function OwnGameNote({ situation }: { situation: Situation }) {
  const [open, set_open] = useState(false);
  const text = text_at(situation.scenario, ["game"]);
  const { game: _, ...scenario } = situation.scenario;
  const kept = useOwnGames().find((one) => one.text === text);
  const to_bench = async () =>
    go(await hash_of_bench({ text, scenario, ...(kept ? { mine: kept.id } : {}) }));
  return (
    <p class="together">
      {kept ? (
        <span class="soft">{tr("“{name}” is kept on this device.", { name: kept.name })}</span>
      ) : (
        <button type="button" class="link strong" aria-haspopup="dialog" onClick={() => set_open(true)}>
          {tr("Keep this game")}
        </button>
      )}
      <button type="button" class="link strong" onClick={() => void to_bench()}>
        {tr("Change its rules")}
      </button>
      {open && (
        <Dialog title={tr("Keep this game")} open onClose={() => set_open(false)}>
          <KeepGame text={text} scenario={scenario} mine={kept?.id} />
        </Dialog>
      )}
    </p>
  );
}
