// How a play goes on: what is asked of the service and kept of its answers, so that a reload or a lost connection
// changes nothing. A step that was not heard is asked again in the same words.
import { useEffect, useRef, useState } from "preact/hooks";
import { problem_in, type Query, step as ask_step, step_besides } from "../api/client";
import type { Problem, Scenario, Step, SystemId, Weighing } from "../api/types";
import { query_of, type Contribution } from "../state/contribution";
import { arrive, Overtaken, played, Standing, type Place } from "../state/evening";
import {
  instead_of,
  is_begun,
  is_new,
  is_over,
  keep_play,
  play_of,
  proof_of,
  prune,
  type PlayKept,
} from "../state/plays";
import { gather, is_sealed, lead } from "./throws";
import { tr } from "../texts/texts";

const kSealedAtOnce = 100; // ms
const kWritten = 80; // ms after which it is kept how far a play was shown: not while a throw is drawn
const kAgain = [1, 2, 4, 8, 15]; // seconds until a step that was lost is asked again

export interface Playing {
  play?: PlayKept;
  waiting: boolean;
  problem?: Problem | undefined;
  /** The service was not reached; it is asked again by itself. */
  lost: boolean;
  /** The address names a play that this browser does not keep. */
  unknown: boolean;
  /** Its evening has gone on without it. */
  standing?: Standing | undefined;
  overtaken: boolean;
  /** The chance along it cannot be told. */
  unfollowed: boolean;
  choose(k: number): void;
  /** The players are to add to the dice, before the first is thrown; and what they added. */
  contribute(): void;
  open(all: Contribution[]): void;
  /** So many happenings have been shown. */
  tell(shown: number): void;
  ask_again(): void;
  /** What the choices that are asked for are worth. */
  weigh(): Promise<Weighing | undefined>;
  /** As a conflict of its evening, though others are taken back for it; or as the first of a new one. */
  take_back(): void;
  apart(): void;
}

interface Asks {
  id: string;
  system: SystemId;
  scenario: Scenario;
  place?: Place | undefined;
  onPlaced(place: Place): void;
  onSecret(secret: boolean): void;
}

/** Of a play that the service cannot go on with: its token is of before it was started again, or was used another way. */
const kForgotten: Problem = {
  title: tr("The play cannot go on"),
  detail: tr(
    "The service no longer knows the dice that were still to come: it was started again, or the play went on another way elsewhere. What was thrown stays here to be read.",
  ),
  status: 400,
};

const problem_of = (reason: unknown) => problem_in(reason, 1);
const is_forgotten = ({ faults }: Problem) => faults?.some((one) => one.file === "token") ?? false;
const is_lost = (reason: unknown) => [0, 502, 503, 504].includes(problem_of(reason).status);

type State = Pick<
  Playing,
  "play" | "waiting" | "problem" | "lost" | "unknown" | "standing" | "overtaken" | "unfollowed"
>;

