// What stands below the advice: everything else that can come of it, what would change it, what it rests on.
import type { Asked } from "../api/answer";
import type { Names } from "../parts/roll/by_name";
import type { Change, Odds, Sensitivity, SystemId } from "../api/types";
import { hash_of, route_of } from "../state/route";
import { ChangesCard } from "./changes";
import { DistributionsCard } from "./distributions";
import { GroundsCard } from "./grounds";

export default function More(props: {
  system: SystemId;
  odds: Asked<Odds>;
  sensitivity: Asked<Sensitivity>;
  names: Names;
  takes_rules?: boolean;
  onTake(change: Change): void;
}) {
  const { system, odds, names } = props;
  const study = hash_of(["study", system], { s: route_of(location.hash).query.get("s") ?? undefined });
  return (
    <>
      <DistributionsCard asked={odds} names={names} />
      <ChangesCard
        asked={props.sensitivity}
        names={names}
        study={study}
        takes_rules={props.takes_rules}
        onTake={props.onTake}
      />
      <GroundsCard system={system} asked={odds} />
    </>
  );
}
