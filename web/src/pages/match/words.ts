// What a match says in sentences: who is awaited, and what happened.
import type { Json, MatchEntry, MatchView, Problem } from "../../api/types";
import { capital, count } from "../../parts/format";
import { value_words } from "../../parts/value_words";
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
  if (open === 0) {
    if (said) return { state: "proven", text: said };
    return { state: "checking", text: conflict?.over ? "No dice were thrown" : "No throws yet" };
  }
  const more = `${count(open, "throw")} to prove ${view.secret ? "when the match is closed" : "when the conflict is over"}`;
  return { state: "checking", text: said ? `${said}; ${more}` : more };
}

interface Change {
  path?: string;
  from?: Json;
  to?: Json;
}

/** A place of the scenario without the words that only a file has: "Peru, units, network security". */
function place_words(path: string): string {
  const keys = path.split(".");
  const named = keys.length > 2 ? keys.slice(1) : keys; // "territory" says nothing beside "Peru"
  return named.map((key) => key.replace(/_/g, " ")).join(", ");
}

function change_words({ path, from, to }: Change): string {
  if (path === undefined) return "something secret";
  const place = place_words(path);
  if (to === undefined) return `${place} is taken away`;
  if (typeof to === "object") return `${place} is another`;
  return from === undefined || typeof from === "object"
    ? `${place} is ${value_words(to)}`
    : `${place} from ${value_words(from)} to ${value_words(to)}`;
}

function changes_of(open: { [key: string]: Json }): string {
  const list = (Array.isArray(open.changes) ? open.changes : []) as Change[];
  const told = list.slice(0, 3).map(change_words);
  const more = list.length > 3 ? `; and ${list.length - 3} more` : "";
  return told.length > 0 ? `: ${told.join("; ")}${more}` : "";
}

/** A problem in one sentence: the service writes its faults for programs, too. */
export function in_a_sentence({ faults, detail, ...problem }: Problem): Problem {
  const text = faults?.length ? faults.map((one) => one.text).join("; ") : detail;
  return { ...problem, ...(text ? { detail: capital(text).replace(/([^.!?…])$/, "$1.") } : {}) };
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

/** What another seat did last between conflicts, for those who do not see the page change. */
export function news_words(entries: readonly MatchEntry[], you: string | undefined): string {
  const last = entries.at(-1);
  return last && kNews.has(last.kind) && last.by !== you ? (entry_words(last) ?? "") : "";
}
const kNews = new Set<MatchEntry["kind"]>(["claimed", "handed_over", "edited", "turned", "closed"]);

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
