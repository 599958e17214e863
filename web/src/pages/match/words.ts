// What a match says in sentences: who is awaited, and what happened.
import type { Json, MatchEntry, MatchView } from "../../api/types";
import { count } from "../../parts/format";
import { is_asked } from "../../state/live_match";
import type { Proof } from "../../state/match_proof";

const kDoing: Record<MatchView["awaited"][number]["for"], string> = {
  choice: "is choosing",
  share: "adds a share to the dice",
  opening: "opens a share of the dice",
  undo: "is asked whether to go back",
  again: "is asked whether to begin the conflict again",
};

/** Who is awaited and for what: "South is choosing, and is not connected." */
export function awaited_words({ awaited, you }: MatchView): string[] {
  return awaited
    .filter((one) => one.seat !== you)
    .map((one) => {
      const away = !one.has_seat
        ? ", and nobody has this seat: whoever made the match can give it away"
        : one.connected
          ? ""
          : ", and is not connected";
      return `${one.seat} ${kDoing[one.for]}${away}.`;
    });
}

/** The title of the tab: who is awaited, so that it is seen among other tabs. */
export function tab_title(view: MatchView, title: string): string {
  const { awaited, you, closed } = view;
  const here = title || "A match";
  if (is_asked(view)) return `● Your choice · ${here}`;
  if (awaited.some((one) => one.seat === you && (one.for === "undo" || one.for === "again")))
    return `● You are asked · ${here}`;
  const others = awaited.filter((one) => one.seat !== you).map((one) => one.seat);
  if (closed || others.length === 0) return here;
  return `${[...new Set(others)].join(", ")} awaited · ${here}`;
}

/** What this device found out about the log, in a few words. */
export function proof_of(
  view: MatchView,
  proof: Proof,
): { state: "checking" | "proven" | "broken"; text: string } {
  const { broken, proven, alone } = proof;
  if (broken) return { state: "broken", text: `Entry ${broken.seq} does not hold: ${broken.why}` };
  const conflict = view.conflict;
  const open =
    !conflict || (conflict.seed && !view.secret)
      ? 0
      : conflict.entries.filter((one) => "throw" in one).length;
  if (proof.entries <= view.seq) return { state: "checking", text: "Checking the log …" };
  const by =
    alone === 0
      ? "nobody could choose them"
      : alone === proven
        ? "the service alone threw them"
        : `nobody could choose ${proven - alone} of them`;
  const said = proven > 0 ? `${count(proven, "throw")} proven: ${by}` : "";
  if (open === 0)
    return said ? { state: "proven", text: said } : { state: "checking", text: "No throws to prove yet" };
  const more = `${count(open, "throw")} to prove ${view.secret ? "when the match is closed" : "when the conflict is over"}`;
  return { state: "checking", text: said ? `${said}; ${more}` : more };
}

const changed = (value: Json | undefined) =>
  value === undefined ? "nothing" : typeof value === "object" ? "another" : String(value);

function changes_of(open: { [key: string]: Json }): string {
  const list = (Array.isArray(open.changes) ? open.changes : []) as { path?: string; to?: Json }[];
  const told = list.slice(0, 3).map((one) => `${one.path ?? "something secret"}: ${changed(one.to)}`);
  const more = list.length > 3 ? `, and ${list.length - 3} more` : "";
  return told.length > 0 ? ` (${told.join("; ")}${more})` : "";
}

/** What a seat agrees to: " to hand over the seat South". */
function agreed_to({ to, about }: { [key: string]: Json }): string {
  switch (to) {
    case "hand_over":
      return ` to hand over the seat ${String(about)}`;
    case "skip":
      return ` to go on without the share of ${String(about)}`;
    case "undo":
      return " to go back";
    case "again":
      return " to begin the conflict again";
    default:
      return ` to ${String(to)} the match`;
  }
}

/** One entry of the log; nothing where it tells players nothing. */
export function entry_words({ kind, by, open: text }: MatchEntry): string | undefined {
  const open = JSON.parse(text || "{}") as { [key: string]: Json };
  const who = by || "Whoever made the match";
  switch (kind) {
    case "created":
      return "The match begins.";
    case "claimed":
      return `${String(open.player)} plays ${by}.`;
    case "handed_over":
      return `${who} hands over the seat ${String(open.handed_over)}.`;
    case "agreed":
      return `${who} agrees${agreed_to(open)}.`;
    case "edited":
      return `${who} changes the situation${changes_of(open)}.`;
    case "turned":
      return `The turn passes to ${String(open.to)}.`;
    case "undone":
      return String(open.text);
    case "began":
      return `Conflict ${String(open.attempt)} begins${by ? `, by ${by}` : " again"}.`;
    case "skipped":
      return `The share of ${String(open.skipped)} is left out by ${who}.`;
    case "settled":
      return `It is settled: ${String(open.text)}.`;
    case "left":
      return `${who} leaves the conflict. It changes nothing.`;
    case "abandoned":
      return `The conflict is given up: ${String(open.text)}`;
    case "asked_undo":
      return `${who} asks to go back.`;
    case "refused_undo":
      return `${who} does not agree to go back.`;
    case "closed":
      return "The match is closed.";
    default:
      return undefined; // shares and choices are told by the roll
  }
}

/** What can be gone back to: what changed the situation. */
export const changes_situation = ({ kind }: MatchEntry) =>
  ["created", "edited", "turned", "settled"].includes(kind);

/** The entries that were taken back, by number. */
export function taken_back(entries: readonly MatchEntry[]): Set<number> {
  const back = new Set<number>();
  for (const { seq, kind, open } of entries) {
    if (kind !== "undone") continue;
    const { to } = JSON.parse(open) as { to: number };
    for (const one of entries)
      if (one.seq > to && one.seq < seq && kTakenBack.has(one.kind)) back.add(one.seq);
  }
  return back;
}
const kTakenBack = new Set<MatchEntry["kind"]>([
  "edited",
  "turned",
  "began",
  "skipped",
  "settled",
  "left",
  "abandoned",
]);
