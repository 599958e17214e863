// What this device found out about the log of the match: in a word, and in sentences where somebody wants to know.
import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { kBrought } from "../../engine/brought";
import type { LiveMatch } from "../../state/live_match";
import { hash_of } from "../../state/route";
import { proof_of } from "./words";
import { tr, tr_count } from "../../texts/texts";
import { names_words } from "../../parts/format";

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
    <Dialog title={tr("Are the dice fair?")} open onClose={onClose}>
      <p class="match-proof" data-proof={state}>
        <span aria-hidden="true">{kMark[state]}</span> {text}
      </p>
      {proof.broken && (
        <p role="alert">
          {tr(
            "Somebody has changed the log, or this device was shown another one before. Export the match, and compare it with what the others have.",
          )}
        </p>
      )}
      <p>{tr("This device has checked by itself:")}</p>
      <ul class="match-checks">
        <li>
          {tr_count(
            proof.entries,
            "1 entry: none was changed, left out or put between others since this device saw it first.",
            "{n} entries: none was changed, left out or put between others since this device saw it first.",
          )}
        </li>
        <li>{tr("Each secret choice that was opened is the one that was sealed.")}</li>
        {proof.proven > 0 && (
          <li>
            {shares > 0
              ? tr_count(
                  proof.proven,
                  "1 throw: each follows from the seed that was sealed before the first throw, and from the shares of the players.",
                  "{n} throws: each follows from the seed that was sealed before the first throw, and from the shares of the players.",
                )
              : tr_count(
                  proof.proven,
                  "1 throw: each follows from the seed that was sealed before the first throw.",
                  "{n} throws: each follows from the seed that was sealed before the first throw.",
                )}
          </li>
        )}
        {proof.alone > 0 && (
          <li class="warn">
            {proof.alone === proof.proven
              ? tr("No player added a share: whoever runs the service could choose these dice.")
              : tr_count(
                  proof.alone,
                  "To 1 throw no player added a share: whoever runs the service could choose these dice.",
                  "To {n} throws no player added a share: whoever runs the service could choose these dice.",
                )}
          </li>
        )}
        {proof.left_out.length > 0 && (
          <li class="warn">
            {tr("The share of {players} was left out once or more.", {
              players: names_words(proof.left_out),
            })}
          </li>
        )}
        {kBrought && <li>{tr("The last conflict was played again by the engine of this page.")}</li>}
      </ul>
      <p class="soft">
        {view.secret
          ? tr(
              "Something in this match is secret. Its seeds are shown, and its throws are proven, when all seats have closed the match.",
            )
          : tr("The seed of a conflict is shown when it is over: its throws are proven then.")}{" "}
        {shares > 0 &&
          `${tr("No player and not the host could choose these dice. The host could know them early; no player could.")} `}
        <a href={hash_of(["fair-dice"])}>{tr("How the dice work")}</a>
      </p>
    </Dialog>
  );
}
