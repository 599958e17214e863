// The seats of a match, with a link and a code for each that is free; and what can be done with the match as a whole.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { deleted, journal_of } from "../../api/matches";
import { problem_in } from "../../api/client";
import type { MatchView, Problem } from "../../api/types";
import { Dialog } from "../../parts/dialog";
import { ProblemNote } from "../../parts/problem";
import { save } from "../../parts/save";
import ShareLink from "../../parts/share_link";
import { useTones } from "../../parts/tones";
import type { LiveMatch } from "../../state/live_match";
import { forget_match, keep_match, match_of, random_key } from "../../state/matches";
import { go, hash_of } from "../../state/route";
import { Claim } from "./claim";
import { in_a_sentence } from "./words";
import { tr, tr_count } from "../../texts/texts";
import { names_words } from "../../parts/format";

type Seat = MatchView["seats"][number];

/** Whether a seat is taken, and whether its device is there. */
export const seat_words = (seat: Seat, you: string | undefined) =>
  seat.name === you
    ? tr("you")
    : !seat.claimed
      ? tr("free")
      : seat.connected
        ? seat.player
        : tr("{player}, not connected", { player: seat.player });

export const invite_hash = (match: string, seat: string, invite: string) =>
  hash_of(["match", match], { seat, invite });

interface SeatsProps {
  live: LiveMatch;
  /** Others are awaited: the link of the first free seat is open. */
  invites: boolean;
  /** This device plays another of its seats, or its first one. */
  onSeat(): void;
  onClose(): void;
}

export function SeatsDialog({ live, invites, onSeat, onClose }: SeatsProps) {
  const view = live.view!;
  const kept = match_of(live.id);
  const next = invites
    ? view.seats.find((one) => !one.claimed && kept?.invites?.[one.name])?.name
    : undefined;
  const [chosen, set_open] = useState<string | undefined>(next); // whose link is shown
  const is_taken = view.seats.some((one) => one.name === chosen && one.claimed);
  const open = is_taken && chosen !== view.you ? next : chosen;
  const missing = view.awaited.filter((one) => !one.has_seat).map((one) => one.seat);
  const all: Seat[] = [
    ...view.seats,
    ...missing.map((name) => ({ name, claimed: false, player: "", connected: false })),
  ];
  return (
    <Dialog title={tr("Seats and links")} open onClose={onClose} class="seats-sheet">
      {next && (
        <p>
          {tr(
            "Open the link on the other device, or scan its code. This closes by itself when all have come.",
          )}
        </p>
      )}
      <ul class="seats-list">
        {all.map((seat) => (
          <SeatRow
            key={seat.name}
            live={live}
            seat={seat}
            open={open === seat.name}
            onOpen={(is) => set_open(is ? seat.name : undefined)}
            lobby={next !== undefined}
            onSeat={onSeat}
          />
        ))}
        <li>
          <Row name={tr("To watch")} what={tr("sees what all may see")}>
            <LinkButton open={open === ""} onOpen={(is) => set_open(is ? "" : undefined)} />
          </Row>
          {open === "" && <ShareLink hash={hash_of(["match", live.id])} title={tr("Watch the match")} />}
        </li>
      </ul>
      {live.refused && <ProblemNote problem={in_a_sentence(live.refused)} lead={tr("It was not done")} />}
      {!kept?.host && !view.you && (
        <p class="soft">{tr("You watch. The link of a seat, from whoever made the match, takes it.")}</p>
      )}
      {!next && <Whole live={live} />}
    </Dialog>
  );
}

function Row({ name, what, children }: { name: string; what: string; children: ComponentChildren }) {
  const tone = useTones()(name);
  return (
    <div class={`seat-row ${tone}`} role="group" aria-label={name}>
      <span>
        <b>{name}</b> <small>{what}</small>
      </span>
      {children}
    </div>
  );
}

function LinkButton({ open, onOpen }: { open: boolean; onOpen(open: boolean): void }) {
  return (
    <button type="button" class="button button-small" aria-expanded={open} onClick={() => onOpen(!open)}>
      {tr("Link")}
    </button>
  );
}

