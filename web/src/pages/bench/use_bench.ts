// The bench and its address: whatever changes, the address follows a moment later, and this browser keeps the last one.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { hash_of, route_of } from "../../state/route";
import { begun_from } from "./begin_from";
import { bench_of, code_of, type Bench } from "./bench";

const kSettled = 400; // ms; browsers refuse an address that changes too often
const kKept = "casus.bench";

export interface OnBench {
  bench?: Bench;
  /** Which one it is: another number is another bench. */
  number: number;
  /** The address held something that is no bench. */
  unreadable: boolean;
  /** What was on the bench when it was last left. */
  kept?: Bench;
  change(how: (bench: Bench) => Bench): void;
  put(bench: Bench): void;
}

const address = (code: string) => hash_of(["bench"], { b: code });
/** Where this bench is: all of it is in the link. */
export const hash_of_bench = async (bench: Bench) => address(await code_of(bench));

function kept_code(): string {
  try {
    return localStorage.getItem(kKept) ?? "";
  } catch {
    return "";
  }
}

function keep(code: string): void {
  try {
    localStorage.setItem(kKept, code);
  } catch {
    // Nothing is kept in a private window: the address holds it all the same.
  }
}

export function useBench(): OnBench {
  const [held, hold] = useState<{ bench?: Bench | undefined; number: number }>({ number: 0 });
  const [kept, set_kept] = useState<Bench>();
  const [unreadable, set_unreadable] = useState(false);
  const written = useRef("");
  const timer = useRef(0);
  const { bench, number } = held;
  const change = useCallback(
    (how: (bench: Bench) => Bench) => hold((now) => (now.bench ? { ...now, bench: how(now.bench) } : now)),
    [],
  );
  const show = (next: Bench | undefined) => hold((before) => ({ bench: next, number: before.number + 1 }));

  useEffect(() => {
    let wanted = true;
    const moved = async () => {
      const here = route_of(location.hash);
      if (here.parts[0] !== "bench") return;
      const code = here.query.get("b") ?? "";
      if (code && code === written.current) return;
      const name = here.query.get("of"); // a new one, begun from a game of the house
      const given = code
        ? await bench_of(code)
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
