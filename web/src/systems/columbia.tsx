// The Siege of Columbia: two forces (or a token, or Booker), the cards in hand, and the board around them.
import { AnswerCards, useAnswers } from "../answers/answers";
import { Verdict } from "../answers/verdict";
import { Card } from "../parts/card";
import { More, Pick, Select, Toggle } from "../parts/controls";
import { Desk } from "../parts/desk";
import { capital, spaced, whose } from "../parts/format";
import { Stepper } from "../parts/stepper";
import { Sides, TapeRow, type Number as TapeNumber } from "../parts/tape";
import { get, list_at, number_at, object_at, text_at } from "../state/scenario";
import type { Move, Scenario, SideId } from "../api/types";
import type { Situation } from "../state/situation";
import type { SystemProps } from "./interface";
import {
  attacker, can_swap, cards, declared, defender, forces, hand, is_move, kBooker, kStructures, kToken, kUnits, locations, others_at, piece_path, played,
  players, swapped, where, with_copies, with_piece, with_played,
} from "./columbia_scenario";

const kWords: Record<string, string> = {
  common: "Commons", special: "Specials", leader: "Leaders", alarm: "Alarms", turret: "Turrets", stronghold: "Strongholds",
};
const kWorths = ["win", "card", "common", "special", "leader", "alarm", "turret", "stronghold", "eagle"];

const called = (who: string) => (who === kToken ? "The token" : who || "Nobody");

export default function Page({ situation, head, actions, roll }: SystemProps) {
  const answers = useAnswers(situation);
  const s = situation.scenario;
  const names = { attacker: attacker(s) || "Attacker", defender: called(defender(s)) };
  const declare = (move: Move) => {
    const next = declared(s, move);
    return next && (() => situation.change((now) => declared(now, move) ?? now));
  };
  return (
    <Desk head={head} actions={actions}
      left={<><Combat situation={situation} /><Rest situation={situation} /></>}
      right={<>
        <Verdict system="columbia" asked={answers.judge} onDeclare={declare} />
        {roll}
        <AnswerCards situation={situation} answers={answers} names={names} worth_to={`${names.attacker}, the attacker`} declare={declare} />
      </>} />
  );
}

