// The board around a combat: cards, an unknown hand, locations with their forces, Booker, what things are
// worth.
import { Card } from "../../parts/card";
import { More, options_of, Pick, Select, Text, Toggle } from "../../parts/controls";
import { capital, spaced } from "../../parts/format";
import { Stepper } from "../../parts/stepper";
import { get, list_at, number_at, object_at, text_at } from "../../state/scenario";
import type { Scenario } from "../../api/types";
import type { Situation } from "../../state/situation";
import { Holdings } from "./holdings";
import {
  attacker,
  cards,
  defender,
  force_index,
  forces,
  hand,
  kBooker,
  kStructures,
  kToken,
  kUnits,
  locations,
  players,
  renamed_card,
  where,
  with_another_card,
  with_copies,
  with_place,
} from "./scenario";
import { kWords } from "./words";
import { tr } from "../../texts/texts";

const kWorths: [string, string][] = [
  ["win", tr("winning")],
  ["card", tr("a card lost")],
  ["common", tr("a common lost")],
  ["special", tr("a special lost")],
  ["leader", tr("a leader lost")],
  ["alarm", tr("an alarm lost")],
  ["turret", tr("a turret lost")],
  ["stronghold", tr("a stronghold lost")],
  ["eagle", tr("an eagle lost")],
];

/** A toggle for a key that is true or left out. */
function Flag({ situation, path, label }: { situation: Situation; path: string[]; label: string }) {
  const on = get(situation.scenario, path) === true;
  return <Toggle label={label} on={on} onValue={(is) => situation.set(path, is || undefined)} />;
}

