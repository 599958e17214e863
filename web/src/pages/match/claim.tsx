// A seat is taken on this device: by its link, or by whoever made the match.
import type { RefObject } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { claimed } from "../../api/matches";
import { problem_in } from "../../api/client";
import type { Problem } from "../../api/types";
import { ProblemNote } from "../../parts/problem";
import { keep_match, match_of, random_key } from "../../state/matches";
import { store_text, stored_text } from "../../state/storage";
import { in_a_sentence } from "./words";
import { tr } from "../../texts/texts";

const kName = "casus.player";
const kMostName = 40;
const kUsed: Problem = {
  title: tr("This link does not work any more"),
  detail: tr(
    "It was used, or a newer link has taken its place. Whoever made the match can hand the seat over, which makes a new link.",
  ),
  status: 409,
};

export const keep_name = (name: string) => void store_text(kName, name);

/** Takes the seat. The key is kept here before it is sent, so that a lost answer costs nothing. */
export async function take(match: string, invite: string, name: string): Promise<string> {
  const before = match_of(match)?.claiming;
  const key = before?.invite === invite ? before.key : random_key();
  const { keys, invites } = keep_match(match, { claiming: { invite, key } });
  const { seat = "" } = await claimed(match, invite, name, key);
  const { [seat]: _, ...left } = invites ?? {};
  keep_match(match, { keys: { ...keys, [seat]: key }, as: seat, invites: left });
  return seat;
}

/** The name of a player, as it was given last on this device. */
export function NameField({ field, seat }: { field: RefObject<HTMLInputElement>; seat: string }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{tr("Your name, for the others")}</label>
      <input
        id={id}
        ref={field}
        class="line"
        defaultValue={stored_text(kName) ?? ""}
        maxLength={kMostName}
        autocomplete="nickname"
        placeholder={seat}
      />
    </div>
  );
}

export function Claim(props: { match: string; seat: string; invite: string; onTaken(seat: string): void }) {
  const { match, seat, invite } = props;
  const field = useRef<HTMLInputElement>(null);
  const [waiting, wait] = useState(false);
  const [problem, set_problem] = useState<Problem>();
  const sit = (event: Event) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? "";
    if (typed) keep_name(typed);
    wait(true);
    set_problem(undefined);
    take(match, invite, typed || seat || tr("Player")).then(props.onTaken, (reason: unknown) => {
      wait(false);
      set_problem(problem_in(reason));
    });
  };
  return (
    <form class="claim" onSubmit={sit}>
      <NameField field={field} seat={seat} />
      {problem && (
        <ProblemNote
          problem={problem.status === 409 ? kUsed : in_a_sentence(problem)}
          lead={tr("The seat is not yours")}
        />
      )}
      <button type="submit" class="main-button" disabled={waiting}>
        {seat ? tr("Play {seat}", { seat }) : tr("Take the seat")}
      </button>
    </form>
  );
}
