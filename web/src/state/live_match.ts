// A match as this device sees it: asks for news without end, sends commands one after the other, and deals this seat's
// share of the dice. It knows no rule; what a seat sees is what the service says (docs/matches.md).
import { commanded, seen, type Command } from "../api/matches";
import { ProblemError } from "../api/client";
import type { CoursePoint, Json, MatchEntry, MatchView, Problem, Scenario } from "../api/types";
import { commitment } from "./contribution";
import { match_of, random_key, share_of } from "./matches";

const kWait = 25; // seconds that the service keeps a request until there is news
const kAgain = 5_000; // ms until it is asked again after a refusal
const kLate = 2_000; // ms after which news that must be there are asked for anew: the request may have died in sleep

const kOvertaken: Problem = {
  title: "Somebody else was first",
  detail: "The match has gone on meanwhile, and your step was not taken. Look at how it stands now.",
  status: 409,
};

const problem_of = (reason: unknown): Problem =>
  reason instanceof ProblemError ? reason.problem : { title: String(reason), status: 1 };

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

  #text = "";
  #watching = new Set<() => void>();
  #poll = new AbortController();
  #stopped = false;
  #queue: Promise<unknown> = Promise.resolve();
  #dealt = "";
  #followed = "";

  constructor(
    readonly id: string,
    readonly key: string | undefined,
  ) {}

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
    this.#poll.abort();
  }
  /** Asks at once: what was under way when the device went to sleep may never be answered. */
  wake(): void {
    this.#poll.abort();
  }

  async start(): Promise<void> {
    while (!this.#stopped) {
      this.#poll = new AbortController();
      const { signal } = this.#poll;
      try {
        const query = { from: this.entries.length, ...(this.view ? { wait: kWait } : {}) };
        this.#take(await seen(this.id, this.key, query, signal));
      } catch (reason) {
        if (signal.aborted) continue;
        this.problem = problem_of(reason);
        this.#tell();
        if (this.problem.status === 404) return; // it was deleted
        await new Promise((resolve) => setTimeout(resolve, kAgain));
      }
    }
  }

  #take(view: MatchView): void {
    if (view.from === this.entries.length) this.entries = [...this.entries, ...view.entries];
    this.view = view;
    this.problem = undefined;
    const text = JSON.stringify(view.scenario);
    if (text !== this.#text) {
      this.#text = text;
      this.scenario = view.scenario;
    }
    this.#tell();
    this.#deal();
    void this.#follow();
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
            const { seq } = await commanded(this.id, key, this.view.seq, request, what);
            await this.#reach(seq);
            return true;
          } catch (reason) {
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
}
