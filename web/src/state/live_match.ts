// A match as this device sees it: hears of news by a socket, else asks for them without end; sends commands one after the
// other; deals this seat's share of the dice; and has the log checked. It knows no rule; what a seat sees is what the
// service says (docs/matches.md).
import { commanded, live_socket, seen, type Command } from "../api/matches";
import { problem_in, ProblemError, verify } from "../api/client";
import { tried_again_at, try_soon } from "../api/connection";
import type { CoursePoint, Json, MatchEntry, MatchView, Problem, Scenario, Weighing } from "../api/types";
import { kBrought } from "../engine/brought";
import { commitment } from "./contribution";
import { MatchProof } from "./match_proof";
import { keep_match, match_of, random_key, share_of } from "./matches";
import { tr } from "../texts/texts";

const kWait = 25; // seconds that the service keeps a request until there is news
const kOpens = 5_000; // ms that a socket may take to open
const kNoSocket = 60_000; // ms until a socket is tried again where none opens; longer each time
const kMostNoSocket = 15 * 60_000;
const kSoon = 1; // seconds until it is asked again whether who was away is back; longer each time
const kEager = 400; // ms between tries while the service is away: players go on within a second of its return
const kAgain = 5_000; // ms until it is asked again after a refusal
const kLate = 2_000; // ms after which news that must be there are asked for anew: the request may have died in sleep

const kOvertaken: Problem = {
  title: tr("Somebody else was first"),
  detail: tr("The match has gone on meanwhile, and your step was not taken. Look at how it stands now."),
  status: 409,
};

const problem_of = (reason: unknown) => problem_in(reason, 1);

const is_abort = (reason: unknown) => (reason as { name?: string }).name === "AbortError";

/** Where the match has gone on, the number of its last entry. */
const behind = (problem: Problem) =>
  problem.status === 409 ? (problem as Problem & { seq?: number }).seq : undefined;

export const is_asked = (view: MatchView) =>
  view.conflict?.question !== undefined && view.conflict.question.seat === view.you;

export class LiveMatch {
  view?: MatchView;
  entries: MatchEntry[] = [];
  /** The situation, with what this seat holds in secret. It is the same object until it changes. */
  scenario?: Scenario;
  /** The situation in which the last conflict was fought, as far as it is known. */
  fought?: { play: string; scenario: Scenario } | undefined;
  /** Why nothing can be seen. */
  problem?: Problem | undefined;
  /** Why the last command was not taken. */
  refused?: Problem | undefined;
  /** A command is under way. */
  sending = false;
  /** The chance along the conflict, as far as the service has said. */
  course?: { play: string; points: CoursePoint[] };
  /** The share of this seat was sealed by a device that had it, and this one has it not. */
  lost_share = false;
  /** What this device has checked of the log. */
  readonly checked: MatchProof;
  /** News are pushed. */
  pushed = false;

  #text = "";
  #watching = new Set<() => void>();
  #poll = new AbortController();
  #command = new AbortController();
  #stopped = false;
  /** The next news are asked for without waiting. */
  #at_once = true;
  #no_sockets = 0; // how often none has opened
  #no_socket_until = 0;
  #eager: ReturnType<typeof setInterval> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #dealt = "";
  #followed = "";
  #proving = false;
  #shown = "";
  #quiet = { seq: 0, times: 0 }; // how often nothing had happened since an entry
  #replayed = "";

  constructor(
    readonly id: string,
    readonly key: string | undefined,
  ) {
    this.checked = new MatchProof(match_of(id)?.checked, (play) => match_of(id)?.shares?.[play]);
  }

