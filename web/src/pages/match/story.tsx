// What happened in a match, with the way back to an earlier situation if all others agree.
import { useState } from "preact/hooks";
import { useOnce } from "../../api/answer";
import { luck_of } from "../../api/matches";
import { Dialog } from "../../parts/dialog";
import { amount_words } from "../../parts/luck";
import { ProblemNote } from "../../parts/problem";
import { Sealing } from "../../parts/roll_notes";
import type { LiveMatch } from "../../state/live_match";
import { changes_situation, entry_words, in_a_sentence, taken_back } from "./words";
import { tr } from "../../texts/texts";

export function StoryDialog({ live, onClose }: { live: LiveMatch; onClose(): void }) {
  const view = live.view!;
  const [asked, ask] = useState<number>();
  const [counts_luck, count_luck] = useState(false);
  const told = live.entries.map((entry) => ({ entry, words: entry_words(entry) }));
  const back = taken_back(live.entries);
  const last = live.entries.filter((one) => changes_situation(one) && !back.has(one.seq)).pop()?.seq;
  const may_ask = view.you !== undefined && !view.closed && !view.consents.some((one) => one.to === "undo");
  return (
    <Dialog title={tr("What happened")} open onClose={onClose}>
      {live.refused && <ProblemNote problem={in_a_sentence(live.refused)} lead={tr("It was not done")} />}
      <ol class="match-story">
        {told.map(
          ({ entry, words }) =>
            words && (
              <li key={entry.seq}>
                <span>
                  {back.has(entry.seq) ? (
                    <>
                      <s>{words}</s> <small>{tr("taken back")}</small>
                    </>
                  ) : (
                    words
                  )}
                </span>
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
                    {asked === entry.seq && live.sending ? tr("Asking …") : tr("Back to here")}
                  </button>
                )}
              </li>
            ),
        )}
      </ol>
      {counts_luck ? (
        <MatchLuck live={live} />
      ) : (
        live.entries.some((entry) => entry.kind === "settled") && (
          <button type="button" class="button button-small" onClick={() => count_luck(true)}>
            {tr("Luck and choices")}
          </button>
        )
      )}
      <p class="soft">{tr("Dice never come back: what was taken back stays in the journal.")}</p>
      <Sealing label={tr("The chain of all entries")} value={view.chain} />
    </Dialog>
  );
}

/** What dice and choices brought each player in the conflicts so far; or why that is not said yet. */
function MatchLuck({ live }: { live: LiveMatch }) {
  const { id, key } = live;
  const { value, problem } = useOnce(() => luck_of(id, key), id, key, live.view?.chain);
  if (problem)
    return <ProblemNote problem={in_a_sentence(problem)} lead={tr("Luck cannot be counted yet")} />;
  if (!value) return <div class="waiting-block" aria-busy="true" />;
  return (
    <>
      {value.sums.map(({ measure, players }, k) => (
        <table key={k} class="match-luck">
          <caption>
            {measure === "win"
              ? tr("In percentage points of the chance to win")
              : tr("In points of worth to the player")}
          </caption>
          <thead>
            <tr>
              <th scope="col">{tr("Player")}</th>
              <th scope="col">{tr("The dice")}</th>
              <th scope="col">{tr("Own choices")}</th>
              <th scope="col">{tr("Others’ choices")}</th>
              {players.some((one) => one.guesses !== 0) && <th scope="col">{tr("Guesses")}</th>}
            </tr>
          </thead>
          <tbody>
            {players.map((one) => (
              <tr key={one.player} data-player={one.player}>
                <th scope="row">{one.player}</th>
                <td>{amount_words(one.dice, measure)}</td>
                <td>{amount_words(one.choices, measure)}</td>
                <td>{amount_words(one.others, measure)}</td>
                {players.some((other) => other.guesses !== 0) && (
                  <td>{amount_words(one.guesses, measure)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
