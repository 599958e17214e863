// The answer hook: asks a question about the situation shortly after it last changed, drops what is no longer
// wanted, and keeps the old answer in view until the new one is there.
import { useEffect, useRef, useState } from "preact/hooks";
import { ProblemError, question, type Options, type Query, type Questions } from "./client";
import type { Problem, Scenario } from "./types";

export interface Asked<T> {
  /** The latest answer; of an earlier situation while `waiting`. */
  answer?: T;
  /** Why there is none; the answer before it stays. */
  problem?: Problem;
  waiting: boolean;
}

const kWait = 25; // ms; a held stepper changes faster than that

/** What was last heard, and what it was asked about. */
interface Heard<T> {
  answer?: T;
  problem?: Problem;
  about?: Scenario;
  asks?: string;
}

/** `scenario` undefined: nothing is asked yet. `query` is compared by its contents. */
export function useAnswer<Q extends keyof Questions>(
  name: Q,
  scenario: Scenario | undefined,
  query: Query & Options = {},
  wait = kWait,
): Asked<Questions[Q]> {
  const [heard, hear] = useState<Heard<Questions[Q]>>({});
  const first = useRef(true);
  const asks = JSON.stringify(query);
  useEffect(() => {
    if (!scenario) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        question(name, scenario, JSON.parse(asks) as Query & Options, stop.signal).then(
          (answer) => {
            if (!stop.signal.aborted) hear({ answer, about: scenario, asks });
          },
          (reason: unknown) => {
            if (stop.signal.aborted) return;
            const problem =
              reason instanceof ProblemError ? reason.problem : { title: String(reason), status: 0 };
            hear((before) => ({ ...before, problem, about: scenario, asks }));
          },
        );
      },
      first.current ? 0 : wait,
    );
    first.current = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name, scenario, asks, wait]);
  const { answer, problem } = heard;
  return {
    ...(answer ? { answer } : {}),
    ...(problem ? { problem } : {}),
    waiting: heard.about !== scenario || heard.asks !== asks,
  };
}

/** A promise's value, for what is asked once: systems, scenarios, clauses. */
export function useOnce<T>(get: () => Promise<T>, ...on: unknown[]): { value?: T; problem?: Problem } {
  const [state, set] = useState<{ value?: T; problem?: Problem }>({});
  useEffect(() => {
    let wanted = true;
    get().then(
      (value) => {
        if (wanted) set({ value });
      },
      (reason: unknown) => {
        if (wanted)
          set({
            problem: reason instanceof ProblemError ? reason.problem : { title: String(reason), status: 0 },
          });
      },
    );
    return () => {
      wanted = false;
    };
  }, on);
  return state;
}
