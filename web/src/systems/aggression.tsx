// Aggressive Takeovers: two Territories against each other, or bare dice; below, the turn, the cards and the other Territories.
import { AnswerCards, useAnswers } from "../answers/answers";
import { Verdict } from "../answers/verdict";
import { Card } from "../parts/card";
import { More, Pick, Segmented, Select, Text, Toggle } from "../parts/controls";
import { Desk } from "../parts/desk";
import { capital, whose } from "../parts/format";
import { Pool } from "../parts/pool";
import { Stepper } from "../parts/stepper";
import { Sides, TapeRow, type Number as TapeNumber } from "../parts/tape";
import { list_at, number_at, object_at, put, text_at } from "../state/scenario";
import type { Move, Odds } from "../api/types";
import type { Situation } from "../state/situation";
import type { SystemProps } from "./interface";
import {
  cards, declared, is_dice, kinds, kNetworkSecurity, names, owner, players, renamed, swapped, territories, with_another, without, words_of,
} from "./aggression_scenario";

const kEditions = [{ value: "1", text: "Edition 1" }, { value: "2", text: "Edition 2" }];

export default function Page({ situation, head, actions, roll }: SystemProps) {
  const answers = useAnswers(situation);
  const s = situation.scenario;
  const first = (answers.odds.answer?.first?.move ?? answers.judge.answer?.moves?.find((m) => m.move.type === "attack")?.move ?? {}) as Move;
  const is_declared = s.attack !== undefined;
  const all = names(s);
  const from = text_at(s, ["attack", "from"]) || String(first.from ?? "") || all.find((n) => owner(s, n) === text_at(s, ["turn", "player"])) || all[0] || "";
  const against = text_at(s, ["attack", "against"]) || String(first.against ?? "") || all.find((n) => n !== from) || "";
  const attacker = is_dice(s) ? "Aggressor" : owner(s, from) || text_at(s, ["turn", "player"]) || "Aggressor";
  const defender = is_dice(s) ? "Defender" : owner(s, against) || "Nobody";
  const side_names = { attacker, defender: defender === attacker ? "Defender" : defender };
  const taken = answers.odds.answer?.policy === "declared" && first.type === "attack" ? first : undefined;
  const wins = taken && { attacker: `${attacker} takes ${String(taken.against)}`, defender: `${defender} takes ${String(taken.from)}` };
  const declare = (move: Move) => {
    if (is_dice(s) || (move.type !== "attack" && !is_declared)) return undefined;
    return () => situation.change((now) => declared(now, move));
  };
  return (
    <Desk head={head} actions={actions}
      left={<>
        {is_dice(s) ? <BareDice situation={situation} />
          : <Takeover situation={situation} from={from} against={against} odds={answers.odds.problem ? undefined : answers.odds.answer} />}
        {!is_dice(s) && <Rest situation={situation} shown={[from, against]} />}
      </>}
      right={<>
        <Verdict system="aggression" asked={answers.judge} onDeclare={declare} />
        {roll}
        <AnswerCards situation={situation} answers={answers} names={side_names} worth_to={answers.advise.answer?.seat ?? attacker} declare={declare} wins={wins} />
      </>} />
  );
}

function Edition({ situation }: { situation: Situation }) {
  return <Segmented label="Edition" bare value={String(number_at(situation.scenario, ["edition"], 2))} options={kEditions} onValue={(e) => situation.set(["edition"], Number(e))} />;
}

