// The game on the bench, to be found again: on this device, or as a file.
import { Dialog } from "../../parts/dialog";
import { KeepGame } from "../../parts/keep_game";
import type { Scenario } from "../../api/types";
import type { Bench } from "./bench";
import { Files } from "./share";

export function Save(props: {
  bench: Bench;
  text: string;
  /** The situation as the game has room for it. */
  scenario: Scenario;
  onKept(id: string): void;
  onClose(): void;
}) {
  const { bench, text, scenario } = props;
  return (
    <Dialog title="Save" open onClose={props.onClose}>
      <h3>On this device</h3>
      <KeepGame text={text} scenario={scenario} mine={bench.mine} onKept={props.onKept} />
      <h3>As a file</h3>
      <Files bench={bench} />
    </Dialog>
  );
}
