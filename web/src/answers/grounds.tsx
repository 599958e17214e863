// What the answer rests on that the rules do not state: house rules first, then our readings. Said plainly.
import type { Asked } from "../api/answer";
import type { ClauseText, Odds, SystemId } from "../api/types";
import { Card } from "../parts/card";
import { Chip } from "../parts/chip";
import { More } from "../parts/controls";
import { service_language } from "../texts/language";
import { tr, tr_count } from "../texts/texts";

export function GroundsCard({ system, asked }: { system: SystemId; asked: Asked<Odds> }) {
  const of = asked.answer?.rests_on;
  if (!of) return null;
  const house = of.filter((c) => c.standing === "assumed");
  const read = of.filter((c) => c.standing !== "assumed");
  return (
    <Card title={tr("What this rests on")} asked={asked} class="half">
      {of.length === 0 && <p>{tr("Only on what the rules state.")}</p>}
      {house.length > 0 && (
        <>
          <p class="soft">
            {tr_count(
              house.length,
              "A house rule stands where the rules are silent:",
              "House rules stand where the rules are silent:",
            )}
          </p>
          <Rows system={system} of={house} />
        </>
      )}
      {read.length > 0 && (
        <More
          title={tr_count(read.length, "1 reading of unclear rules", "{n} readings of unclear rules")}
          open={house.length === 0 && read.length < 4}
        >
          <Rows system={system} of={read} />
        </More>
      )}
    </Card>
  );
}

function Rows({ system, of }: { system: SystemId; of: ClauseText[] }) {
  return (
    <ul class="findings">
      {of.map((c, k) => (
        <li key={k}>
          <Chip system={system} id={c.clause} standing={c.standing} />
          <span lang={service_language()}>{c.text}</span>
        </li>
      ))}
    </ul>
  );
}
