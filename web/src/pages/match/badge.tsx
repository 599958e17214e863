// What this device found out about the log of the match: in a word, and in sentences where somebody wants to know.
import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { count } from "../../parts/format";
import { kBrought } from "../../engine/brought";
import type { LiveMatch } from "../../state/live_match";
import { hash_of } from "../../state/route";
import { proof_of } from "./words";

const kMark = { checking: "…", proven: "✓", broken: "✗" };

/** `alone`: without the way to what was checked. */
export function Badge({ live, alone }: { live: LiveMatch; alone?: boolean }) {
  const [open, set_open] = useState(false);
  const { state, text } = proof_of(live.view!, live.checked.proof);
  const words = (
    <>
      <span aria-hidden="true">{kMark[state]}</span> {text}
    </>
  );
  if (alone) {
    return (
      <p class="match-proof" data-proof={state}>
        {words}
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        class="match-proof"
        data-proof={state}
        aria-haspopup="dialog"
        onClick={() => set_open(true)}
      >
        {words}
      </button>
      {open && <Checked live={live} onClose={() => set_open(false)} />}
    </>
  );
}

function Checked({ live, onClose }: { live: LiveMatch; onClose(): void }) {
  const view = live.view!;
  const { proof } = live.checked;
  const { state, text } = proof_of(view, proof);
  const shares = proof.proven - proof.alone;
  return (
    <Dialog title="Are the dice fair?" open onClose={onClose}>
      <p class="match-proof" data-proof={state}>
        <span aria-hidden="true">{kMark[state]}</span> {text}
      </p>
      {proof.broken && (
        <p role="alert">
          Somebody has changed the log, or this device was shown another one before. Export the match, and
          compare it with what the others have.
        </p>
      )}
      <p>This device has checked by itself:</p>
      <ul class="match-checks">
        <li>
          {count(proof.entries, "entry", "entries")}: none was changed, left out or put between others since
          this device saw it first.
        </li>
        <li>Each secret choice that was opened is the one that was sealed.</li>
        {proof.proven > 0 && (
          <li>
            {count(proof.proven, "throw")}: each follows from the seed that was sealed before the first throw
            {shares > 0 && ", and from the shares of the players"}.
          </li>
        )}
        {proof.alone > 0 && (
          <li class="warn">
            {proof.alone === proof.proven ? "No player" : `To ${count(proof.alone, "throw")} no player`} added
            a share: whoever runs the service could choose these dice.
          </li>
        )}
        {proof.left_out.length > 0 && (
          <li class="warn">The share of {proof.left_out.join(" and ")} was left out once or more.</li>
        )}
        {kBrought && <li>The last conflict was played again by the engine of this page.</li>}
      </ul>
      <p class="soft">
        {view.secret
          ? "Something in this match is secret. Its seeds are shown, and its throws are proven, when all seats have closed the match."
          : "The seed of a conflict is shown when it is over: its throws are proven then."}{" "}
        {shares > 0 &&
          "No player and not the host could choose these dice. The host could know them early; no player could. "}
        <a href={hash_of(["fair-dice"])}>How the dice work</a>
      </p>
    </Dialog>
  );
}
