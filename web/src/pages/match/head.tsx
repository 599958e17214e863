// The head of a match's page: who sits where, what this device has checked, and what the match has to say.
import { ProblemNote } from "../../parts/problem";
import { FeelSwitch } from "../../parts/roll/feel_switch";
import { useTones, type Tones } from "../../parts/tones";
import type { MatchView } from "../../api/types";
import type { LiveMatch } from "../../state/live_match";
import { Badge } from "./badge";
import { seat_words } from "./seats";
import { awaited_words, entry_words, in_a_sentence } from "./words";
import { tr, tr_count } from "../../texts/texts";
import { names_words } from "../../parts/format";

/** What is gone back to: "the beginning". */
function about(live: LiveMatch, seq: number | undefined): string {
  const entry = live.entries.find((one) => one.seq === seq);
  if (entry?.kind === "created") return tr("the beginning of the match");
  return tr("where it stood after “{entry}”", {
    entry: (entry && entry_words(entry)) ?? tr("entry {seq}", { seq: seq ?? 0 }),
  });
}

/** What became of a question whether to go back, until something else happens. */
function answered(live: LiveMatch): string | undefined {
  const last = live.entries.at(-1);
  if (last?.kind === "refused_undo") return entry_words(last);
  return last?.kind === "undone"
    ? tr("The others agreed to go back: the situation is again what it was.")
    : undefined;
}

/** Who sits where, and who is there. */
export function SeatStrip(props: {
  live: LiveMatch;
  view: MatchView;
  /** Is given the colours of the page, which the sheets over it take over. */
  tones: { current: Tones };
  onOpen(): void;
  onStory(): void;
}) {
  const { live, view, onOpen, onStory } = props;
  const tones = useTones();
  props.tones.current = tones;
  return (
    <div class="seat-strip">
      <ul>
        {view.seats.map((seat) => (
          <li
            key={seat.name}
            class={tones(seat.name)}
            data-seat={seat.name}
            data-connected={seat.connected || seat.name === view.you}
          >
            <b>{seat.name}</b> <small>{seat_words(seat, view.you)}</small>
          </li>
        ))}
      </ul>
      <span class="seat-acts">
        <button type="button" class="button button-small" aria-haspopup="dialog" onClick={onOpen}>
          {tr("Seats")}
        </button>
        <button type="button" class="button button-small" aria-haspopup="dialog" onClick={onStory}>
          {tr("What happened")}
        </button>
        {view.you && <FeelSwitch />}
      </span>
      <Badge live={live} />
    </div>
  );
}

export function Notes(props: {
  live: LiveMatch;
  draft: boolean;
  onDrop(): void;
  ended: boolean | undefined;
}) {
  const { live, draft, ended } = props;
  const view = live.view!;
  const { you, consents, awaited, conflict } = view;
  const undo = consents.find((one) => one.to === "undo");
  const answers = awaited.some((one) => one.seat === you && one.for === "undo");
  const closing = consents.find((one) => one.to === "close");
  const again = view.frozen && consents.find((one) => one.to === "again");
  const handed = consents.filter((one) => one.to === "hand_over");
  const free = view.seats.filter((one) => !one.claimed).map((one) => one.name);
  const answer = answered(live);
  const answer_undo = (event: Event, agrees: boolean) => {
    const head = (event.currentTarget as HTMLElement).closest(".match-head")?.querySelector("h1");
    // The buttons go away with the question, and the focus with them.
    void live.act({ answer_undo: agrees }).then((done) => done && head?.focus({ preventScroll: true }));
  };
  return (
    <>
      {live.problem && (
        <ProblemNote problem={in_a_sentence(live.problem)} lead={tr("The match cannot be reached now")} />
      )}
      {live.refused && (
        <div class="refused">
          <ProblemNote problem={in_a_sentence(live.refused)} lead={tr("The match did not take that")} />
          <button
            type="button"
            class="link small"
            onClick={() => {
              props.onDrop();
              live.dismiss();
            }}
          >
            {draft ? tr("Take my change back") : tr("All right")}
          </button>
        </div>
      )}
      {ended && (
        <p class="note">
          {conflict?.left
            ? tr("{left} left the last conflict. It changed nothing.", { left: conflict.left })
            : tr("The last conflict was given up: {abandoned}", { abandoned: conflict?.abandoned ?? "" })}
        </p>
      )}
      {view.closed && (
        <p class="note">
          {tr("The match is closed.")}{" "}
          {conflict && !conflict.over && `${tr("Its last conflict was not finished.")} `}
          {tr("It can be read, and exported in Seats.")}
        </p>
      )}
      {!you && !view.closed && (
        <p class="soft">
          {live.key && `${tr("This seat was handed over to another device.")} `}
          {tr("You watch: the players change and choose.")}
        </p>
      )}
      {view.secret && (
        <p class="soft">
          {tr("What others hold in secret is not shown, and the answers here leave it out.")}
        </p>
      )}
      {you &&
        handed.map((one) => (
          <p key={one.about} class="note" role="status">
            {tr_count(
              one.agreed.length,
              "{names} wants the seat {seat} to go to another device.",
              "{names} want the seat {seat} to go to another device.",
              { names: names_words(one.agreed), seat: one.about ?? "" },
            )}{" "}
            {!one.agreed.includes(you) && one.about !== you && tr("Seats has the button to agree.")}
          </p>
        ))}
      {you && closing && !view.closed && (
        <p class="note" role="status">
          {tr_count(
            closing.agreed.length,
            "{names} wants to close the match.",
            "{names} want to close the match.",
            { names: names_words(closing.agreed) },
          )}{" "}
          {!closing.agreed.includes(you) && (
            <button
              type="button"
              class="button button-small"
              onClick={() => void live.act({ close: true }, () => true)}
            >
              {tr("Close it, too")}
            </button>
          )}
        </p>
      )}
      {view.frozen && !view.closed && (
        <div class="note" role="alert">
          <p>
            {tr(
              "Casus was changed during this conflict. Before entry {seq}, Casus {casus} gave another result than this version. The conflict stands still until all seats agree to begin it again, with other dice.",
              { seq: view.frozen.seq, casus: view.frozen.casus },
            )}
            {again &&
              ` ${tr_count(again.agreed.length, "{names} agrees.", "{names} agree.", { names: names_words(again.agreed) })}`}
          </p>
          {you && !again?.agreed.includes(you) && (
            <button
              type="button"
              class="button button-small"
              onClick={() => void live.act({ again: true }, () => true)}
            >
              {tr("Begin it again")}
            </button>
          )}
        </div>
      )}
      {you && !conflict && !view.closed && free.length > 0 && (
        <p class="soft">
          {tr_count(
            free.length,
            "{seats} is free: “Seats” has the link.",
            "{seats} are free: “Seats” has the links.",
            { seats: free.join(", ") },
          )}
        </p>
      )}
      {!undo && answer && (
        <p class="note" role="status">
          {answer}
        </p>
      )}
      {undo && (
        <div class="note" role="alert">
          <p>
            {tr("{who} asks to go back to {place}. What came after is struck out.", {
              who: undo.agreed[0] ?? "",
              place: about(live, undo.seq),
            })}
          </p>
          {!answers && <p>{awaited_words(view).join(" ")}</p>}
          {answers && (
            <>
              <button type="button" class="button button-small" onClick={(event) => answer_undo(event, true)}>
                {tr("Agree")}
              </button>{" "}
              <button
                type="button"
                class="button button-small"
                onClick={(event) => answer_undo(event, false)}
              >
                {tr("Do not agree")}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