export function Rest({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const value = object_at(s, ["value"]);
  const deck = object_at(s, ["deck"]);
  return (
    <Card class="rest">
      <More title={tr("Cards · {n}", { n: cards(s).length })}>
        <Cards situation={situation} />
      </More>
      {s.deck !== undefined && (
        <More title={tr("The unknown hand")}>
          {Object.keys(object_at(deck, ["hand"])).map((p) => (
            <Stepper
              key={p}
              label={tr("Cards that {player} holds", { player: p })}
              value={number_at(deck, ["hand", p])}
              onValue={(n) => situation.set(["deck", "hand", p], n)}
            />
          ))}
          {Object.keys(object_at(deck, ["cards"])).map((c) => (
            <Stepper
              key={c}
              label={tr("{card}: copies in the deck", { card: c })}
              value={number_at(deck, ["cards", c])}
              onValue={(n) => situation.set(["deck", "cards", c], n)}
            />
          ))}
          {list_at(deck, ["seen"]).length > 0 && (
            <p class="soft">{tr("Seen already: {cards}.", { cards: list_at(deck, ["seen"]).join(", ") })}</p>
          )}
        </More>
      )}
      <Holdings situation={situation} />
      {locations(s).map((l) => {
        const name = String(l.name);
        const there = forces(s)
          .filter((f) => f.location === name)
          .map((f) => String(f.player));
        const changed = situation.before && here_of(situation.before, name) !== here_of(s, name);
        const marks = [
          ...there,
          ...(l.token ? [tr("token")] : []),
          ...(l.booker ? ["Booker"] : []),
          ...(l.elizabeth ? ["Elizabeth"] : []),
        ];
        return (
          <More
            key={name}
            title={
              <>
                {name} <small class="soft">{marks.join(" · ")}</small>{" "}
                {changed && <small class="was">{tr("changed")}</small>}
              </>
            }
          >
            <Location situation={situation} name={name} />
          </More>
        );
      })}
      <Text
        class="another-place"
        label={tr("Another place of the board")}
        value=""
        empty
        onValue={(name) => name && situation.change((now) => with_place(now, name, where(now)))}
      />
      <More title={tr("The world and Booker")}>
        <Flag situation={situation} path={["aggressive"]} label={tr("The aggressive symbol shows")} />
        <Flag situation={situation} path={["rescuing"]} label={tr("Booker is trying to rescue Elizabeth")} />
        {players(s).length > 1 && (
          <Select
            label={tr("Active player")}
            value={text_at(s, ["active"])}
            options={[{ value: "", text: tr("not said") }, ...options_of(players(s))]}
            onValue={(p) => situation.set(["active"], p || undefined)}
          />
        )}
      </More>
      <More title={tr("What things are worth")}>
        {kWorths.map(([key, label]) => (
          <Stepper
            key={key}
            label={capital(label)}
            step={key === "win" ? 0.5 : 0.01}
            least={0}
            value={Number(value[key] ?? (key === "win" ? 1 : 0))}
            onValue={(n) => situation.set(["value", key], n)}
          />
        ))}
      </More>
    </Card>
  );
}

function Cards({ situation }: { situation: Situation }) {
  const s: Scenario = situation.scenario;
  const who = [attacker(s), defender(s)].filter((p) => p && p !== kBooker && p !== kToken);
  return (
    <div class="cards">
      {cards(s).map((c) => {
        const id = String(c.id);
        const step = (label: string, key: string) => (
          <Stepper
            label={label}
            value={number_at(c, [key])}
            most={50}
            onValue={(n) => situation.set(["card", id, key], n)}
          />
        );
        return (
          <div class="ops-card" key={id}>
            <Text
              bare
              label={tr("Name of the card")}
              value={id}
              onValue={(to) => situation.change((now) => renamed_card(now, id, to))}
            />
            {c.effect !== undefined && (
              <span class="soft">
                {capital(spaced(String(c.effect)))}
                {c.n !== undefined && ` ${number_at(c, ["n"])}`}
              </span>
            )}
            {step(tr("combat|of a card"), "combat")}
            {step(tr("upgrades|of a card"), "upgrades")}
            {c.n !== undefined && step(tr("the effect’s number"), "n")}
            {who.map(
              (p) =>
                object_at(s, ["deck", "hand"])[p] === undefined && (
                  <Stepper
                    key={p}
                    label={tr("in {holder’s} hand", { holder: p })}
                    most={8}
                    value={hand(s, p).filter((x) => x === id).length}
                    onValue={(n) => situation.change((now) => with_copies(now, p, id, n), `${p} ${id}`)}
                  />
                ),
            )}
          </div>
        );
      })}
      <button type="button" class="button wide" onClick={() => situation.change(with_another_card)}>
        {tr("Another card")}
      </button>
    </div>
  );
}

function Location({ situation, name }: { situation: Situation; name: string }) {
  const s = situation.scenario;
  const l = object_at(s, ["location", name]);
  const adjacent = list_at(l, ["adjacent"]).map(String);
  const at = (key: string) => ["location", name, key];
  return (
    <>
      <div class="row" role="group" aria-label={tr("Next to {name}", { name })}>
        <span class="soft">{tr("Next to")}</span>
        {[...new Set([...locations(s).map((x) => String(x.name)), ...adjacent])]
          .filter((n) => n !== name)
          .map((n) => {
            const theirs = list_at(s, ["location", n, "adjacent"]).includes(name);
            return (
              <Pick
                key={n}
                on={adjacent.includes(n) || theirs}
                onValue={(on) => situation.change((now) => join(now, name, n, on))}
              >
                {n}
              </Pick>
            );
          })}
      </div>
      <Flag situation={situation} path={at("booker")} label={tr("Booker is here")} />
      <Flag situation={situation} path={at("elizabeth")} label={tr("Elizabeth is here")} />
      <Toggle
        label={tr("A territory token guards it")}
        on={l.token !== undefined}
        onValue={(on) =>
          situation.set(at("token"), on ? { combat: 5, eagles: 1, revealed: false } : undefined)
        }
      />
      {l.token !== undefined && (
        <>
          <Stepper
            label={tr("its printed total")}
            most={50}
            value={number_at(l, ["token", "combat"])}
            onValue={(n) => situation.set([...at("token"), "combat"], n)}
          />
          <Stepper
            label={tr("its Silver Eagles")}
            most={100}
            value={number_at(l, ["token", "eagles"])}
            onValue={(n) => situation.set([...at("token"), "eagles"], n)}
          />
          <Toggle
            label={tr("it is revealed")}
            on={object_at(l, ["token"]).revealed === true}
            onValue={(on) => situation.set([...at("token"), "revealed"], on)}
          />
        </>
      )}
      {list_at(s, ["force"]).map((f, k) => {
        const force = object_at(f, []);
        if (force.location !== name) return null;
        const { before } = situation;
        const before_at = (kind: string) =>
          before && number_at(before, ["force", force_index(before, String(force.player), name), kind]);
        return (
          <div class="ops-card" key={k}>
            <b>{String(force.player)}</b>
            {[...kUnits, ...kStructures].map((kind) => (
              <Stepper
                key={kind}
                label={kWords[kind] ?? kind}
                most={20}
                value={number_at(force, [kind])}
                was={before_at(kind)}
                onValue={(n) => situation.set(["force", k, kind], n)}
              />
            ))}
          </div>
        );
      })}
      {players(s)
        .filter((p) => !forces(s).some((f) => f.location === name && f.player === p))
        .map((p) => (
          <button
            type="button"
            class="button"
            key={p}
            onClick={() =>
              situation.change((now) => ({
                ...now,
                force: [...list_at(now, ["force"]), { player: p, location: name, common: 1 }],
              }))
            }
          >
            {tr("A force of {who} here", { who: p })}
          </button>
        ))}
    </>
  );
}

/** All that stands at a location, as text: to see whether it changed. */
const here_of = (s: Scenario, name: string) =>
  JSON.stringify([object_at(s, ["location", name]), forces(s).filter((f) => f.location === name)]);

/** Neighbours are neighbours of each other, in whichever of the two it is written. */
function join(s: Scenario, one: string, other: string, on: boolean): Scenario {
  const change = (name: string, next: string, add: boolean): Scenario["location"] =>
    locations(s).map((l) => {
      if (l.name !== name && !(l.name === next && !add)) return l;
      const rest = list_at(l, ["adjacent"]).filter((x) => x !== (l.name === name ? next : name));
      return { ...l, adjacent: add ? [...rest, next] : rest };
    });
  return { ...s, location: change(one, other, on) ?? [] };
}