function SeatRow(props: {
  live: LiveMatch;
  seat: Seat;
  open: boolean;
  lobby: boolean;
  onOpen(open: boolean): void;
  onSeat(): void;
}) {
  const { live, seat, open, lobby, onOpen, onSeat } = props;
  const view = live.view!;
  const { you, closed } = view;
  const [sitting, sit] = useState(false);
  const [sure, set_sure] = useState(false);
  const kept = match_of(live.id);
  const invite = seat.claimed ? undefined : kept?.invites?.[seat.name];
  const here = kept?.keys[seat.name] !== undefined && seat.claimed;
  const alone = seat.name === you || kept?.host !== undefined;
  const others = view.seats.filter((one) => one.claimed && one.name !== seat.name).length;
  const agreed = view.consents.find((one) => one.to === "hand_over" && one.about === seat.name)?.agreed ?? [];
  // Two others at least can do it together. The invite is of the one who agrees last.
  const together = !alone && you !== undefined && seat.claimed && others >= 2 && !agreed.includes(you);
  const may_hand_over = !closed && !invite && !lobby && (alone || together);
  const hand_over = async () => {
    // Whose device it was can do nothing more: a tap by mistake does not take a seat away.
    if (alone && seat.claimed && !sure) return set_sure(true);
    set_sure(false);
    const fresh = random_key();
    const { invites } = keep_match(live.id, {
      invites: { ...match_of(live.id)?.invites, [seat.name]: fresh },
    });
    const key = alone && seat.name !== you ? kept?.host : live.key;
    const done = await live.act({ hand_over: { seat: seat.name, invite: fresh } }, () => true, key);
    // While others have not agreed yet there is no new invite.
    if (done && !live.view?.seats.find((one) => one.name === seat.name)?.claimed) return onOpen(true);
    const { [seat.name]: _, ...left } = invites ?? {};
    keep_match(live.id, { invites: left });
    return undefined;
  };
  return (
    <li>
      <Row name={seat.name} what={seat_words(seat, you)}>
        {here && seat.name !== you && (
          <button
            type="button"
            class="button button-small"
            onClick={() => {
              keep_match(live.id, { as: seat.name });
              onSeat();
            }}
          >
            {tr("Play it here")}
          </button>
        )}
        {invite && (
          <>
            <button
              type="button"
              class="button button-small"
              aria-expanded={sitting}
              onClick={() => sit(!sitting)}
            >
              {tr("Take it")}
            </button>
            <LinkButton open={open} onOpen={onOpen} />
          </>
        )}
        {may_hand_over && (
          <button type="button" class="button button-small" onClick={() => void hand_over()}>
            {!seat.claimed
              ? tr("Make a link")
              : agreed.length > 0
                ? tr("Agree to hand over")
                : sure
                  ? tr("Hand it over")
                  : tr("Hand over")}
          </button>
        )}
        {sure && (
          <button type="button" class="button button-small" onClick={() => set_sure(false)}>
            {tr("Keep it")}
          </button>
        )}
      </Row>
      {sure && (
        <p class="soft" role="status">
          {seat.name === you
            ? tr("This device will no longer choose for {seat}. A new link takes the seat.", {
                seat: seat.name,
              })
            : tr("The device of {player} will no longer choose for {seat}. A new link takes the seat.", {
                player: seat.player ?? "",
                seat: seat.name,
              })}
        </p>
      )}
      {agreed.length > 0 && (
        <p class="soft" role="status">
          {tr_count(
            agreed.length,
            "{names} wants this seat to go to another device. It does when all others agree; the last one gets the link.",
            "{names} want this seat to go to another device. It does when all others agree; the last one gets the link.",
            { names: names_words(agreed) },
          )}
        </p>
      )}
      {invite && sitting && <Claim match={live.id} seat={seat.name} invite={invite} onTaken={onSeat} />}
      {invite && open && (
        <ShareLink
          hash={invite_hash(live.id, seat.name, invite)}
          title={tr("Play {seat}", { seat: seat.name })}
        />
      )}
    </li>
  );
}

/** Export, close, delete. */
function Whole({ live }: { live: LiveMatch }) {
  const [problem, set_problem] = useState<Problem>();
  const [sure, set_sure] = useState<"close" | "delete">();
  const { you, closed, secret } = live.view!;
  const host = match_of(live.id)?.host;
  const trying = (work: () => Promise<void>) => {
    set_problem(undefined);
    work().catch((reason: unknown) => set_problem(problem_in(reason)));
  };
  const agreed = live.view!.consents.find((one) => one.to === "close")?.agreed ?? [];
  return (
    <>
      {problem && <ProblemNote problem={in_a_sentence(problem)} lead={tr("It was not done")} />}
      {secret && !closed && (
        <p class="soft">
          {tr("Something in this match is secret. It can be exported when all seats have closed it.")}
        </p>
      )}
      <div class="sheet-buttons">
        <button
          type="button"
          class="button"
          disabled={secret && !closed}
          onClick={() =>
            trying(async () =>
              save(`match-${live.id.slice(0, 8)}.casus`, await journal_of(live.id, live.key)),
            )
          }
        >
          {tr("Export")}
        </button>
        {!closed && (you ?? host) !== undefined && !agreed.includes(you ?? "") && (
          <button
            type="button"
            class="button"
            onClick={(event) => {
              // With secrets, all seats are asked before it ends.
              if (sure !== "close" && !(secret && you)) return set_sure("close");
              set_sure(undefined);
              const leave = event.currentTarget.closest("dialog")?.querySelector("button");
              const done = live.act({ close: true }, () => true, you ? live.key : host);
              return void done.then((closed) => closed && leave?.focus());
            }}
          >
            {sure === "close" ? tr("Close it for everybody") : tr("Close the match")}
          </button>
        )}
        {host !== undefined && (
          <button
            type="button"
            class="button"
            onClick={() => {
              if (sure !== "delete") return set_sure("delete");
              return trying(async () => {
                await deleted(live.id, host);
                forget_match(live.id);
                go("#/");
              });
            }}
          >
            {sure === "delete" ? tr("Delete it for good, for everybody") : tr("Delete")}
          </button>
        )}
      </div>
      {sure && (
        <p class="soft" role="status">
          {sure === "close"
            ? tr("Nothing may follow in a closed match. It can be read and exported.")
            : tr("Nobody can read it any more. Export it first if it is to be kept.")}
        </p>
      )}
      {agreed.length > 0 && !closed && (
        <p class="soft">
          {tr_count(
            agreed.length,
            "{names} wants to close the match. It ends when all seats do, and then shows what was secret.",
            "{names} want to close the match. It ends when all seats do, and then shows what was secret.",
            { names: names_words(agreed) },
          )}
        </p>
      )}
    </>
  );
}
