// The study of a described game: its two strengths against each other, and its printed rules beside those in force.
import { useAnswer } from "../../api/answer";
import type { GameForm, Scenario, SystemId } from "../../api/types";
import { Card } from "../../parts/card";
import { percent } from "../../parts/format";
import { ProblemNote } from "../../parts/problem";
import { SweepCard } from "../../parts/sweep_card";
import { get, put } from "../../state/scenario";
import { knobs_in_words, own_and_theirs } from "./axes";
import { field_words } from "./field";
import { changed_rules } from "./scenario";
import { useGameForm } from "./use_form";
import { field_value_words, side_words } from "./words";

export default function GameStudy({ system, scenario }: { system: SystemId; scenario: Scenario }) {
  const { form, problem } = useGameForm(system, scenario);
  if (problem) return <ProblemNote problem={problem} />;
  if (!form) return <div class="waiting-block" aria-busy="true" />;
  return (
    <>
      <SweepCard
        system={system}
        scenario={scenario}
        words={(knobs) => knobs_in_words(form, scenario, knobs)}
        prefer={(knobs) => own_and_theirs(form, knobs)}
        holds_rules
      />
      <HouseRules form={form} scenario={scenario} />
    </>
  );
}

/** By the rules as they are printed, and as this table plays them. */
function HouseRules({ form, scenario }: { form: GameForm; scenario: Scenario }) {
  const changed = changed_rules(form, scenario);
  const here = useAnswer("odds", changed.length > 0 ? scenario : undefined);
  const printed = useAnswer("odds", changed.length > 0 ? put(scenario, ["rulebook"], undefined) : undefined);
  if (form.rulebook.length === 0) return null;
  if (changed.length === 0)
    return (
      <Card title="House rules">
        <p class="study-note">
          The rulebook is as it is printed. Change a number of it in the form, and both are compared here.
        </p>
      </Card>
    );
  const chance = ({ answer, problem }: typeof here, side: "attacker" | "defender") =>
    answer ? percent(answer.win[side].probability, 2) : problem ? "none" : "…";
  const row = (words: string, asked: typeof here) => (
    <tr>
      <th scope="row">{words}</th>
      <td>{chance(asked, "attacker")}</td>
      <td>{chance(asked, "defender")}</td>
    </tr>
  );
  return (
    <Card title="House rules" class="compare">
      <div class="table-room" tabIndex={0} role="region" aria-label="Compared in numbers">
        <table class="compare-table">
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">By which rules</span>
              </th>
              {form.sides.map((side) => (
                <th key={side.id} scope="col">
                  {side_words(side, scenario)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row("As printed", printed)}
            {row("As played here", here)}
          </tbody>
        </table>
      </div>
      <ul class="differences">
        {changed.map((field) => (
          <li key={field.name}>
            <span>{field_words(field)}</span>
            <p>
              <span>{field_value_words(form, field.is)}</span> <span aria-hidden="true">→</span>
              <span class="unseen">printed, and here</span>{" "}
              <b>{field_value_words(form, get(scenario, ["rulebook", field.name]) ?? null)}</b>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
