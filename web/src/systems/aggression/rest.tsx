// What is seldom changed: the turn, the cards, whose a Territory is, the Territories that take no part yet.
import { Card } from "../../parts/card";
import { More, options_of, Pick, Select, Text, Toggle } from "../../parts/controls";
import { NameSelect } from "../../parts/name_select";
import { capital } from "../../parts/format";
import { Stepper } from "../../parts/stepper";
import { list_at, number_at, object_at, put, text_at } from "../../state/scenario";
import type { Situation } from "../../state/situation";
import { Holdings } from "./holdings";
import {
  cards,
  kinds,
  kNetworkSecurity,
  names,
  owner,
  players,
  renamed,
  territories,
  with_another,
  without,
  words_of,
} from "./scenario";
import { tr, tr_count } from "../../texts/texts";

export function Rest({ situation, shown }: { situation: Situation; shown: string[] }) {
  const s = situation.scenario;
  const others = territories(s).filter((t) => !shown.includes(String(t.name)));
  return (
    <Card class="rest">
      <More title={tr("The turn")}>
        <Turn situation={situation} />
      </More>
      <Holdings situation={situation} />
      {cards(s).length > 0 && (
        <More
          title={tr("OPs cards · {n}", { n: cards(s).length })}
          open={list_at(s, ["turn", "cards"]).length > 0}
        >
          <Cards situation={situation} />
        </More>
      )}
      {shown.map(
        (name) =>
          names(s).includes(name) && (
            <More key={name} title={<>{tr("{name}: name, colour, quadrant, owner", { name })}</>}>
              <Territory situation={situation} name={name} />
            </More>
          ),
      )}
      {others.map((t) => (
        <More
          key={String(t.name)}
          title={
            <>
              {String(t.name)}{" "}
              <small class="soft">
                {[
                  t.group,
                  t.owner ?? tr("nobody’s"),
                  tr_count(number_at(t, ["points"]), "1 point", "{n} points"),
                ].join(" · ")}
              </small>
            </>
          }
        >
          <Territory situation={situation} name={String(t.name)} full />
        </More>
      ))}
      <button type="button" class="button wide" onClick={() => situation.change((now) => with_another(now))}>
        {tr("Another Territory")}
      </button>
    </Card>
  );
}

