// What a match says in sentences: who is awaited, and what happened.
import type { Json, MatchEntry, MatchView, Problem } from "../../api/types";
import { capital } from "../../parts/format";
import { value_words } from "../../parts/value_words";
import { is_asked } from "../../state/live_match";
import type { Proof } from "../../state/match_proof";
import { tr, tr_count } from "../../texts/texts";

const kDoing: Record<MatchView["awaited"][number]["for"], string> = {
  choice: tr("is choosing"),
  share: tr("adds a share to the dice"),
  opening: tr("opens a share of the dice"),
  undo: tr("is asked whether to go back"),
  again: tr("is asked whether to begin the conflict again"),
};

/** Who is awaited and for what: "South is choosing, and is not connected." */
export function awaited_words({ awaited, you }: MatchView): string[] {
  return awaited
    .filter((one) => one.seat !== you)
    .map((one) => {
      const away = !one.has_seat
        ? `, ${tr("and nobody has this seat: whoever made the match can give it away")}`
        : one.connected
          ? ""
          : `, ${tr("and is not connected")}`;
      return `${one.seat} ${kDoing[one.for]}${away}.`;
    });
}

/** The title of the tab: who is awaited, so that it is seen among other tabs. */
export function tab_title(view: MatchView, title: string): string {
  const { awaited, you, closed } = view;
  const here = title || tr("A match");
  if (is_asked(view)) return tr("● Your choice · {here}", { here });
  if (awaited.some((one) => one.seat === you && (one.for === "undo" || one.for === "again")))
    return tr("● You are asked · {here}", { here });
  const others = awaited.filter((one) => one.seat !== you).map((one) => one.seat);
  if (closed || others.length === 0) return here;
  return tr("{who} awaited · {here}", { who: [...new Set(others)].join(", "), here });
}

/** What this device found out about the log, in a few words. */
export function proof_of(
  view: MatchView,
  proof: Proof,
): { state: "checking" | "proven" | "broken"; text: string } {
  const { broken, proven, alone } = proof;
  if (broken)
    return {
      state: "broken",
      text: tr("Entry {seq} does not hold: {why}", { seq: broken.seq, why: broken.why }),
    };
  const conflict = view.conflict;
  const open =
    !conflict || (conflict.seed && !view.secret)
      ? 0
      : conflict.entries.filter((one) => "throw" in one).length;
  if (proof.entries <= view.seq) return { state: "checking", text: tr("Checking the log …") };
  const by =
    alone === 0
      ? tr("nobody could choose them")
      : alone === proven
        ? tr("the service alone threw them")
        : tr("nobody could choose {n} of them", { n: proven - alone });
  const said = proven > 0 ? tr_count(proven, "1 throw proven: {by}", "{n} throws proven: {by}", { by }) : "";
  if (open === 0) {
    if (said) return { state: "proven", text: said };
    return { state: "checking", text: conflict?.over ? tr("No dice were thrown") : tr("No throws yet") };
  }
  const more = view.secret
    ? tr_count(
        open,
        "1 throw to prove when the match is closed",
        "{n} throws to prove when the match is closed",
      )
    : tr_count(
        open,
        "1 throw to prove when the conflict is over",
        "{n} throws to prove when the conflict is over",
      );
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
  if (path === undefined) return tr("something secret");
  const place = place_words(path);
  if (to === undefined) return tr("{place} is taken away", { place });
  if (typeof to === "object") return tr("{place} is another", { place });
  return from === undefined || typeof from === "object"
    ? tr("{place} is {to}", { place, to: value_words(to) })
    : tr("{place} from {from} to {to}", { place, from: value_words(from), to: value_words(to) });
}

function changes_of(open: { [key: string]: Json }): string {
  const list = (Array.isArray(open.changes) ? open.changes : []) as Change[];
  const told = list.slice(0, 3).map(change_words);
  const more = list.length > 3 ? `; ${tr_count(list.length - 3, "and 1 more", "and {n} more")}` : "";
  return told.length > 0 ? `: ${told.join("; ")}${more}` : "";
}

/** A problem in one sentence: the service writes its faults for programs, too. */
export function in_a_sentence({ faults, detail, ...problem }: Problem): Problem {
  const text = faults?.length ? faults.map((one) => one.text).join("; ") : detail;
  return { ...problem, ...(text ? { detail: capital(text).replace(/([^.!?…])$/, "$1.") } : {}) };
}

function agrees_words(who: string, { to, about }: { [key: string]: Json }): string {
  switch (to) {
    case "hand_over":
      return tr("{who} agrees to hand over the seat {seat}.", { who, seat: String(about) });
    case "skip":
      return tr("{who} agrees to go on without the share of {seat}.", { who, seat: String(about) });
    case "undo":
      return tr("{who} agrees to go back.", { who });
    case "again":
      return tr("{who} agrees to begin the conflict again.", { who });
    default:
      return tr("{who} agrees to close the match.", { who });
  }
}

/** One entry of the log; nothing where it tells players nothing. */
export function entry_words({ kind, by, open: text }: MatchEntry): string | undefined {
  const open = JSON.parse(text || "{}") as { [key: string]: Json };
  const who = by || tr("Whoever made the match");
  switch (kind) {
    case "created":
      return tr("The match begins.");
    case "claimed":
      return tr("{player} plays {seat}.", { player: String(open.player), seat: by });
    case "handed_over":
      return tr("{who} hands over the seat {seat}.", { who, seat: String(open.handed_over) });
    case "agreed":
      return agrees_words(who, open);
    case "edited":
      return `${tr("{who} changes the situation", { who })}${changes_of(open)}.`;
    case "turned":
      return tr("The turn passes to {to}.", { to: String(open.to) });
    case "undone":
      return String(open.text);
    case "began":
      return by
        ? tr("Conflict {attempt} begins, by {by}.", { attempt: String(open.attempt), by })
        : tr("Conflict {attempt} begins again.", { attempt: String(open.attempt) });
    case "skipped":
      return tr("The share of {seat} is left out by {who}.", { seat: String(open.skipped), who });
    case "settled":
      return tr("It is settled: {text}.", { text: String(open.text) });
    case "left":
      return tr("{who} leaves the conflict. It changes nothing.", { who });
    case "abandoned":
      return tr("The conflict is given up: {text}", { text: String(open.text) });
    case "asked_undo":
      return tr("{who} asks to go back.", { who });
    case "refused_undo":
      return tr("{who} does not agree to go back.", { who });
    case "closed":
      return tr("The match is closed.");
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
