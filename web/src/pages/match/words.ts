// What a match says in sentences: who is awaited, and what happened.
import type { Json, MatchEntry, MatchView } from "../../api/types";

const kDoing: Record<MatchView["awaited"][number]["for"], string> = {
  choice: "is choosing",
  share: "adds a share to the dice",
  opening: "opens a share of the dice",
  undo: "is asked whether to go back",
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

const changed = (value: Json | undefined) =>
  value === undefined ? "nothing" : typeof value === "object" ? "another" : String(value);

function changes_of(open: { [key: string]: Json }): string {
  const list = (Array.isArray(open.changes) ? open.changes : []) as { path?: string; to?: Json }[];
  const told = list.slice(0, 3).map((one) => `${one.path ?? "something secret"}: ${changed(one.to)}`);
  const more = list.length > 3 ? `, and ${list.length - 3} more` : "";
  return told.length > 0 ? ` (${told.join("; ")}${more})` : "";
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
      return `${who} agrees: ${String(open.to).replace("_", " ")}.`;
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
      return `${who} asks to go back to entry ${String(open.seq)}.`;
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
