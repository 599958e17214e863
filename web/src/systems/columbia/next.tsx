// Nothing is declared: who goes where with what, or fights where they stand.
import { useState } from "preact/hooks";
import { Card } from "../../parts/card";
import { Segmented, Select } from "../../parts/controls";
import { NameSelect } from "../../parts/name_select";
import { NextTurn } from "../../parts/next_turn";
import { Stepper } from "../../parts/stepper";
import { list_at, number_at, object_at, text_at } from "../../state/scenario";
import type { Scenario } from "../../api/types";
import type { Situation } from "../../state/situation";
import {
  defender,
  force_index,
  forces,
  kBooker,
  kUnits,
  locations,
  players,
  with_conflict,
  with_place,
} from "./scenario";
import { kWords } from "./words";
import { tr } from "../../texts/texts";

type Way = "move" | "combat" | "booker";

/** The places next to one, in whichever of the two it is written. */
const next_to = (s: Scenario, place: string) =>
  locations(s)
    .map((l) => String(l.name))
    .filter(
      (n) =>
        list_at(s, ["location", place, "adjacent"]).includes(n) ||
        list_at(s, ["location", n, "adjacent"]).includes(place),
    );

const choices = (list: string[]) => list.map((value) => ({ value, text: value }));
const one_of = (list: string[], wanted: string) => (list.includes(wanted) ? wanted : (list[0] ?? ""));

export function Next({ situation, next }: { situation: Situation; next: string[] }) {
  const s = situation.scenario;
  const [way, set_way] = useState<Way>("move");
  const [wanted, want] = useState({ who: text_at(s, ["active"]), from: "", to: "" });
  const [counts, set_counts] = useState<Record<string, number>>({});
  const who = one_of(players(s), wanted.who);
  const own = forces(s)
    .filter((f) => f.player === who)
    .map((f) => String(f.location));
  const from = one_of(own, wanted.from);
  const to = one_of(next_to(s, from), wanted.to);
  const force = object_at(s, ["force", force_index(s, who, from)]);
  const units = Object.fromEntries(
    kUnits
      .map((kind) => [kind, Math.min(number_at(force, [kind]), counts[kind] ?? number_at(force, [kind]))])
      .filter(([, n]) => n !== 0),
  );
  const bookers = locations(s)
    .filter((l) => l.booker === true)
    .map((l) => String(l.name));
  const ways: { value: Way; text: string }[] = [
    { value: "move", text: tr("Units move") },
    { value: "combat", text: tr("A combat") },
    ...(bookers.length > 0 ? [{ value: "booker" as Way, text: tr("Booker attacks") }] : []),
  ];
  const ready =
    way === "booker" || (from !== "" && (way === "combat" || (to !== "" && Object.keys(units).length > 0)));
  const other = defender({ ...s, combat: { at: from, attacker: who } });
  const declare = () =>
    situation.change((now) =>
      with_conflict(
        now,
        way === "move"
          ? { move: { player: who, from, to, units } }
          : way === "combat"
            ? { combat: { at: from, attacker: who, ...(other ? { defender: other } : {}) } }
            : { combat: { at: bookers[0] ?? "", attacker: kBooker } },
      ),
    );
  const choose = (key: keyof typeof wanted) => (value: string) => {
    want({ ...wanted, who, from, to, [key]: value });
    set_counts({});
  };
  return (
    <Card title={tr("What comes next")} class="next">
      <Segmented bare label={tr("What happens")} value={way} options={ways} onValue={(w) => set_way(w)} />
      {way !== "booker" && (
        <div class="fields-grid next-fields">
          <Select label={tr("Who")} value={who} options={choices(players(s))} onValue={choose("who")} />
          <Select
            label={way === "move" ? tr("From") : tr("At")}
            value={from}
            options={choices(own)}
            onValue={choose("from")}
          />
          {way === "move" && from && (
            <NameSelect
              label={tr("To")}
              value={to}
              options={[
                ...(to ? [] : [{ value: "", text: tr("nowhere yet") }]),
                ...choices(next_to(s, from)),
              ]}
              onValue={choose("to")}
              another={tr("Another place")}
              onAnother={(name) => {
                situation.change((now) => with_place(now, name, from));
                choose("to")(name);
              }}
            />
          )}
        </div>
      )}
      {way === "move" && next_to(s, from).length === 0 && (
        <p class="soft">
          {from
            ? tr("Nothing is next to {from} yet.", { from })
            : tr("{who} has no units on the board.", { who })}
        </p>
      )}
      {way === "move" &&
        to !== "" &&
        kUnits.map(
          (kind) =>
            number_at(force, [kind]) > 0 && (
              <Stepper
                key={kind}
                label={tr("{kind} that move", { kind: kWords[kind] ?? kind })}
                value={Number(units[kind] ?? 0)}
                most={number_at(force, [kind])}
                onValue={(n) => set_counts({ ...counts, [kind]: n })}
              />
            ),
        )}
      <button type="button" class="button wide" disabled={!ready} onClick={declare}>
        {way === "booker" ? tr("Booker attacks at {place}", { place: bookers[0] ?? "" }) : tr("Declare it")}
      </button>
      <NextTurn situation={situation} next={next} />
    </Card>
  );
}
