// The guide: the rules in the author's words, and the numbers and options of the rulebook.
import { Card } from "../../parts/card";
import { Chip, kStandings } from "../../parts/chip";
import { spaced } from "../../parts/format";
import { kOwnGame } from "../../state/scenario";
import { value_words } from "../../parts/value_words";
import type { Values } from "../../parts/rule_fields";
import type { Sound } from "./reading";
import { tr } from "../../texts/texts";
import { Served } from "../../parts/served";
import { service_language } from "../../texts/language";

export function Guide(props: { sound: Sound; values: Values }) {
  const { form } = props.sound;
  return (
    <Card title={tr("The guide")} class="guide">
      <h3 lang={service_language()}>{form.title}</h3>
      <p class="soft" lang={service_language()}>
        {form.source}
      </p>
      {form.clauses.length === 0 && (
        <p class="soft">{tr("No clause yet: rules in your own words stand in [clause].")}</p>
      )}
      <ul class="guide-list">
        {form.clauses.map((one) => (
          <li key={one.id}>
            <Chip system={kOwnGame} id={one.id} standing={one.standing} />
            <p>
              <Served>{one.says}</Served>
              <small>
                {one.page && tr("p. {page}", { page: one.page })}
                {one.page && one.standing !== "stated" && ", "}
                {one.standing !== "stated" && kStandings[one.standing]}
              </small>
            </p>
          </li>
        ))}
      </ul>
      {form.rulebook.length > 0 && (
        <dl class="fields">
          {form.rulebook.map((one) => (
            <div key={one.name}>
              <dt title={one.says}>
                {spaced(one.name)}
                {one.clause ? `, ${one.clause}` : ""}
              </dt>
              <dd>{value_words(props.values[one.name] ?? one.is)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
