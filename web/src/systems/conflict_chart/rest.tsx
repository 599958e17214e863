// What is seldom changed: a result already rolled, what things are worth, the Military cards, a retaliation
// declared.
import { Card } from "../../parts/card";
import { More, Select, Text } from "../../parts/controls";
import { Stepper } from "../../parts/stepper";
import { list_at, number_at, object_at, text_at } from "../../state/scenario";
import type { Situation } from "../../state/situation";
import { Countries, Onlookers } from "./holdings";
import { is_at_rest } from "./scenario";
import { tr } from "../../texts/texts";

const kWorths: [string, string][] = [
  ["country", tr("A country")],
  ["canal", tr("A Canal")],
  ["token_point", tr("A point of tokens")],
  ["mastermind", tr("A Mastermind point")],
];

export function Rest({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const cards = list_at(s, ["military_card"]).map((c) => object_at(c, []));
  const value = object_at(s, ["value"]);
  const result = text_at(s, ["result"]);
  return (
    <Card class="rest">
      {!is_at_rest(s) && (
        <More title={tr("Where it stands")}>
          <Select
            label={tr("Result already rolled")}
            value={result || "none"}
            options={[
              { value: "none", text: tr("not rolled yet") },
              { value: "B", text: "B" },
              { value: "D", text: "D" },
            ]}
            onValue={(r) => situation.set(["result"], r === "none" ? undefined : r)}
          />
        </More>
      )}
      <Countries situation={situation} />
      <Onlookers situation={situation} />
      <More title={tr("What things are worth")}>
        {kWorths.map(([key, label]) => (
          <Stepper
            key={key}
            label={label}
            least={-99}
            value={Number(value[key] ?? 0)}
            onValue={(n) => situation.set(["value", key], n)}
          />
        ))}
      </More>
      <More title={tr("Military cards · {n}", { n: cards.length })}>
        {cards.length === 0 && <p class="soft">{tr("The sample deck of the rulebook is used.")}</p>}
        {cards.map((c, k) => (
          <div class="ops-card" key={k}>
            <Text
              bare
              label={tr("Name of the card")}
              value={String(c.name ?? "")}
              onValue={(n) => situation.set(["military_card", k, "name"], n)}
            />
            <Stepper
              label={tr("moves points")}
              value={number_at(c, ["moves"])}
              onValue={(n) => situation.set(["military_card", k, "moves"], n)}
            />
            <Stepper
              label={tr("copies")}
              value={number_at(c, ["count"])}
              onValue={(n) => situation.set(["military_card", k, "count"], n)}
            />
          </div>
        ))}
        <button
          type="button"
          class="button wide"
          onClick={() =>
            situation.change((now) => ({
              ...now,
              military_card: [
                ...list_at(now, ["military_card"]),
                { name: `card ${cards.length + 1}`, moves: 2, count: 1 },
              ],
            }))
          }
        >
          {tr("Another card")}
        </button>
      </More>
      {s.retaliation !== undefined && (
        <More title={tr("The retaliation declared")}>
          <p class="soft">
            {text_at(s, ["retaliation", "country"])
              ? tr("{kind} of {country}", {
                  kind: text_at(s, ["retaliation", "kind"]),
                  country: text_at(s, ["retaliation", "country"]),
                })
              : text_at(s, ["retaliation", "kind"])}
            {", "}
            {tr("tokens {tokens} against {against}.", {
              tokens: list_at(s, ["retaliation", "tokens"]).join(", ") || tr("none"),
              against: list_at(s, ["retaliation", "against"]).join(", ") || tr("none"),
            })}
          </p>
          <button type="button" class="button" onClick={() => situation.set(["retaliation"], undefined)}>
            {tr("Leave it open")}
          </button>
        </More>
      )}
    </Card>
  );
}
