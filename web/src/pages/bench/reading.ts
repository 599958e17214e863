// The text on the bench as the service reads it. A fault never takes away what was read before: the answers are those of
// the last text that could be read.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { check_game, problem_in, work_out_game } from "../../api/client";
import type { Checked, Fault, GameForm, Problem } from "../../api/types";

export interface Sound {
  text: string;
  form: GameForm;
  sentences: readonly string[];
}

export interface Reading {
  faults: readonly Fault[];
  /** The last text that could be read. */
  sound?: Sound;
  problem?: Problem;
}

const kWait = 25; // ms after the last key
const kNone: readonly Fault[] = [];
const kUnread: Reading = { faults: kNone };

export function useReading(text: string | undefined): Reading {
  const [reading, hold] = useState<Reading>(kUnread);
  const first = useRef(true);
  useLayoutEffect(() => {
    if (text === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      () =>
        check_game(text, stop.signal).then(
          ({ faults, form, sentences = [] }) =>
            hold((before) => ({
              faults: faults.length > 0 ? faults : kNone,
              ...(faults.length === 0 && form
                ? { sound: { text, form, sentences } }
                : before.sound
                  ? { sound: before.sound }
                  : {}),
            })),
          (reason: unknown) => {
            if (stop.signal.aborted) return;
            const problem = problem_in(reason);
            hold((before) => ({ ...before, problem }));
          },
        ),
      first.current ? 0 : kWait,
    );
    first.current = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return text === undefined ? kUnread : reading;
}

export type Example = NonNullable<Checked["examples"]>[number];

export interface Examples {
  examples?: readonly Example[];
  warnings?: readonly Fault[];
  problem?: Problem;
  waiting: boolean;
  /** They are not worked out any further for this text. */
  stopped: boolean;
  stop(): void;
}

const kLater = 700; // ms: examples may take seconds, and are worked out when one has stopped typing

/** The examples of a sound text, each worked out. */
export function useExamples(text: string | undefined): Examples {
  const [held, hold] = useState<{ of?: string; said?: Checked; problem?: Problem; stopped?: boolean }>({});
  const control = useRef<AbortController>();
  useEffect(() => {
    if (text === undefined) return undefined;
    const stop = new AbortController();
    control.current = stop;
    const timer = setTimeout(
      () =>
        work_out_game(text, stop.signal).then(
          (said) => hold({ of: text, said }),
          (reason: unknown) => {
            if (stop.signal.aborted) return;
            const problem = problem_in(reason);
            hold({ of: text, problem });
          },
        ),
      kLater,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  const { of, said, problem, stopped } = held;
  return useMemo(
    () => ({
      ...(said?.examples ? { examples: said.examples } : {}),
      ...(said?.warnings ? { warnings: said.warnings } : {}),
      ...(problem ? { problem } : {}),
      waiting: text !== undefined && of !== text,
      stopped: stopped === true && of === text,
      stop: () => {
        control.current?.abort();
        hold((before) => ({ ...before, ...(text === undefined ? {} : { of: text }), stopped: true }));
      },
    }),
    [held, text],
  );
}
