// A match for the page: what it shows is drawn again with every entry, and a conflict of it is given to the roll as a play
// that this device need not run.
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import type { Scenario, Step } from "../api/types";
import { is_asked, LiveMatch } from "../state/live_match";
import { keep_match, match_of } from "../state/matches";
import { gather, lead } from "./throws";
import type { Playing } from "./use_play";

export function useMatch(id: string, key: string | undefined): LiveMatch {
  const live = useMemo(() => new LiveMatch(id, key), [id, key]);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const leave = live.watch(() => draw(undefined));
    void live.start();
    const wake = () => document.visibilityState === "visible" && live.wake();
    const kept = (event: PageTransitionEvent) => event.persisted && live.wake();
    addEventListener("online", wake);
    addEventListener("pageshow", kept); // the browser has kept the page, and brings it back
    document.addEventListener("visibilitychange", wake);
    document.addEventListener("resume", wake);
    return () => {
      leave();
      live.stop();
      removeEventListener("online", wake);
      removeEventListener("pageshow", kept);
      document.removeEventListener("visibilitychange", wake);
      document.removeEventListener("resume", wake);
    };
  }, [live]);
  return live;
}

/** How much of the conflict this device has shown, and whether its player has left its end. */
export function useShown(live: LiveMatch) {
  const play = live.view?.conflict?.play;
  const [shown, set] = useState(() => match_of(live.id)?.shown);
  const of_this = shown && shown.play === play ? shown : undefined;
  const keep = (more: { count?: number; left?: boolean }) => {
    if (!play) return;
    const next = { play, count: of_this?.count ?? 0, ...more };
    keep_match(live.id, { shown: next });
    set(next);
  };
  return { count: of_this?.count ?? 0, left: of_this?.left, known: of_this !== undefined, keep };
}

/** The conflict of a match as the roll takes a play. Choices are those of the seat that is asked alone. */
export function playing_of(live: LiveMatch, shown: number, tell: (shown: number) => void): Playing {
  const { view, course } = live;
  const conflict = view!.conflict!;
  const { contributions: _, question, answers, course: __, ...rest } = conflict;
  const step = {
    ...rest,
    token: "",
    answers: answers.map((one) => one.number ?? 0),
    ...(is_asked(view!) ? { question } : {}),
  } as unknown as Step;
  return {
    play: {
      id: conflict.play,
      system: conflict.system,
      scenario: (live.fought?.play === conflict.play ? live.fought.scenario : view!.scenario) as Scenario,
      began: 0,
      step,
      added: [], // each device has added its share
      shown: Math.max(shown, lead(gather(conflict.entries), 0)), // what is before the first throw is told at once
      ...(course?.play === conflict.play ? { course: course.points } : {}),
    },
    waiting: live.sending,
    problem: undefined,
    lost: false,
    unknown: false,
    overtaken: false,
    unfollowed: view!.secret,
    choose: (number) => void live.choose(number),
    tell,
    contribute: () => undefined,
    open: () => undefined,
    ask_again: () => live.wake(),
    weigh: () => live.weigh(),
    take_back: () => undefined,
    apart: () => undefined,
  };
}
