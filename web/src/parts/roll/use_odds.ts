// What the choices of a question are worth: asked of the service only once somebody wants to see it, which lasts until
// the tab is closed, or somebody lets Casus choose this once. In a match it is asked for each question anew.
import { useEffect, useState } from "preact/hooks";
import type { Weighing } from "../../api/types";
import type { Odds } from "./question";
import { store_text, stored_text } from "../../state/storage";
import { tr } from "../../texts/texts";

const kKey = "casus.odds";

const wanted = () => stored_text(kKey, "sessionStorage") === "shown";

/** `question`: which one is asked now, nothing where none is. `once`: it is shown for this question alone. */
export function useOdds(
  question: number | undefined,
  weigh: () => Promise<Weighing | undefined>,
  once = false,
): Odds {
  const [lasting, last] = useState(() => !once && wanted());
  const [of, show_of] = useState<number>(); // the question for which it is shown
  const shown = once ? of !== undefined && of === question : lasting;
  const [left, leave] = useState<number>(); // the question that is left to Casus
  const [said, say] = useState<{ weighing?: Weighing | undefined; problem?: string }>({});
  const letting = left !== undefined && left === question;
  const weighs = shown || letting;
  useEffect(() => {
    say({});
    if (!weighs || question === undefined) return undefined;
    let here = true;
    weigh().then(
      (weighing) =>
        here && say(weighing ? { weighing } : { problem: tr("What these are worth cannot be told.") }),
      (reason: unknown) =>
        here &&
        say({
          problem: tr("What these are worth cannot be told: {reason}", {
            reason: (reason as Error).message,
          }),
        }),
    );
    return () => {
      here = false;
    };
  }, [weighs, question]);
  return {
    shown,
    letting,
    once,
    ...said,
    onLet: () => leave(question),
    onShow: (on) => {
      if (once) return show_of(on ? question : undefined);
      last(on);
      store_text(kKey, on ? "shown" : "hidden", "sessionStorage");
    },
  };
}
