// The game on the bench, to be found again: on this device, or as a file.
import { Dialog } from "../../parts/dialog";
import { KeepGame } from "../../parts/keep_game";
import type { Scenario } from "../../api/types";
import { kept_as } from "../../state/own_games";
import type { Bench, Which } from "./bench";
import { Files } from "./share";
import { tr } from "../../texts/texts";

export function Save(props: {
  bench: Bench;
  which: Which;
  /** The file of A or of B. */
  text: string;
  /** The situation as the game has room for it. */
  scenario: Scenario;
  onKept(id: string): void;
  onClose(): void;
}) {
  const { bench, which, text, scenario } = props;
  return (
    <Dialog title={tr("Save")} open onClose={props.onClose}>
      <h3>
        {bench.variant?.text === undefined
          ? tr("On this device")
          : tr("{version}, on this device", { version: which })}
      </h3>
      <KeepGame
        text={text}
        scenario={scenario}
        mine={which === "A" ? bench.mine : kept_as(text)?.id}
        onKept={props.onKept}
      />
      <h3>{tr("As a file")}</h3>
      <Files bench={bench} />
    </Dialog>
  );
}
