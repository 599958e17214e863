// The bench and its address: whatever changes, the address follows a moment later, and this browser keeps the last one.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { hash_of, route_of } from "../../state/route";
import { own_game } from "../../state/own_games";
import { store_text, stored_text } from "../../state/storage";
import { begun_from } from "./begin_from";
import { bench_of, bench_of_own, code_of, is_of_form, taken_back, type Bench } from "./bench";

const kSettled = 400; // ms; browsers refuse an address that changes too often
const kKept = "casus.bench";
const kTogether = 900; // ms in which changes are one step back
const kMostKept = 100; // steps back

interface Held {
  bench?: Bench | undefined;
  number: number;
  /** What it was before each change of its forms. */
  past: Bench[];
  /** When a form was changed last. */
  changed?: number;
}

export interface OnBench {
  bench?: Bench;
  /** Which one it is: another number is another bench. */
  number: number;
  /** The address held something that is no bench. */
  unreadable: boolean;
  /** What was on the bench when it was last left. */
  kept?: Bench;
  change(how: (bench: Bench) => Bench): void;
  /** Takes back what was changed last in its forms; nothing where nothing was. */
  undo?: () => void;
  put(bench: Bench): void;
}

const address = (code: string) => hash_of(["bench"], { b: code });
/** Where this bench is: all of it is in the link. */
export const hash_of_bench = async (bench: Bench) => address(await code_of(bench));

const kept_code = () => stored_text(kKept) ?? "";
const keep = (code: string) => void store_text(kKept, code);

export function useBench(): OnBench {
  const [held, hold] = useState<Held>({ number: 0, past: [] });
  const [kept, set_kept] = useState<Bench>();
  const [unreadable, set_unreadable] = useState(false);
  const written = useRef("");
  const timer = useRef(0);
  const { bench, number, past } = held;
  const change = useCallback(
    (how: (bench: Bench) => Bench) =>
      hold((now) => {
        if (!now.bench) return now;
        const next = how(now.bench);
        if (!is_of_form(now.bench, next)) return next === now.bench ? now : { ...now, bench: next };
        const when = Date.now();
        const together = now.changed !== undefined && when - now.changed < kTogether;
        const past = together ? now.past : [...now.past, now.bench].slice(-kMostKept);
        return { ...now, bench: next, past, changed: when };
      }),
    [],
  );
  const undo = useCallback(
    () =>
      hold(({ bench: now, number: its, past: all }) => {
        const last = all[all.length - 1];
        return { number: its, past: all.slice(0, -1), bench: now && last ? taken_back(now, last) : now };
      }),
    [],
  );
  const show = (next: Bench | undefined) =>
    hold((before) => ({ bench: next, number: before.number + 1, past: [] }));

  useEffect(() => {
    let wanted = true;
    const moved = async () => {
      const here = route_of(location.hash);
      if (here.parts[0] !== "bench") return;
      const code = here.query.get("b") ?? "";
      if (code && code === written.current) return;
      const name = here.query.get("of"); // a new one, begun from a game of the house
      const mine = own_game(here.query.get("mine") ?? "");
      const given = code
        ? await bench_of(code)
        : mine
          ? bench_of_own(mine)
          : name
            ? await begun_from(name).catch(() => undefined)
            : undefined;
      const last = given ? undefined : await bench_of(kept_code());
      if (!wanted) return;
      written.current = code;
      set_unreadable(Boolean(code) && !given);
      set_kept(last);
      show(given);
    };
    void moved();
    const listener = () => void moved();
    addEventListener("popstate", listener);
    return () => {
      wanted = false;
      clearTimeout(timer.current);
      removeEventListener("popstate", listener);
    };
  }, []);

  useEffect(() => {
    if (!bench) return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      void code_of(bench).then((code) => {
        if (code === written.current || route_of(location.hash).parts[0] !== "bench") return;
        written.current = code;
        keep(code);
        history.replaceState(history.state, "", address(code));
      });
    }, kSettled);
  }, [bench]);

  return {
    ...(bench ? { bench } : {}),
    ...(kept ? { kept } : {}),
    ...(past.length > 0 ? { undo } : {}),
    unreadable,
    number,
    change,
    put: (next) => {
      // What was here before, a bench or the list of what one may begin with, is an entry of the history of its own.
      history.pushState(null, "", location.hash);
      set_unreadable(false);
      show(next);
    },
  };
}
