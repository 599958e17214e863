// The Military Conflict Chart: what each side has in the play and in reserve, what it is about, and what is still to be chosen.
import { useState } from "preact/hooks";
import { AnswerCards, useAnswers } from "../answers/answers";
import { Verdict } from "../answers/verdict";
import { Card } from "../parts/card";
import { More, Segmented, Select, Text } from "../parts/controls";
import { Desk } from "../parts/desk";
import { Pieces } from "../parts/pieces";
import { Stepper } from "../parts/stepper";
import { Sides } from "../parts/tape";
import { list_at, number_at, object_at, text_at } from "../state/scenario";
import type { Json, Move, SideId } from "../api/types";
import type { Situation } from "../state/situation";
import type { SystemProps } from "./interface";
import { canals, declared, name_of, numbers, of_kind, swapped, with_list, type Canal } from "./chart_scenario";

const kSides: SideId[] = ["attacker", "defender"];
const kCommits = [
  { value: "known", text: "No: it all lies open" }, { value: "attacker", text: "Yes, the attacker" },
  { value: "defender", text: "Yes, the defender" }, { value: "hidden", text: "Yes, both, hidden" },
];
const kWorths: [string, string][] = [["country", "A country"], ["canal", "A Canal"], ["token_point", "A point of tokens"], ["mastermind", "A Mastermind point"]];

const side_of = (id: string): SideId => (id === "A" || id === "B" ? "attacker" : "defender");

export default function Page({ situation, head, actions, roll }: SystemProps) {
  const answers = useAnswers(situation);
  const s = situation.scenario;
  const names = { attacker: name_of(s, "attacker"), defender: name_of(s, "defender") };
  const declare = (move: Move) => {
    const next = declared(s, move);
    return next && (() => situation.change((now) => declared(now, move) ?? now));
  };
  return (
    <Desk head={head} actions={actions}
      left={<><Conflict situation={situation} /><Rest situation={situation} /></>}
      right={<>
        <Verdict system="conflict-chart" asked={answers.judge} onDeclare={declare} />
        {roll}
        <AnswerCards situation={situation} answers={answers} names={names} worth_to={`${names.attacker}, the attacker`} declare={declare} side_of={side_of} />
      </>} />
  );
}