function BareDice({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const of = (side: "attacker" | "defender", label: string): TapeNumber =>
    ({ label, value: number_at(s, ["dice", side]), most: 30, onValue: (n) => situation.set(["dice", side], n) });
  return (
    <Card title="The engagement" aside={<Edition situation={situation} />}>
      <Sides onSwap={() => situation.change(swapped)}
        attacker={<><span class="who">The red side</span><span class="place">Aggressor</span></>}
        defender={<><span class="who">The white side</span><span class="place">Defender</span></>} />
      <TapeRow label="six-sided dice" attacker={of("attacker", "Six-sided dice of the Aggressor")} defender={of("defender", "Six-sided dice of the Defender")} />
      <Pools attacker={number_at(s, ["dice", "attacker"])} defender={number_at(s, ["dice", "defender"])} />
    </Card>
  );
}

function Pools(props: { attacker: number; defender: number }) {
  return <div class="pools"><Pool side="attacker" dice={props.attacker} /><Pool side="defender" dice={props.defender} /></div>;
}

/** The dice that a battle begins with: the most that its Victor can have left. Said by the answer, not by the page. */
function dice_of(odds: Odds | undefined): { attacker: number; defender: number } | undefined {
  if (!odds || odds.policy !== "declared") return undefined;
  const most = (name: string) => Math.max(-1, ...(odds.distributions[name] ?? []).map((p) => p.value));
  const attacker = most("attacker_dice_left"), defender = most("defender_dice_left");
  return attacker < 0 || defender < 0 ? undefined : { attacker, defender };
}

function Takeover({ situation, from, against, odds }: { situation: Situation; from: string; against: string; odds: Odds | undefined }) {
  const s = situation.scenario;
  const is_declared = s.attack !== undefined;
  const options = names(s).map((n) => ({ value: n, text: n }));
  const attack = (key: "from" | "against", name: string) => situation.change((now) => {
    const was = { from, against };
    const other = key === "from" ? "against" : "from";
    const next = { ...was, [key]: name, ...(was[other] === name ? { [other]: was[key] } : {}) };
    return put(now, ["attack"], { ...object_at(now, ["attack"]), ...next });
  });
  const numbers = (path: (territory: string) => string[], label: string, most?: number): { attacker: TapeNumber; defender: TapeNumber } => {
    const one = (name: string): TapeNumber => ({
      label: `${label} on ${name}`, value: number_at(s, ["territory", name, ...path(name)]), ...(most ? { most } : {}),
      onValue: (n) => situation.set(["territory", name, ...path(name)], n),
    });
    return { attacker: one(from), defender: one(against) };
  };
  const with_agents = s.agents !== false;
  const sides = [...new Set([owner(s, from) || text_at(s, ["turn", "player"]), owner(s, against)])].filter(Boolean);
  const dice = dice_of(odds);
  return (
    <Card title="The takeover" aside={<Edition situation={situation} />}>
      <Sides {...(is_declared ? { onSwap: () => situation.change(swapped) } : {})} swap="Swap: the other side attacks"
        attacker={<><span class="who">{owner(s, from) || "Nobody"} attacks from</span>
          <Select bare class="place" label="Territory attacked from" value={from} options={options} onValue={(n) => attack("from", n)} /></>}
        defender={<><span class="who">{owner(s, against) || "Nobody"} defends</span>
          <Select bare class="place" label="Territory attacked" value={against} options={options} onValue={(n) => attack("against", n)} /></>} />
      <TapeRow label="NS-Units" {...numbers(() => ["units", kNetworkSecurity], "NS-Units", 20)} />
      <TapeRow label="E-D level" {...numbers(() => ["development"], "E-D level")} />
      {kinds(s, [from, against]).map((kind) => <TapeRow key={kind} label={capital(kind)} {...numbers(() => ["units", kind], `R-Units: ${kind}`)} />)}
      {with_agents && sides.map((player) => <TapeRow key={player} label={`${whose(player)} Agents`} {...numbers(() => ["agents", player], `Agents of ${player}`)} />)}
      <TapeRow label="Points" {...numbers(() => ["points"], "Point Value")} />
      {dice && <Pools {...dice} />}
      {is_declared ? <button type="button" class="link small under" onClick={() => situation.set(["attack"], undefined)}>Declare nothing: ask what may be done</button>
        : <p class="soft under">Nothing is declared. Shown is what best play begins with.</p>}
    </Card>
  );
}

function Rest({ situation, shown }: { situation: Situation; shown: string[] }) {
  const s = situation.scenario;
  const others = territories(s).filter((t) => !shown.includes(String(t.name)));
  return (
    <Card class="rest">
      <More title="The turn"><Turn situation={situation} /></More>
      {cards(s).length > 0 && <More title={`OPs cards · ${cards(s).length}`} open={list_at(s, ["turn", "cards"]).length > 0}><Cards situation={situation} /></More>}
      {shown.map((name) => names(s).includes(name) && <More key={name} title={<>{name}: name, colour, quadrant, owner</>}><Territory situation={situation} name={name} /></More>)}
      {others.map((t) => (
        <More key={String(t.name)} title={<>{String(t.name)} <small class="soft">{[t.group, t.owner ?? "nobody’s", `${number_at(t, ["points"])} points`].join(" · ")}</small></>}>
          <Territory situation={situation} name={String(t.name)} full />
        </More>
      ))}
      <button type="button" class="button wide" onClick={() => situation.change(with_another)}>Another Territory</button>
    </Card>
  );
}

function Turn({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const options = (list: string[]) => list.map((n) => ({ value: n, text: n }));
  const won = s.turn !== undefined && object_at(s, ["turn"]).won !== undefined;
  return (
    <div class="fields-grid">
      <Select label="On turn" value={text_at(s, ["turn", "player"])} options={options(players(s))} onValue={(p) => situation.set(["turn", "player"], p)} />
      <Select label="Landed on" value={text_at(s, ["turn", "landed"])} options={options(names(s))} onValue={(t) => situation.set(["turn", "landed"], t)} />
      <Stepper label="Takeovers declared already" value={number_at(s, ["turn", "declared"])} onValue={(n) => situation.set(["turn", "declared"], n === 0 && !won ? undefined : n)} />
      <Toggle label="Played with Agents" on={s.agents !== false} onValue={(on) => situation.set(["agents"], on ? undefined : false)} />
      <Toggle label="A takeover was lost this turn" on={object_at(s, ["turn"]).lost === true} onValue={(on) => situation.change((now) =>
        put(put(now, ["turn", "lost"], on ? true : undefined), ["turn", "won"], on ? undefined : object_at(now, ["turn"]).won))} />
      {won && (
        <>
          <p class="soft">{text_at(s, ["turn", "won", "against"])} was won from {text_at(s, ["turn", "won", "from"])}.</p>
          <button type="button" class="button" onClick={() => situation.set(["turn", "won"], undefined)}>Forget that victory</button>
        </>
      )}
      {players(s).map((p) => <Text key={p} label={`${p} is called`} value={p} onValue={(name) => situation.change((now) => renamed(now, "player", p, name))} />)}
    </div>
  );
}

function Cards({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const hand = list_at(s, ["turn", "cards"]).map(String);
  const used = text_at(s, ["attack", "card"]);
  return (
    <div class="cards">
      {cards(s).map((c) => {
        const name = String(c.name);
        return (
          <div class="ops-card" key={name}>
            <b>{name}</b>
            <span class="soft">from {list_at(c, ["bottom"]).join(", ")} into {list_at(c, ["top"]).join(", ")}</span>
            <div class="row">
              <Pick on={hand.includes(name)} onValue={(on) => situation.set(["turn", "cards"], on ? [...hand, name] : hand.filter((n) => n !== name))}>in hand</Pick>
              {s.attack !== undefined && <Pick on={used === name} onValue={(on) => situation.set(["attack", "card"], on ? name : undefined)}>used</Pick>}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** A Territory whole; the numbers only where the tape above does not have them. */
function Territory({ situation, name, full }: { situation: Situation; name: string; full?: boolean }) {
  const s = situation.scenario;
  const at = (path: string[]) => ["territory", name, ...path];
  const step = (label: string, path: string[], most = 99) =>
    <Stepper label={label} value={number_at(s, at(path))} most={most} onValue={(n) => situation.set(at(path), n)} />;
  const holder = owner(s, name);
  const list = (key: "group" | "quadrant") => words_of(s, key).map((w) => ({ value: w, text: w }));
  return (
    <div class="fields-grid">
      <Text label="Name" value={name} onValue={(to) => situation.change((now) => renamed(now, "territory", name, to))} />
      <Select label="Owner" value={holder} options={[{ value: "", text: "nobody" }, ...players(s).map((p) => ({ value: p, text: p }))]} onValue={(p) => situation.set(at(["owner"]), p || undefined)} />
      <Select label="Colour" value={text_at(s, at(["group"]))} options={list("group")} onValue={(g) => situation.set(at(["group"]), g)} />
      <Select label="Quadrant" value={text_at(s, at(["quadrant"]))} options={list("quadrant")} onValue={(q) => situation.set(at(["quadrant"]), q)} />
      {full && (
        <>
          {step("NS-Units", ["units", kNetworkSecurity], 20)}
          {step("E-D level", ["development"])}
          {step("Points", ["points"])}
          {kinds(s, [name]).map((k) => <div key={k}>{step(capital(k), ["units", k])}</div>)}
        </>
      )}
      {s.agents !== false && players(s).filter((p) => full || number_at(s, at(["agents", p])) > 0).map((p) => <div key={p}>{step(`${whose(p)} Agents`, ["agents", p])}</div>)}
      {full && <button type="button" class="button" onClick={() => situation.change((now) => without(now, name))}>Take {name} off the board</button>}
    </div>
  );
}
