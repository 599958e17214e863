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

/** Of all that was seen since the last notice, the oldest first, only the last is still so. */
export function is_away(seen: Pick<IntersectionObserverEntry, "intersectionRatio">[]): boolean {
  const now = seen.at(-1);
  return now !== undefined && now.intersectionRatio < 0.4;
}

/** Whether what the selector names is out of sight. */
function useAway(selector: string): boolean {
  const [away, set_away] = useState(false);
  const [element, set_element] = useState<HTMLElement | null>(null);
  // With each new answer it may be another element.
  useEffect(() => set_element(find(selector)));
  useEffect(() => {
    if (!element) return undefined;
    const watch = new IntersectionObserver((seen) => set_away(is_away(seen)), { threshold: [0, 0.4] });
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  return away;
}

/** `of`: the segments of the chance; none where there is no chance to tell of. */
export function ChanceStrip({ judge, of }: { judge: Asked<Judged>; of: Segment[] }) {
  const refused = judge.answer?.allowed === false;
  const what = refused ? ".verdict" : ".chance-card";
  const away = useAway(what);
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