function Turn({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const won = s.turn !== undefined && object_at(s, ["turn"]).won !== undefined;
  return (
    <div class="fields-grid">
      <Select
        label={tr("On turn")}
        value={text_at(s, ["turn", "player"])}
        options={options_of(players(s))}
        onValue={(p) => situation.set(["turn", "player"], p)}
      />
      <NameSelect
        label={tr("Landed on")}
        value={text_at(s, ["turn", "landed"])}
        options={[{ value: "", text: tr("nowhere yet") }, ...options_of(names(s))]}
        onValue={(t) => situation.set(["turn", "landed"], t || undefined)}
        another={tr("Another Territory")}
        onAnother={(t) => situation.change((now) => put(with_another(now, t), ["turn", "landed"], t))}
      />
      <Stepper
        label={tr("Takeovers declared already")}
        value={number_at(s, ["turn", "declared"])}
        onValue={(n) => situation.set(["turn", "declared"], n === 0 && !won ? undefined : n)}
      />
      <Toggle
        label={tr("Played with Agents")}
        on={s.agents !== false}
        onValue={(on) => situation.set(["agents"], on ? undefined : false)}
      />
      <Toggle
        label={tr("Done with this landing")}
        on={object_at(s, ["turn"]).passed === true}
        onValue={(on) => situation.set(["turn", "passed"], on || undefined)}
        was={situation.before && object_at(situation.before, ["turn"]).passed === true}
      />
      <Toggle
        label={tr("A takeover was lost this turn")}
        on={object_at(s, ["turn"]).lost === true}
        onValue={(on) =>
          situation.change((now) =>
            put(
              put(now, ["turn", "lost"], on ? true : undefined),
              ["turn", "won"],
              on ? undefined : object_at(now, ["turn"]).won,
            ),
          )
        }
      />
      {won && (
        <>
          <p class="soft">
            {tr("{won} was won from {from}.", {
              won: text_at(s, ["turn", "won", "against"]),
              from: text_at(s, ["turn", "won", "from"]),
            })}
          </p>
          <button type="button" class="button" onClick={() => situation.set(["turn", "won"], undefined)}>
            {tr("Forget that victory")}
          </button>
        </>
      )}
      {players(s).map((p) => (
        <Text
          key={p}
          label={tr("{player} is called", { player: p })}
          value={p}
          onValue={(name) => {
            situation.change((now) => renamed(now, "player", p, name));
            situation.called?.(p, name);
          }}
        />
      ))}
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
            <span class="soft">
              {tr("from {bottom} into {top}", {
                bottom: list_at(c, ["bottom"]).join(", "),
                top: list_at(c, ["top"]).join(", "),
              })}
            </span>
            <div class="row">
              <Pick
                on={hand.includes(name)}
                onValue={(on) =>
                  situation.set(["turn", "cards"], on ? [...hand, name] : hand.filter((n) => n !== name))
                }
              >
                {tr("in hand")}
              </Pick>
              {s.attack !== undefined && (
                <Pick
                  on={used === name}
                  onValue={(on) => situation.set(["attack", "card"], on ? name : undefined)}
                >
                  {tr("used")}
                </Pick>
              )}
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
  const step = (label: string, path: string[], most = 99) => (
    <Stepper
      label={label}
      value={number_at(s, at(path))}
      was={situation.before && number_at(situation.before, at(path))}
      most={most}
      onValue={(n) => situation.set(at(path), n)}
    />
  );
  const holder = owner(s, name);
  return (
    <div class="fields-grid">
      <Text
        label={tr("Name")}
        value={name}
        onValue={(to) => situation.change((now) => renamed(now, "territory", name, to))}
      />
      <NameSelect
        label={tr("Owner")}
        value={holder}
        was={situation.before && owner(situation.before, name)}
        options={[{ value: "", text: tr("nobody") }, ...options_of(players(s))]}
        onValue={(p) => situation.set(at(["owner"]), p || undefined)}
        another={tr("Another player")}
        onAnother={(p) => situation.set(at(["owner"]), p)}
      />
      <NameSelect
        label={tr("Colour")}
        value={text_at(s, at(["group"]))}
        options={options_of(words_of(s, "group"))}
        onValue={(g) => situation.set(at(["group"]), g)}
        another={tr("Another colour")}
        onAnother={(g) => situation.set(at(["group"]), g)}
      />
      <NameSelect
        label={tr("Quadrant")}
        value={text_at(s, at(["quadrant"]))}
        options={options_of(words_of(s, "quadrant"))}
        onValue={(q) => situation.set(at(["quadrant"]), q)}
        another={tr("Another quadrant")}
        onAnother={(q) => situation.set(at(["quadrant"]), q)}
      />
      {full && (
        <>
          {step(tr("NS-Units"), ["units", kNetworkSecurity], 20)}
          {step(tr("E-D level"), ["development"])}
          {step(tr("Points"), ["points"])}
          {kinds(s, [name]).map((k) => (
            <div key={k}>{step(capital(k), ["units", k])}</div>
          ))}
        </>
      )}
      {s.agents !== false &&
        players(s)
          .filter((p) => full || number_at(s, at(["agents", p])) > 0)
          .map((p) => <div key={p}>{step(tr("{player’s} Agents", { player: p }), ["agents", p])}</div>)}
      {full && (
        <button type="button" class="button" onClick={() => situation.change((now) => without(now, name))}>
          {tr("Take {name} off the board", { name })}
        </button>
      )}
    </div>
  );
}
