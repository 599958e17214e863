// What happened in a match, with the way back to an earlier situation if all others agree.
import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { ProblemNote } from "../../parts/problem";
import { Sealing } from "../../parts/roll_notes";
import type { LiveMatch } from "../../state/live_match";
import { changes_situation, entry_words } from "./words";

export function StoryDialog({ live, onClose }: { live: LiveMatch; onClose(): void }) {
  const view = live.view!;
  const [asked, ask] = useState<number>();
  const told = live.entries.map((entry) => ({ entry, words: entry_words(entry) }));
  const last = live.entries.filter(changes_situation).pop()?.seq;
  const may_ask = view.you !== undefined && !view.closed && !view.consents.some((one) => one.to === "undo");
  return (
    <Dialog title="What happened" open onClose={onClose}>
      {live.refused && <ProblemNote problem={live.refused} />}
      <ol class="match-story">
        {told.map(
          ({ entry, words }) =>
            words && (
              <li key={entry.seq}>
                <span>{words}</span>
                {may_ask && changes_situation(entry) && entry.seq !== last && (
                  <button
                    type="button"
                    class="link small"
                    disabled={live.sending}
                    onClick={() => {
                      ask(entry.seq);
                      void live.act({ ask_undo: entry.seq }).then((done) => done && onClose());
                    }}
                  >
                    {asked === entry.seq && live.sending ? "Asking …" : "Back to here"}
                  </button>
                )}
              </li>
            ),
        )}
      </ol>
      <p class="soft">Dice never come back: what was taken back stays in the journal.</p>
      <Sealing label="The chain of all entries" value={view.chain} />
    </Dialog>
  );
}