export function usePlay({ id, system, scenario, place, onPlaced, onSecret }: Asks): Playing {
  const [state, set] = useState<State>({
    waiting: true,
    lost: false,
    unknown: false,
    overtaken: false,
    unfollowed: false,
  });
  const now = useRef<PlayKept>({ id, system, scenario, began: Date.now(), shown: 0 });
  const stop = useRef<AbortController>();
  const here = useRef(true);
  const covering = useRef<number>();
  const writing = useRef<number | undefined>();
  const retry = useRef<{ timer?: number; tries: number; act?: () => void }>({ tries: 0 });
  const show = (more: Partial<State>) => set((before) => ({ ...before, play: now.current, ...more }));
  const keep = (more: Partial<PlayKept>) => {
    now.current = { ...now.current, ...more };
    void keep_play(now.current);
  };
  /** How far it was shown, if that is not written yet. */
  const write = () => {
    if (writing.current === undefined) return;
    clearTimeout(writing.current);
    writing.current = undefined;
    keep({});
  };
  const again_later = (act: () => void) => {
    const wait = kAgain[Math.min(retry.current.tries++, kAgain.length - 1)]!;
    clearTimeout(retry.current.timer);
    retry.current.act = act;
    retry.current.timer = window.setTimeout(() => ask_again(), 1000 * wait);
    show({ lost: true, waiting: false });
  };
  const ask_again = () => {
    clearTimeout(retry.current.timer);
    const act = retry.current.act;
    delete retry.current.act;
    act?.();
  };

  const finish = async (over: Step) => {
    const { place: from, kept } = now.current;
    if (!from || kept) return;
    try {
      const line = await played(from, over, id);
      if (line) keep({ kept: line });
      show({});
    } catch (reason) {
      if (reason instanceof Overtaken) show({ overtaken: true });
      else keep({ unkept: (reason as Error).message });
    }
  };

  /** How the chance went, once all else is there: a play goes on without it. */
  const follow = ({ token: _, ...query }: Query, said: Step) => {
    if (said.contributions?.due || (said.token === undefined && query.seed === undefined)) return;
    const signal = stop.current?.signal;
    step_besides(now.current.scenario, { ...query, token: said.token, course: true }, signal).then(
      ({ course }) => {
        if (!course || now.current.step !== said) return;
        keep({ course });
        show({});
      },
      () => {
        // Too large to be solved; where the play has gone on meanwhile this is asked again.
        if (!signal?.aborted && !now.current.course) show({ unfollowed: true });
      },
    );
  };

  const ask = (query: Query) => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    keep({ asked: query });
    show({ waiting: true });
    ask_step(now.current.scenario, query, control.signal).then(
      (said) => {
        if (control.signal.aborted) return;
        retry.current.tries = 0;
        if (said.contributions?.due === "open") return ask(query_from(said.answers, said, true)); // all are sealed
        clearTimeout(covering.current);
        onSecret(is_sealed(said.entries));
        const { asked: _, ...rest } = now.current;
        const { play, commitment, key } = said;
        now.current = {
          ...rest,
          ...(key ? { key } : {}),
          step: said,
          sealed: rest.sealed ?? { play, commitment },
          shown: lead(gather(said.entries), rest.shown),
        };
        void keep_play(now.current);
        show({ waiting: false, lost: false, unknown: false, overtaken: false, problem: undefined });
        if (said.winner !== undefined) void finish(said);
        follow(query, said);
        return undefined;
      },
      (reason: unknown) => {
        if (control.signal.aborted) return;
        clearTimeout(covering.current);
        onSecret(is_sealed(now.current.step?.entries ?? []));
        if (is_lost(reason)) return again_later(() => ask(query));
        const forgotten = is_forgotten(problem_of(reason));
        const { asked: _, ...rest } = now.current; // it would be refused again
        now.current = rest;
        keep(forgotten ? { forgotten } : {});
        return show({ problem: forgotten ? kForgotten : problem_of(reason), waiting: false, lost: false });
      },
    );
  };

  const query_from = (answers: number[], from?: Step, open = true): Query => ({
    token: from?.token,
    answers: answers.length > 0 ? answers.join(",") : undefined,
    proof: answers.length > 0 && now.current.key ? proof_of(now.current.key, answers) : undefined,
    previous: now.current.place?.hash,
    ...(now.current.added && query_of(from?.play ?? "", now.current.added, open)),
  });

  /** The first step, once it is known where in the evening the play stands. */
  const begin = async (from: Place | undefined, may_void: readonly string[]): Promise<void> => {
    void keep_play(now.current).then(() => is_begun(id)); // whatever comes between, it is found again by its address
    if (!now.current.place && now.current.unkept === undefined) {
      show({ waiting: true, standing: undefined });
      try {
        const at = await arrive(system, scenario, from, may_void);
        keep({ place: at });
        if (!here.current) return;
        onPlaced({ evening: at.evening, hash: at.hash });
      } catch (reason) {
        if (reason instanceof Standing) return show({ standing: reason, waiting: false });
        if (reason instanceof Overtaken) return begin(from, may_void);
        if (is_lost(reason)) return again_later(() => void begin(from, may_void));
        keep({ unkept: problem_of(reason).status === 404 ? "" : (reason as Error).message });
      }
    }
    return ask(query_from([]));
  };

  useEffect(() => {
    const arriving = async () => {
      const known = await play_of(id).catch(() => undefined);
      if (!here.current) return;
      if (!known && !is_new(id)) return set((before) => ({ ...before, unknown: true, waiting: false }));
      const instead = instead_of(id);
      if (!known) {
        void prune();
        return begin(place, instead ? [instead] : []);
      }
      now.current = known;
      show({ waiting: Boolean(known.asked) });
      onSecret(is_sealed(known.step?.entries ?? []));
      if (known.forgotten) return show({ problem: kForgotten });
      if (known.asked) return ask(known.asked);
      if (known.step && !known.course) follow(query_from(known.step.answers, known.step), known.step);
      if (!known.step) return begin(place, instead ? [instead] : []);
      return is_over(known) ? finish(known.step) : undefined;
    };
    void arriving();
    const wake = () => {
      if (document.visibilityState === "hidden") return write(); // it may never be seen again
      const { asked } = now.current;
      // What was under way when the phone went to sleep may never be answered.
      if (retry.current.act === undefined && asked) return ask(asked);
      return ask_again();
    };
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      here.current = false;
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      clearTimeout(covering.current);
      write();
      clearTimeout(retry.current.timer);
      stop.current?.abort();
    };
  }, []);

  return {
    ...state,
    choose: (k) => {
      const from = now.current.step;
      if (!from?.question) return;
      // Whether the choice was hidden is known when the service has sealed it. If that takes long, it is covered meanwhile.
      covering.current = window.setTimeout(() => onSecret(true), kSealedAtOnce);
      ask(query_from([...from.answers, k], from));
    },
    contribute: () => {
      // Another play begins: nothing of the one that is given up is of it, neither its chances nor its seal.
      const { id: its, began, place: at, unkept } = now.current;
      now.current = {
        ...{ id: its, system, scenario: now.current.scenario, began, added: [], shown: 0 },
        ...(at ? { place: at } : {}),
        ...(unkept === undefined ? {} : { unkept }),
      };
      show({ unfollowed: false });
      ask(query_from([]));
    },
    open: (all) => {
      keep({ added: all });
      ask(query_from([], now.current.step, false));
    },
    tell: (shown) => {
      now.current = { ...now.current, shown };
      clearTimeout(writing.current);
      writing.current = window.setTimeout(write, kWritten);
      show({});
    },
    ask_again,
    weigh: async () => {
      const from = now.current.step;
      if (!from?.question) return undefined;
      const query = { ...query_from(from.answers, from), weigh: true };
      const said = await step_besides(now.current.scenario, query, stop.current?.signal);
      return said.question?.weighing;
    },
    take_back: () => {
      const since = state.standing?.since.map((line) => line.hash) ?? [];
      void begin(place, since);
    },
    apart: () => void begin(undefined, []),
  };
}
