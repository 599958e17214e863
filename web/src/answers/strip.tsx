// On a phone the form fills the screen: the chance, or that it is not allowed, stays in sight above the buttons while
// its card is not. It says nothing that the card does not, so readers of the page are not told twice.
import { useEffect, useState } from "preact/hooks";
import { answered, type Asked } from "../api/answer";
import type { Judged } from "../api/types";
import { percent } from "../parts/format";
import { Balance } from "./bar";
import type { Segment } from "./segments";
import { Mark } from "./verdict";
import { tr } from "../texts/texts";

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Whether what the selector names is out of sight; `again` changes when it may be another element. */
function useAway(selector: string, again: unknown): boolean {
  const [away, set_away] = useState(false);
  useEffect(() => {
    const element = find(selector);
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => set_away(entry !== undefined && entry.intersectionRatio < 0.4),
      { threshold: [0, 0.4] },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [selector, again]);
  return away;
}

/** `of`: the segments of the chance; none where there is no chance to tell of. */
export function ChanceStrip({ judge, of }: { judge: Asked<Judged>; of: Segment[] }) {
  const refused = judge.answer?.allowed === false;
  const what = refused ? ".verdict" : ".chance-card";
  const away = useAway(what, of.length > 0);
  if (!away || judge.problem || (!refused && of.length === 0)) return null;
  const [first, last] = [of[0], of[of.length - 1]];
  return (
    <div class="strip" aria-hidden="true" onClick={() => find(what)?.scrollIntoView({ block: "center" })}>
      <div {...answered(judge, "strip-in")}>
        {refused ? (
          <span class="strip-refused">
            <Mark kind="no" />
            {tr("Not allowed")}
          </span>
        ) : (
          <>
            {first && <b class={first.tone}>{percent(first.probability)}</b>}
            <Balance of={of} />
            {last && <b class={last.tone}>{percent(last.probability)}</b>}
          </>
        )}
      </div>
    </div>
  );
}
