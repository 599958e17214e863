// The study: the present situation with two of its quantities varied, and under two rulebooks. For designers,
// who want to look rather than read.
import { useEffect, useState } from "preact/hooks";
import { problem_in, systems } from "../api/client";
import { useOnce } from "../api/answer";
import type { Problem, Scenario, SystemId } from "../api/types";
import { CompareCard } from "../parts/compare_card";
import { lazy } from "../parts/lazy";
import { by_name, SidesHere } from "../parts/roll/by_name";
import { told_apart } from "../parts/axis";
import { side_names } from "../systems/side_names";
import { SheetRules } from "./study_rules";
import { ProblemNote } from "../parts/problem";
import { SweepCard } from "../parts/sweep_card";
import { decode, encode } from "../state/code";
import { remember_rules } from "../state/habits";
import { hash_of, type Route } from "../state/route";
import { game_of, kOwnGame, text_at } from "../state/scenario";
import { address_of, first_of } from "../state/situation";
import { title_words } from "../state/title";
import { tr } from "../texts/texts";
import "./reading.css";
import "./study.css";

/** Of a game that is told in a file. */
const GameStudy = lazy(() => import("../systems/described/study"));

export default function Page({ route }: { route: Route }) {
  const system = (route.parts[1] ?? "aggression") as SystemId;
  return <Study key={system} system={system} code={route.query.get("s") ?? ""} />;
}

/**
 * The situation in the address; where there is none, the one looked at last, which is then written into it.
 */
function useGiven(
  system: SystemId,
  code: string,
): {
  scenario?: Scenario;
  problem?: Problem;
  set(scenario: Scenario): void;
} {
  const [given, set] = useState<{ scenario?: Scenario; problem?: Problem }>({});
  useEffect(() => {
    let wanted = true;
    void (async () => {
      try {
        const scenario = (code ? await decode(code) : undefined) ?? (await first_of(system));
        if (!wanted) return;
        set({ scenario });
        if (!code) history.replaceState(null, "", hash_of(["study", system], { s: await encode(scenario) }));
      } catch (reason) {
        if (wanted)
          set({
            problem: problem_in(reason),
          });
      }
    })();
    return () => {
      wanted = false;
    };
  }, [system, code]);
  const change = (scenario: Scenario) => {
    if (given.scenario) remember_rules(game_of(system, scenario), given.scenario, scenario);
    set({ scenario });
    void encode(scenario).then((s) => history.replaceState(null, "", hash_of(["study", system], { s })));
  };
  return { ...given, set: change };
}

function Study({ system, code }: { system: SystemId; code: string }) {
  const { scenario, problem, set: set_scenario } = useGiven(system, code);
  const names = scenario && side_names(system, scenario);
  const named = (text: string) => (names ? by_name(text, names) : text);
  const { value: all } = useOnce(() => systems());
  const info = all?.find((one) => one.system === system);
  const is_told = system === kOwnGame || (info?.described ?? false);
  const [back, set_back] = useState(hash_of([system]));
  useEffect(() => {
    if (scenario) void address_of(system, scenario).then(set_back);
  }, [system, scenario]);
  return (
    <SidesHere.Provider value={names && { names }}>
      <main id="main" class="study-page">
        <div class="study-head">
          <h1 class="page-title">{tr("The study")}</h1>
          {scenario && (
            <p>
              <a href={back}>{title_words(text_at(scenario, ["title"], tr("The present situation")))}</a>
            </p>
          )}
        </div>
        {problem && <ProblemNote problem={problem} />}
        {scenario && is_told && <GameStudy system={system} scenario={scenario} onScenario={set_scenario} />}
        {scenario && info && !is_told && (
          <SweepCard
            system={system}
            scenario={scenario}
            words={(knobs) => told_apart(knobs.map((one) => ({ ...one, text: named(one.text) })))}
          />
        )}
        {scenario && info && !is_told && <SheetRules info={info} scenario={scenario} />}
        {scenario && info && info.rulebooks.length > 1 && <CompareCard info={info} scenario={scenario} />}
      </main>
    </SidesHere.Provider>
  );
}