function Conflict({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const kind = text_at(s, ["kind"], "engagement");
  const list = (side: SideId, key: string) => (values: number[]) => situation.change((now) => with_list(now, side, key, values), `${side} ${key}`);
  const pieces = (key: string, label: string, one: string, shape: "disc" | "tile", always: boolean) =>
    (always || kSides.some((side) => numbers(s, side, key).length > 0)) && (
      <div class="two">
        {kSides.map((side) => <Pieces key={side} side={side} label={label} one={one} shape={shape} values={numbers(s, side, key)} onValues={list(side, key)} least={shape === "tile" ? 0 : 1} />)}
      </div>
    );
  return (
    <Card title={kind === "invasion" ? "The invasion" : "The engagement"}
      aside={<Segmented bare label="Kind" value={kind} options={[{ value: "invasion", text: "Invasion" }, { value: "engagement", text: "Engagement" }]} onValue={(k) => situation.change((now) => of_kind(now, k))} />}>
      <Sides onSwap={() => situation.change(swapped)}
        attacker={<><span class="who">Attacker</span><Text bare class="place" label="Name of the attacker" value={name_of(s, "attacker")} onValue={(n) => situation.set(["attacker", "name"], n)} /></>}
        defender={<><span class="who">Defender</span><Text bare class="place" label="Name of the defender" value={name_of(s, "defender")} onValue={(n) => situation.set(["defender", "name"], n)} /></>} />
      {kind === "invasion" && <Text label="The country at stake" value={text_at(s, ["country"])} onValue={(c) => situation.set(["country"], c)} />}
      {pieces("tokens", "Tokens in the play", "Military token", "disc", true)}
      <div class="two">{kSides.map((side) => <Canals key={side} situation={situation} side={side} of="canals" label="Canals staked" />)}</div>
      {pieces("masterminds", "Masterminds played", "Mastermind card", "tile", true)}
      {pieces("reserve", "Tokens in reserve", "Military token", "disc", true)}
      {pieces("reserve_masterminds", "Masterminds in hand", "Mastermind card", "tile", false)}
      {kSides.some((side) => canals(s, side, "reserve_canals").length > 0) &&
        <div class="two">{kSides.map((side) => <Canals key={side} situation={situation} side={side} of="reserve_canals" label="Canals held back" />)}</div>}
      <Select label="Is anything still to be committed?" value={text_at(s, ["commit"]) || "known"} options={kCommits} onValue={(c) => situation.set(["commit"], c === "known" ? undefined : c)} />
    </Card>
  );
}

/** Canals have names; a tap takes one up, as with pieces. */
function Canals({ situation, side, of, label }: { situation: Situation; side: SideId; of: string; label: string }) {
  const [at, take] = useState(-1);
  const s = situation.scenario;
  const list = canals(s, side, of);
  const put_list = (next: Canal[]) => situation.change((now) => with_list(now, side, of, next as unknown as Json[]), `${side} ${of}`);
  const taken = new Set(kSides.flatMap((x) => ["canals", "reserve_canals"].flatMap((k) => canals(s, x, k).map((c) => c.name))));
  const fresh = () => { let n = 1; while (taken.has(n === 1 ? "Canal" : `Canal ${n}`)) ++n; return n === 1 ? "Canal" : `Canal ${n}`; };
  const now = list[at];
  const change = (how: Partial<Canal>) => put_list(list.map((x, i) => (i === at ? { ...x, ...how } : x)));
  return (
    <div class="pieces-field" role="group" aria-label={label}>
      <span class="pieces-label">{label}</span>
      <div class="pieces">
        {list.map((c, k) => <button type="button" key={k} class={`piece long ${side}`} aria-pressed={k === at} onClick={() => take(k === at ? -1 : k)}>{c.name} <b>{c.points}</b></button>)}
        <button type="button" class="piece add" aria-label={`Add a Canal: ${label}`} onClick={() => { put_list([...list, { name: fresh(), points: 1 }]); take(list.length); }}>+</button>
      </div>
      {now && (
        <div class="piece-edit">
          <Text bare label="Name of the Canal" value={now.name} onValue={(name) => change({ name })} />
          <Stepper bare label={`Points of ${now.name}`} value={now.points} onValue={(points) => change({ points })} />
          <button type="button" class="button" onClick={() => { put_list(list.filter((_, i) => i !== at)); take(-1); }}>Take away</button>
        </div>
      )}
    </div>
  );
}

function Rest({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const cards = list_at(s, ["military_card"]).map((c) => object_at(c, []));
  const value = object_at(s, ["value"]);
  const result = text_at(s, ["result"]);
  return (
    <Card class="rest">
      <More title="Where it stands">
        <Select label="Result already rolled" value={result || "none"} options={[{ value: "none", text: "not rolled yet" }, { value: "B", text: "B" }, { value: "D", text: "D" }]} onValue={(r) => situation.set(["result"], r === "none" ? undefined : r)} />
        {kSides.map((side) => list_at(s, [side, "countries"]).length > 0 &&
          <p key={side} class="soft">{name_of(s, side)} holds {list_at(s, [side, "countries"]).join(", ")}.</p>)}
      </More>
      <More title="What things are worth">
        {kWorths.map(([key, label]) => <Stepper key={key} label={label} least={-99} value={Number(value[key] ?? 0)} onValue={(n) => situation.set(["value", key], n)} />)}
      </More>
      <More title={`Military cards · ${cards.length}`}>
        {cards.length === 0 && <p class="soft">The sample deck of the rulebook is used.</p>}
        {cards.map((c, k) => (
          <div class="ops-card" key={k}>
            <Text bare label="Name of the card" value={String(c.name ?? "")} onValue={(n) => situation.set(["military_card", k, "name"], n)} />
            <Stepper label="moves points" value={number_at(c, ["moves"])} onValue={(n) => situation.set(["military_card", k, "moves"], n)} />
            <Stepper label="copies" value={number_at(c, ["count"])} onValue={(n) => situation.set(["military_card", k, "count"], n)} />
          </div>
        ))}
      </More>
      {s.retaliation !== undefined && (
        <More title="The retaliation declared">
          <p class="soft">{text_at(s, ["retaliation", "kind"])} {text_at(s, ["retaliation", "country"]) && `of ${text_at(s, ["retaliation", "country"])}`}, tokens {list_at(s, ["retaliation", "tokens"]).join(", ") || "none"} against {list_at(s, ["retaliation", "against"]).join(", ") || "none"}.</p>
          <button type="button" class="button" onClick={() => situation.set(["retaliation"], undefined)}>Leave it open</button>
        </More>
      )}
    </Card>
  );
}
