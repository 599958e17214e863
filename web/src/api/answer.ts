// The answer hook: asks a question about the situation shortly after it last changed, and drops what is no longer
// wanted. Here alone it is known which answer belongs to which situation: whoever shows one gives what `useAnswer`
// returns to `answered` (below), and style/controls.css dims what is of the situation before.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Options, problem_in, type Query, question, type Questions } from "./client";
import type { Problem, Scenario } from "./types";

export interface Asked<T> {
  /** The answer; while `waiting`, that to the situation before. */
  answer?: T;
  /** Why the situation, as it is, has none. There is no answer beside it then, not even an old one. */
  problem?: Problem;
  /** The situation has changed, and what was heard is about the one before. */
  waiting: boolean;
}

const kWait = 25; // ms; a held stepper changes faster than that

/** What was last heard, and what it was asked about. */
export interface Heard<T> {
  answer?: T;
  problem?: Problem;
  about?: Scenario;
  asks?: string;
}

/** What was heard, as an answer to the situation that is shown now. Where nothing is asked, nothing stays. */
export function asked_of<T>(heard: Heard<T>, scenario: Scenario | undefined, asks: string): Asked<T> {
  if (!scenario) return { waiting: false };
  const waiting = heard.about !== scenario || heard.asks !== asks;
  if (heard.problem) return { problem: heard.problem, waiting };
  return { ...(heard.answer ? { answer: heard.answer } : {}), waiting };
}

/** The answer to the situation as it is: nothing while it is waited for. */
export function now_of<T>(asked: Asked<T>): T | undefined {
  return asked.waiting ? undefined : asked.answer;
}

/** What whoever shows an answer gives to the element that holds it: old answers are dimmed by it, everywhere alike. */
export function answered(
  asked: { waiting: boolean },
  looks = "",
): { class: string; "aria-busy": "true" | undefined } {
  return { class: `answered ${looks}`.trim(), "aria-busy": asked.waiting ? "true" : undefined };
}

/**
 * `scenario` undefined: nothing is asked. `query` is compared by its contents. `hold`: nothing is asked yet; what was
 * heard before stays as an old answer.
 */
export function useAnswer<Q extends keyof Questions>(
  name: Q,
  scenario: Scenario | undefined,
  query: Query & Options = {},
  wait = kWait,
  hold = false,
): Asked<Questions[Q]> {
  const [heard, hear] = useState<Heard<Questions[Q]>>({});
  const first = useRef(true);
  const asks = JSON.stringify(query);
  useLayoutEffect(() => {
    if (!scenario || hold) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        question(name, scenario, JSON.parse(asks) as Query & Options, stop.signal).then(
          (answer) => {
            if (!stop.signal.aborted) hear({ answer, about: scenario, asks });
          },
          (reason: unknown) => {
            if (stop.signal.aborted) return;
            const problem = problem_in(reason);
            hear({ problem, about: scenario, asks });
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
  }, [name, scenario, asks, wait, hold]);
  // The same object as long as nothing has changed: what is worked out from an answer is worked out once.
  return useMemo(() => asked_of(heard, scenario, asks), [heard, scenario, asks]);
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
            problem: problem_in(reason),
          });
      },
    );
    return () => {
      wanted = false;
    };
  }, on);
  return state;
}
