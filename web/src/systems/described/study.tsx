// The study of a described game: its two strengths against each other, and its printed rules beside those in force.
import { useMemo } from "preact/hooks";
import { useAnswer } from "../../api/answer";
import type { GameForm, Json, Scenario, SystemId } from "../../api/types";
import { HouseRulesCard } from "../../parts/house_rules";
import { SidesHere } from "../../parts/roll/by_name";
import { ProblemNote } from "../../parts/problem";
import { SweepCard } from "../../parts/sweep_card";
import { get, put, type Path } from "../../state/scenario";
import { knobs_in_words, own_and_theirs } from "./axes";
import { odds_in_words } from "./reading";
import { Rules } from "./rules";
import { changed_rules, put_back } from "./scenario";
import { useGameForm } from "./use_form";
import { field_words, field_value_words, names_of } from "./words";
import "./form.css";

interface StudyProps {
  system: SystemId;
  scenario: Scenario;
  onScenario(scenario: Scenario): void;
}

export default function GameStudy({ system, scenario, onScenario }: StudyProps) {
  const { form, problem } = useGameForm(system, scenario);
  if (problem) return <ProblemNote problem={problem} />;
  if (!form) return <div class="waiting-block" aria-busy="true" />;
  return (
    <SidesHere.Provider value={{ names: names_of(form, scenario) }}>
      <SweepCard
        system={system}
        scenario={scenario}
        words={(knobs) => knobs_in_words(form, scenario, knobs)}
        prefer={(knobs) => own_and_theirs(form, knobs)}
        holds_rules
      />
      <HouseRules {...{ form, system, scenario, onScenario }} />
    </SidesHere.Provider>
  );
}

/** By the rules as they are printed, and as this table plays them. */
function HouseRules({ form, scenario, system, onScenario }: StudyProps & { form: GameForm }) {
  const changed = changed_rules(form, scenario);
  const here = useAnswer("odds", scenario);
  // The same object while the situation is the same, or it would be asked for again and again.
  const plain = useMemo(() => put(scenario, ["rulebook"], undefined), [scenario]);
  const printed = useAnswer("odds", changed.length > 0 ? plain : undefined);
  if (form.rulebook.length === 0) return null;
  const set = (path: Path, value: Json | undefined) => onScenario(put(scenario, path, value));
  const in_game = ({ answer, ...rest }: typeof here) => ({
    ...rest,
    ...(answer ? { answer: odds_in_words(answer, form, scenario) } : {}),
  });
  return (
    <HouseRulesCard
      printed={in_game(printed)}
      here={in_game(here)}
      changed={changed.map((field) => ({
        name: field.name,
        words: field_words(field),
        printed: field_value_words(form, field.is),
        here: field_value_words(form, get(scenario, ["rulebook", field.name]) ?? null),
        onBack: () => put_back(set, changed, field.name),
      }))}
    >
      <Rules form={form} scenario={scenario} set={set} system={system} />
    </HouseRulesCard>
  );
}
