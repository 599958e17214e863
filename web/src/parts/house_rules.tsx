// The situation by the rulebook as it is printed, and by a table's own rules: both beside each other.
import type { ComponentChildren } from "preact";
import { answered, type Asked } from "../api/answer";
import type { Odds } from "../api/types";
import { Card } from "./card";
import { Chances, CompareTable } from "./compare_card";
import { ProblemNote } from "./problem";
import { tr } from "../texts/texts";
import { service_language } from "../texts/language";

/** A rule that is played another way: what it is, as it is printed and as it is played, and the sheet's name for it. */
export interface Changed {
  name: string;
  words: string;
  printed: string;
  here: string;
  onBack(): void;
}

export function HouseRulesCard(props: {
  printed: Asked<Odds>;
  here: Asked<Odds>;
  changed: readonly Changed[];
  /** Where the rules are changed. */
  children?: ComponentChildren;
}) {
  const { printed, here, changed } = props;
  const problem = printed.problem ?? here.problem;
  const asked = { waiting: printed.waiting || here.waiting };
  const before = changed.length === 0 ? here.answer : printed.answer;
  const both = !problem && before && here.answer && ([before, here.answer] as const);
  return (
    <Card title={tr("House rules")} class="compare house-rules">
      {/* Of one height: the rule that is tapped stays under the finger. */}
      <div {...answered(asked, "compare-top")}>
        {problem ? (
          <ProblemNote problem={problem} lead={tr("By these rules there are no chances to compare")} />
        ) : (
          both && (
            <div class="compare-sides">
              <div data-rules="printed">
                <h3>{tr("As printed")}</h3>
                <Chances odds={both[0]} />
              </div>
              <div data-rules="played">
                <h3>{tr("As you play it")}</h3>
                {changed.length === 0 ? (
                  <p class="study-note">{tr("The same. Change a rule below, and its chances stand here.")}</p>
                ) : (
                  <Chances odds={both[1]} />
                )}
              </div>
            </div>
          )
        )}
      </div>
      {props.children}
      <ul class="differences">
        {changed.map((one) => (
          <li key={one.name} data-differs={one.name}>
            <span lang={service_language()}>{one.words}</span>
            <button type="button" class="link strong small" onClick={one.onBack}>
              {tr("Put it back")}
            </button>
            <p>
              <span lang={service_language()}>{one.printed}</span> <span aria-hidden="true">→</span>
              <span class="unseen">{tr("printed, and here")}</span>{" "}
              <b lang={service_language()}>{one.here}</b>
            </p>
          </li>
        ))}
      </ul>
      {changed.length > 0 && both && (
        <div {...answered(asked)}>
          <CompareTable
            a={both[0]}
            b={both[1]}
            heads={[tr("As printed"), tr("As played")]}
            less={tr("Difference")}
          />
        </div>
      )}
    </Card>
  );
}
