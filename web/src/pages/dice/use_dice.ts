// The answers to some expressions: each is asked once, a moment after it was last changed.
import { useEffect, useState } from "preact/hooks";
import { dice, problem_in } from "../../api/client";
import type { DiceAnswer, Problem } from "../../api/types";

export interface Rolled {
  answer?: DiceAnswer;
  problem?: Problem;
}

const kWait = 150; // ms after the last letter

/** By expression; nothing for one that is empty, or not answered yet. */
export function useDice(texts: string[]): Map<string, Rolled> {
  const [heard, hear] = useState(new Map<string, Rolled>());
  const asks = texts.join("\n");
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      for (const text of new Set(texts)) {
        if (!text.trim() || heard.has(text)) continue;
        const told = (rolled: Rolled) => {
          if (!stop.signal.aborted) hear((all) => new Map(all).set(text, rolled));
        };
        dice(text, stop.signal).then(
          (answer) => told({ answer }),
          (reason: unknown) =>
            told({
              problem: problem_in(reason),
            }),
        );
      }
    }, kWait);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asks]);
  return heard;
}
