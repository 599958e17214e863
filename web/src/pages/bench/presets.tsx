// The situations that come with a game: one of them in place of what is on the bench.
import { useOnce } from "../../api/answer";
import { scenario as preset, scenarios } from "../../api/client";
import type { Scenario, SystemId } from "../../api/types";
import { Select } from "../../parts/controls";
import { text_at } from "../../state/scenario";
import { tr } from "../../texts/texts";

export function Presets(props: { system: SystemId; scenario: Scenario; onTake(scenario: Scenario): void }) {
  const { value = [] } = useOnce(scenarios);
  const list = value.filter((one) => one.system === props.system);
  if (list.length === 0) return null;
  const now = list.find((one) => one.title === text_at(props.scenario, ["title"]))?.name ?? "";
  return (
    <Select
      label={tr("A situation that comes with the game")}
      value={now}
      options={[
        { value: "", text: tr("as it stands here") },
        ...list.map((one) => ({ value: one.name, text: one.title })),
      ]}
      onValue={(name) => name && void preset(props.system, name).then(props.onTake)}
    />
  );
}
