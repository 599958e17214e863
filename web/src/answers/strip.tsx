// On a phone the form fills the screen: the chance stays in sight above the buttons while its card is not. It
// says nothing that the card does not, so readers of the page are not told twice.
import { useEffect, useState } from "preact/hooks";
import type { Asked } from "../api/answer";
import type { Judged, Odds } from "../api/types";
import { percent } from "../parts/format";
import { Mark } from "./verdict";

function card(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".chance-card");
}

export function ChanceStrip({ judge, odds }: { judge: Asked<Judged>; odds: Asked<Odds> }) {
  const [away, set_away] = useState(false);
  const refused = judge.answer?.allowed === false;
  useEffect(() => {
    const element = card();
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => set_away(entry !== undefined && entry.intersectionRatio < 0.4),
      { threshold: [0, 0.4] },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [refused, odds.answer === undefined]);
  const win = odds.answer?.win;
  if (!away || judge.problem || (!refused && (!win?.attacker || !win.defender || odds.problem))) return null;
  return (
    <div class="strip" aria-hidden="true" onClick={() => card()?.scrollIntoView({ block: "center" })}>
      {refused ? (
        <span class="strip-refused">
          <Mark kind="no" />
          Not allowed
        </span>
      ) : (
        <>
          <b class="attacker">{percent(win?.attacker?.probability ?? 0)}</b>
          <svg class="balance" viewBox="0 0 1000 36" preserveAspectRatio="none">
            <rect class="of-defender" width="1000" height="36" />
            <rect class="of-attacker" width={1000 * (win?.attacker?.probability ?? 0)} height="36" />
          </svg>
          <b class="defender">{percent(win?.defender?.probability ?? 0)}</b>
        </>
      )}
    </div>
  );
}