  /** Calls when something changed. Returns how to leave. */
  watch(one: () => void): () => void {
    this.#watching.add(one);
    return () => void this.#watching.delete(one);
  }
  #tell(): void {
    for (const one of [...this.#watching]) one();
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#eager);
    this.#poll.abort();
  }
  /** Asks at once: what was under way when the device went to sleep may never be answered. A command is sent again. */
  wake(): void {
    this.#at_once = true;
    this.#command.abort();
    this.#poll.abort();
  }

  async start(): Promise<void> {
    this.#eager = setInterval(() => tried_again_at() !== undefined && try_soon(), kEager);
    while (!this.#stopped) {
      this.#poll = new AbortController();
      const { signal } = this.#poll;
      try {
        const now = this.#at_once;
        if (!now && Date.now() >= this.#no_socket_until && (await this.#listen(signal))) continue;
        const query = { from: this.entries.length, ...(now ? {} : { wait: this.#patience() }) };
        this.#take(await seen(this.id, this.key, query, signal));
        if (now) this.#at_once = false;
      } catch (reason) {
        if (signal.aborted) continue;
        this.problem = problem_of(reason);
        this.#tell();
        if (this.problem.status === 404) return this.stop(); // it was deleted
        await new Promise((resolve) => setTimeout(resolve, kAgain));
      }
    }
  }

  /** Seconds without news until it is asked all the same: who was away may be back, and a connection may be dead. */
  #patience(): number {
    const { seats = [], you, seq = 0 } = this.view ?? {};
    if (seq !== this.#quiet.seq) this.#quiet = { seq, times: 0 };
    if (!seats.some((one) => one.claimed && !one.connected && one.name !== you)) return kWait;
    return Math.min(kSoon * 2 ** this.#quiet.times++, kWait);
  }

  /** Takes what a socket pushes until it is closed. Returns whether that works; if not, news are asked for as before. */
  async #listen(signal: AbortSignal): Promise<boolean> {
    let works = false;
    const since = Date.now();
    await new Promise<void>((resolve) => {
      let timer = 0 as unknown as ReturnType<typeof setTimeout>;
      const leave = live_socket(this.id, this.key, this.entries.length, {
        open: () => {
          this.pushed = true;
          quiet();
        },
        view: (view) => {
          works = true;
          if (view.from > this.entries.length) return leave?.(); // something was missed
          this.#take(view);
          return quiet();
        },
        end: () => {
          clearTimeout(timer);
          resolve();
        },
      });
      if (!leave) return resolve();
      // A push that does not come is no sign that nothing happened.
      const quiet = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          seen(this.id, this.key, { from: this.entries.length }, signal).then(
            (view) => {
              const missed = view.entries.length > 0;
              this.#take(view);
              return missed ? leave() : quiet();
            },
            () => leave(),
          );
        }, this.#patience() * 1000);
      };
      timer = setTimeout(leave, kOpens);
      signal.addEventListener("abort", leave);
    });
    this.pushed = false;
    this.#at_once = true;
    // One that closes as soon as it is open is none.
    works ||= Date.now() - since > 2 * kOpens;
    if (works) {
      this.#no_sockets = 0;
    } else if (!signal.aborted) {
      this.#no_socket_until = Date.now() + Math.min(kNoSocket * 2 ** this.#no_sockets++, kMostNoSocket);
      this.#at_once = false;
    }
    return works || signal.aborted;
  }

  #take(view: MatchView): void {
    if (this.view && view.seq < this.view.seq) return; // another process of the service, which is behind
    if (view.from <= this.entries.length) {
      const fresh = view.entries.slice(this.entries.length - view.from);
      if (fresh.length > 0) this.entries = [...this.entries, ...fresh];
    }
    this.view = view;
    this.problem = undefined;
    const text = JSON.stringify(view.scenario);
    if (text !== this.#text) {
      this.#text = text;
      this.scenario = view.scenario;
    }
    this.#look_back(view);
    this.#check(view.entries);
    this.#tell();
    this.#deal();
    void this.#follow();
    void this.#prove();
  }

  /** When a conflict is over the situation is what followed; the one before is shown until its end was seen. */
  #look_back({ conflict, scenario }: MatchView): void {
    if (!conflict) return;
    const { play, over, log } = conflict;
    if (!over) this.fought = { play, scenario: this.scenario ?? scenario };
    else if (this.fought?.play !== play && log)
      this.fought = {
        play,
        scenario: (JSON.parse(log.slice(0, log.indexOf("\n"))) as { scenario: Scenario }).scenario,
      };
  }

  /** Until the entry `seq` is seen. */
  async #reach(seq: number): Promise<void> {
    const timer = setTimeout(() => this.wake(), kLate);
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!this.#stopped && (this.view?.seq ?? -1) < seq) return;
        leave();
        resolve();
      };
      const leave = this.watch(look);
      look();
    });
    clearTimeout(timer);
  }

  /**
   * Does a command, after those before it. If others were first, it is done after all where it is `still` meant; otherwise
   * the player is told. `key`: of whoever made the match, if this seat's own will not do. Returns whether it was done.
   */
  act(
    what: Command,
    still: (view: MatchView) => boolean = () => false,
    key: string | undefined = this.key,
  ): Promise<boolean> {
    const run = async () => {
      if (!key || !this.view) return false;
      const request = random_key();
      this.refused = undefined;
      this.sending = true;
      this.#tell();
      try {
        for (;;) {
          try {
            const { signal } = (this.#command = new AbortController());
            const order = { after: this.view.seq, request, do: what };
            const { seq } = await commanded(this.id, key, order, signal);
            await this.#reach(seq);
            return true;
          } catch (reason) {
            if (this.#command.signal.aborted && is_abort(reason)) continue; // the same once more
            const seq = behind(problem_of(reason));
            if (seq === undefined) throw reason;
            await this.#reach(seq);
            if (!still(this.view)) throw new ProblemError(kOvertaken);
          }
        }
      } catch (reason) {
        this.refused = problem_of(reason);
        return false;
      } finally {
        this.sending = false;
        this.#tell();
      }
    };
    const done = this.#queue.then(run);
    this.#queue = done;
    return done;
  }

  /** The answer to the question that is open, unless it was answered meanwhile. */
  choose(number: number): Promise<boolean> {
    const asked = this.view?.conflict;
    return this.act(
      { choose: number },
      ({ conflict, ...view }) =>
        conflict?.play === asked?.play &&
        conflict?.answers.length === asked?.answers.length &&
        is_asked({ ...view, ...(conflict ? { conflict } : {}) }),
    );
  }

  dismiss(): void {
    this.refused = undefined;
    this.#tell();
  }

  /** Seals this seat's share of the dice, and opens it when all are sealed. It is kept here before it is sent. */
  #deal(): void {
    const { you, awaited, conflict } = this.view!;
    const due = awaited.find(
      (one) => one.seat === you && (one.for === "share" || one.for === "opening"),
    )?.for;
    const number = conflict?.contributions.shares.find((one) => one.seat === you)?.number;
    this.lost_share = false;
    if (!due || !conflict || number === undefined) return;
    const { play } = conflict;
    this.lost_share = due === "opening" && match_of(this.id)?.shares?.[play] === undefined;
    if (this.lost_share) return this.#tell();
    const step = `${due} ${play}`;
    if (step === this.#dealt) return;
    this.#dealt = step;
    const { salt, text } = share_of(this.id, play);
    const share: Json =
      due === "share" ? { commitment: commitment(play, { number, salt, text }) } : { salt, text };
    const is_due = (view: MatchView) =>
      view.conflict?.play === play && view.awaited.some((one) => one.seat === you && one.for === due);
    void this.act({ share }, is_due).then((done) => {
      if (!done) this.#dealt = ""; // with the next news
    });
  }

  /** The chances are asked for beside the match, which goes on without them. */
  async #follow(): Promise<void> {
    const { conflict, secret, seq } = this.view!;
    const wanted = conflict && !secret ? `${conflict.play} ${conflict.entries.length}` : "";
    if (wanted === this.#followed) return;
    this.#followed = wanted;
    if (!conflict || secret || conflict.entries.length === 0) return;
    const said = await seen(this.id, this.key, { from: seq + 1, course: true }, this.#poll.signal).catch(
      () => undefined,
    );
    if (!said?.conflict?.course) return;
    this.course = { play: said.conflict.play, points: said.conflict.course };
    this.#tell();
  }

  /** What each choice is worth to this seat, if the service can say. */
  async weigh(): Promise<Weighing | undefined> {
    const view = await seen(this.id, this.key, { from: this.view!.seq + 1, weigh: true });
    return view.conflict?.question?.weighing;
  }

  /** Checks entries, and what was shown of the conflict. */
  #check(entries: readonly MatchEntry[]): void {
    const { checked, view } = this;
    checked.take(entries);
    const { last } = checked;
    if (last && last.seq > (match_of(this.id)?.checked?.seq ?? -1)) keep_match(this.id, { checked: last });
    const conflict = view?.conflict;
    const step =
      conflict && `${conflict.play} ${conflict.entries.length} ${String(conflict.seed)} ${last?.seq}`;
    if (!step || step === this.#shown) return;
    this.#shown = step;
    checked.check_shown(conflict.play, conflict.entries, conflict.commitment, conflict.log);
  }

  /** Reads again what was sealed and is opened now. Where the page has an engine, it plays the conflict again, too. */
  async #prove(): Promise<void> {
    const { checked } = this;
    const { secret, seq, conflict } = this.view!;
    if (this.#proving || secret || checked.proof.entries <= seq) return;
    this.#proving = true;
    try {
      for (let from = checked.unproven; from !== undefined && from <= seq; ) {
        const { entries } = await seen(this.id, this.key, { from });
        this.#check(entries);
        if (entries.length === 0) break;
        from += entries.length;
      }
      if (kBrought && conflict?.log && conflict.play !== this.#replayed) {
        this.#replayed = conflict.play;
        const { valid, text } = await verify(conflict.log);
        if (!valid) checked.refuse(conflict.play, text);
      }
    } catch {
      // With the next news.
    }
    this.#proving = false;
    this.#tell();
  }
}