function Combat({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const place = where(s);
  const a = attacker(s), d = defender(s);
  const here = object_at(s, ["location", place]);
  const option = (value: string) => ({ value, text: called(value) });
  const attackers = [...players(s), ...(here.booker === true || a === kBooker ? [kBooker] : [])];
  const declared_defender = is_move(s) ? "" : text_at(s, ["combat", "defender"]);
  const defenders = [...new Set([...others_at(s, place), ...(a !== kBooker && here.token !== undefined ? [kToken] : []), ...(a !== kBooker && here.booker === true ? [kBooker] : []), ...(declared_defender ? [declared_defender] : [])])];
  const numbers = (kind: string, side: SideId): TapeNumber | undefined => {
    const path = piece_path(s, side, kind);
    return path && { label: `${kWords[kind]} of ${side === "attacker" ? a : d}`, most: 20, value: number_at(s, path),
      onValue: (n) => situation.change((now) => with_piece(now, side, kind, n), `${side} ${kind}`) };
  };
  const token = (key: string, label: string): TapeNumber | undefined =>
    d === kToken ? { label: `${label} of the token`, most: 100, value: number_at(s, ["location", place, "token", key]), onValue: (n) => situation.set(["location", place, "token", key], n) } : undefined;
  const brings = is_move(s) || object_at(s, ["combat"]).units !== undefined;
  return (
    <Card title={is_move(s) ? `Into ${place}` : `At ${place}`} aside={brings && <span class="soft">{a} brings its units</span>}>
      <Sides {...(can_swap(s) ? { onSwap: () => situation.change(swapped) } : {})} swap="Swap: the other side attacks"
        attacker={<><span class="who">{is_move(s) ? `moves from ${text_at(s, ["move", "from"])}` : "attacks"}</span>
          <Select bare class="place" label="Attacker" value={a} options={attackers.map(option)}
            onValue={(p) => situation.set(is_move(s) ? ["move", "player"] : ["combat", "attacker"], p)} /></>}
        defender={<><span class="who">defends</span>
          {is_move(s) ? <span class="place">{[...others_at(s, place), ...(here.token ? ["the token"] : []), ...(here.booker ? [kBooker] : [])].join(", ") || "nobody"}</span>
            : <Select bare class="place" label="Defender" value={declared_defender} onValue={(p) => situation.set(["combat", "defender"], p || undefined)}
                options={[...(a === kBooker || !declared_defender ? [{ value: "", text: "all here" }] : []), ...defenders.map(option)]} />}</>} />
      {!declared_defender && others_at(s, place).length > 1 && <p class="soft">Shown is {d}; the others’ forces stand under {place} below.</p>}
      {[...kUnits, ...kStructures].map((kind) => {
        const of = { attacker: numbers(kind, "attacker"), defender: numbers(kind, "defender") };
        return (of.attacker || of.defender) && <TapeRow key={kind} label={kWords[kind]} {...of} />;
      })}
      {d === kToken && <><TapeRow label="Printed total" defender={token("combat", "Printed total")} /><TapeRow label="Silver Eagles" defender={token("eagles", "Silver Eagles")} /></>}
      {(a === kBooker || d === kBooker) && <p class="soft under">Booker rolls his own dice; he has nothing that could be changed here.</p>}
      <Hands situation={situation} />
    </Card>
  );
}

/** The cards of both hands; a tap says that a card is played. */
function Hands({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const sides: [SideId, string][] = [["attacker", attacker(s)], ["defender", defender(s)]];
  const shown = sides.filter(([, who]) => hand(s, who).length > 0);
  if (shown.length === 0) return null;
  const has_declared = get(s, ["combat", "played"]) !== undefined;
  return (
    <div class="hands">
      <div class="two">
        {sides.map(([side, who]) => {
          const count = new Map<string, number>();
          for (const card of played(s, side)) count.set(card, (count.get(card) ?? 0) + 1);
          return (
            <div key={side} class="pieces-field" role="group" aria-label={`Cards of ${who}`}>
              {hand(s, who).length > 0 && <span class="pieces-label">{is_move(s) ? "In hand" : "In hand; tap to play"}</span>}
              <div class="pieces">
                {hand(s, who).map((card, k) => {
                  const left = count.get(card) ?? 0;
                  if (left > 0) count.set(card, left - 1);
                  return is_move(s) ? <span key={k} class="pick still">{card}</span>
                    : <Pick key={k} side={side} on={left > 0} onValue={(on) => situation.change((now) => with_played(now, side, card, on))}>{card}</Pick>;
                })}
              </div>
            </div>
          );
        })}
      </div>
      {has_declared && <button type="button" class="link small under" onClick={() => situation.set(["combat", "played"], undefined)}>Declare no cards: ask what is best</button>}
    </div>
  );
}

function Rest({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const value = object_at(s, ["value"]);
  const deck = object_at(s, ["deck"]);
  return (
    <Card class="rest">
      {cards(s).length > 0 && <More title={`Cards · ${cards(s).length}`}><Cards situation={situation} /></More>}
      {s.deck !== undefined && (
        <More title="The unknown hand">
          {Object.keys(object_at(deck, ["hand"])).map((p) => <Stepper key={p} label={`Cards that ${p} holds`} value={number_at(deck, ["hand", p])} onValue={(n) => situation.set(["deck", "hand", p], n)} />)}
          {Object.keys(object_at(deck, ["cards"])).map((c) => <Stepper key={c} label={`${c}: copies in the deck`} value={number_at(deck, ["cards", c])} onValue={(n) => situation.set(["deck", "cards", c], n)} />)}
          {list_at(deck, ["seen"]).length > 0 && <p class="soft">Seen already: {list_at(deck, ["seen"]).join(", ")}.</p>}
        </More>
      )}
      {locations(s).map((l) => {
        const name = String(l.name);
        const there = forces(s).filter((f) => f.location === name).map((f) => String(f.player));
        const marks = [...there, ...(l.token ? ["token"] : []), ...(l.booker ? ["Booker"] : []), ...(l.elizabeth ? ["Elizabeth"] : [])];
        return <More key={name} title={<>{name} <small class="soft">{marks.join(" · ")}</small></>}><Location situation={situation} name={name} /></More>;
      })}
      <More title="The world and Booker">
        <Toggle label="The aggressive symbol shows" on={s.aggressive === true} onValue={(on) => situation.set(["aggressive"], on || undefined)} />
        <Toggle label="Booker is trying to rescue Elizabeth" on={s.rescuing === true} onValue={(on) => situation.set(["rescuing"], on || undefined)} />
        {players(s).length > 1 && <Select label="Active player" value={text_at(s, ["active"])} options={[{ value: "", text: "not said" }, ...players(s).map((p) => ({ value: p, text: p }))]} onValue={(p) => situation.set(["active"], p || undefined)} />}
      </More>
      <More title="What things are worth">
        {kWorths.map((key) => <Stepper key={key} label={capital(key === "win" ? "winning" : `a ${key} lost`)} step={key === "win" ? 0.5 : 0.01} least={0} value={Number(value[key] ?? (key === "win" ? 1 : 0))} onValue={(n) => situation.set(["value", key], n)} />)}
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
        const step = (label: string, key: string) => <Stepper label={label} value={number_at(c, [key])} most={50} onValue={(n) => situation.set(["card", id, key], n)} />;
        return (
          <div class="ops-card" key={id}>
            <b>{id}</b>
            {c.effect !== undefined && <span class="soft">{capital(spaced(String(c.effect)))}{c.n !== undefined && ` ${number_at(c, ["n"])}`}</span>}
            {step("combat", "combat")}
            {step("upgrades", "upgrades")}
            {c.n !== undefined && step("the effect’s number", "n")}
            {who.map((p) => object_at(s, ["deck", "hand"])[p] === undefined &&
              <Stepper key={p} label={`in ${whose(p)} hand`} most={8} value={hand(s, p).filter((x) => x === id).length} onValue={(n) => situation.change((now) => with_copies(now, p, id, n), `${p} ${id}`)} />)}
          </div>
        );
      })}
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
      <div class="row" role="group" aria-label={`Next to ${name}`}>
        <span class="soft">Next to</span>
        {[...new Set([...locations(s).map((x) => String(x.name)), ...adjacent])].filter((n) => n !== name).map((n) => {
          const theirs = list_at(s, ["location", n, "adjacent"]).includes(name);
          return <Pick key={n} on={adjacent.includes(n) || theirs} onValue={(on) => situation.change((now) => join(now, name, n, on))}>{n}</Pick>;
        })}
      </div>
      <Toggle label="Booker is here" on={l.booker === true} onValue={(on) => situation.set(at("booker"), on || undefined)} />
      <Toggle label="Elizabeth is here" on={l.elizabeth === true} onValue={(on) => situation.set(at("elizabeth"), on || undefined)} />
      <Toggle label="A territory token guards it" on={l.token !== undefined} onValue={(on) => situation.set(at("token"), on ? { combat: 5, eagles: 1, revealed: false } : undefined)} />
      {l.token !== undefined && (
        <>
          <Stepper label="its printed total" most={50} value={number_at(l, ["token", "combat"])} onValue={(n) => situation.set([...at("token"), "combat"], n)} />
          <Stepper label="its Silver Eagles" most={100} value={number_at(l, ["token", "eagles"])} onValue={(n) => situation.set([...at("token"), "eagles"], n)} />
          <Toggle label="it is revealed" on={object_at(l, ["token"]).revealed === true} onValue={(on) => situation.set([...at("token"), "revealed"], on)} />
        </>
      )}
      {list_at(s, ["force"]).map((f, k) => {
        const force = object_at(f, []);
        if (force.location !== name) return null;
        return (
          <div class="ops-card" key={k}>
            <b>{String(force.player)}</b>
            {[...kUnits, ...kStructures].map((kind) => <Stepper key={kind} label={kWords[kind] ?? kind} most={20} value={number_at(force, [kind])} onValue={(n) => situation.set(["force", k, kind], n)} />)}
          </div>
        );
      })}
      {players(s).filter((p) => !forces(s).some((f) => f.location === name && f.player === p)).map((p) =>
        <button type="button" class="button" key={p} onClick={() => situation.change((now) => ({ ...now, force: [...list_at(now, ["force"]), { player: p, location: name, common: 1 }] }))}>A force of {p} here</button>)}
    </>
  );
}

/** Neighbours are neighbours of each other, in whichever of the two it is written. */
function join(s: Scenario, one: string, other: string, on: boolean): Scenario {
  const change = (name: string, next: string, add: boolean): Scenario["location"] => locations(s).map((l) => {
    if (l.name !== name && !(l.name === next && !add)) return l;
    const rest = list_at(l, ["adjacent"]).filter((x) => x !== (l.name === name ? next : name));
    return { ...l, adjacent: add ? [...rest, next] : rest };
  });
  return { ...s, location: change(one, other, on) ?? [] };
}
