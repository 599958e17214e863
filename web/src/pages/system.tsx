// The frame around a system's page: presets, files, sharing, the button that rolls. It knows no rules.
import { useCallback, useState } from "preact/hooks";
import { BottomBar } from "../parts/bottom_bar";
import { lazy } from "../parts/lazy";
import { ProblemNote } from "../parts/problem";
import { useSituation } from "../state/situation";
import type { SystemId } from "../api/types";

const kForms = {
  aggression: lazy(() => import("../systems/aggression")),
  "conflict-chart": lazy(() => import("../systems/conflict_chart")),
  columbia: lazy(() => import("../systems/columbia")),
  defcon: lazy(() => import("../systems/defcon")),
};
const Roll = lazy(() => import("../parts/roll"));

export default function SystemFrame({ system }: { system: SystemId }) {
  const { situation, problem } = useSituation(system);
  const [roll, set_roll] = useState(0);
  const again = useCallback(() => set_roll((n) => n + 1), []);
  const close = useCallback(() => set_roll(0), []);
  if (!situation) return <main id="main">{problem ? <ProblemNote problem={problem} /> : <div class="waiting-block" aria-busy="true" />}</main>;
  const Form = kForms[system];
  return (
    <Form situation={situation} head={<h1 class="title">{String(situation.scenario.title ?? "")}</h1>}
      actions={roll === 0 && <BottomBar><button type="button" class="main-button" onClick={again}>Roll</button></BottomBar>}
      roll={roll > 0 && <Roll key={roll} system={system} scenario={situation.scenario} onAgain={again} onClose={close} />} />
  );
}
