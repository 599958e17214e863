// The turn passes on: to whom the rules suggest, or to somebody else. What is taken away with it (the marks of a
// turn) the service knows; it is a line of the evening.
import { useEffect, useState } from "preact/hooks";
import { journal, ProblemError } from "../api/client";
import { Overtaken, Standing, turned } from "../state/evening";
import { hash_of } from "../state/route";
import type { Problem } from "../api/types";
import type { Situation } from "../state/situation";
import { options_of, Select } from "./controls";
import { ProblemNote } from "./problem";
import { tr, tr_with } from "../texts/texts";

/** `next`: whose it may be, as the verdict on a table at rest says; left out, the service is asked. */
export function NextTurn({ situation, next: said }: { situation: Situation; next?: string[] }) {
  const { system, scenario, place } = situation;
  const [to, set_to] = useState("");
  const [problem, set_problem] = useState<Problem>();
  const [waiting, set_waiting] = useState(false);
  const [gone_on, set_gone_on] = useState(false);
  const [found, find] = useState<string[]>([]);
  const is_asked = said === undefined;
  useEffect(() => {
    let here = true;
    set_problem(undefined);
    set_gone_on(false);
    if (is_asked)
      journal.successors(scenario).then(
        (names) => here && find(names),
        () => here && find([]), // the turn cannot pass on from here
      );
    return () => {
      here = false;
    };
  }, [scenario, is_asked]);
  const list = said ?? found;
  const next = list.includes(to) ? to : list[0];
  if (next === undefined) return null;
  const pass = () => {
    if (situation.turn) return situation.turn(next);
    set_waiting(true);
    turned(system, scenario, next, place)
      .then(
        (after) => situation.go_on(after.scenario, scenario, after.place),
        (reason: unknown) => {
          if (reason instanceof Standing || reason instanceof Overtaken) return set_gone_on(true);
          return set_problem(
            reason instanceof ProblemError
              ? reason.problem
              : { title: tr("The turn cannot pass on"), status: 0, detail: (reason as Error).message },
          );
        },
      )
      .finally(() => set_waiting(false));
    return undefined;
  };
  return (
    <div class="next-turn">
      <Select
        label={tr("Whose turn is next (suggested)")}
        value={next}
        options={options_of(list)}
        onValue={set_to}
      />
      <button type="button" class="button" disabled={waiting} onClick={pass}>
        {tr("End this turn")}
      </button>
      {problem && <ProblemNote problem={problem} />}
      {gone_on && place && (
        <div class="standing-note" role="alert">
          <b>{tr("The evening has gone on from here")}</b>
          <p>
            {tr_with("Another conflict or turn came after this point, perhaps in another tab. {show}", {
              show: <a href={hash_of(["evening", place.evening])}>{tr("Show how it stands")}</a>,
            })}
          </p>
        </div>
      )}
    </div>
  );
}
