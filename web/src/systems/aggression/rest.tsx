// What is seldom changed: the turn, the cards, whose a Territory is, the Territories that take no part yet.
import { Card } from "../../parts/card";
import { More, Pick, Select, Text, Toggle } from "../../parts/controls";
import { NameSelect } from "../../parts/name_select";
import { capital, whose } from "../../parts/format";
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

export function Rest({ situation, shown }: { situation: Situation; shown: string[] }) {
  const s = situation.scenario;
  const others = territories(s).filter((t) => !shown.includes(String(t.name)));
  return (
    <Card class="rest">
      <More title="The turn">
        <Turn situation={situation} />
      </More>
      <Holdings situation={situation} />
      {cards(s).length > 0 && (
        <More title={`OPs cards · ${cards(s).length}`} open={list_at(s, ["turn", "cards"]).length > 0}>
          <Cards situation={situation} />
        </More>
      )}
      {shown.map(
        (name) =>
          names(s).includes(name) && (
            <More key={name} title={<>{name}: name, colour, quadrant, owner</>}>
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
                {[t.group, t.owner ?? "nobody’s", `${number_at(t, ["points"])} points`].join(" · ")}
              </small>
            </>
          }
        >
          <Territory situation={situation} name={String(t.name)} full />
        </More>
      ))}
      <button type="button" class="button wide" onClick={() => situation.change((now) => with_another(now))}>
        Another Territory
      </button>
    </Card>
  );
}

function Turn({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const options = (list: string[]) => list.map((n) => ({ value: n, text: n }));
  const won = s.turn !== undefined && object_at(s, ["turn"]).won !== undefined;
  return (
    <div class="fields-grid">
      <Select
        label="On turn"
        value={text_at(s, ["turn", "player"])}
        options={options(players(s))}
        onValue={(p) => situation.set(["turn", "player"], p)}
      />
      <NameSelect
        label="Landed on"
        value={text_at(s, ["turn", "landed"])}
        options={[{ value: "", text: "nowhere yet" }, ...options(names(s))]}
        onValue={(t) => situation.set(["turn", "landed"], t || undefined)}
        another="Another Territory"
        onAnother={(t) => situation.change((now) => put(with_another(now, t), ["turn", "landed"], t))}
      />
      <Stepper
        label="Takeovers declared already"
        value={number_at(s, ["turn", "declared"])}
        onValue={(n) => situation.set(["turn", "declared"], n === 0 && !won ? undefined : n)}
      />
      <Toggle
        label="Played with Agents"
        on={s.agents !== false}
        onValue={(on) => situation.set(["agents"], on ? undefined : false)}
      />
      <Toggle
        label="Done with this landing"
        on={object_at(s, ["turn"]).passed === true}
        onValue={(on) => situation.set(["turn", "passed"], on || undefined)}
        was={situation.before && object_at(situation.before, ["turn"]).passed === true}
      />
      <Toggle
        label="A takeover was lost this turn"
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
            {text_at(s, ["turn", "won", "against"])} was won from {text_at(s, ["turn", "won", "from"])}.
          </p>
          <button type="button" class="button" onClick={() => situation.set(["turn", "won"], undefined)}>
            Forget that victory
          </button>
        </>
      )}
      {players(s).map((p) => (
        <Text
          key={p}
          label={`${p} is called`}
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
              from {list_at(c, ["bottom"]).join(", ")} into {list_at(c, ["top"]).join(", ")}
            </span>
            <div class="row">
              <Pick
                on={hand.includes(name)}
                onValue={(on) =>
                  situation.set(["turn", "cards"], on ? [...hand, name] : hand.filter((n) => n !== name))
                }
              >
                in hand
              </Pick>
              {s.attack !== undefined && (
                <Pick
                  on={used === name}
                  onValue={(on) => situation.set(["attack", "card"], on ? name : undefined)}
                >
                  used
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
  const list = (key: "group" | "quadrant") => words_of(s, key).map((w) => ({ value: w, text: w }));
  return (
    <div class="fields-grid">
      <Text
        label="Name"
        value={name}
        onValue={(to) => situation.change((now) => renamed(now, "territory", name, to))}
      />
      <NameSelect
        label="Owner"
        value={holder}
        was={situation.before && owner(situation.before, name)}
        options={[{ value: "", text: "nobody" }, ...players(s).map((p) => ({ value: p, text: p }))]}
        onValue={(p) => situation.set(at(["owner"]), p || undefined)}
        another="Another player"
        onAnother={(p) => situation.set(at(["owner"]), p)}
      />
      <NameSelect
        label="Colour"
        value={text_at(s, at(["group"]))}
        options={list("group")}
        onValue={(g) => situation.set(at(["group"]), g)}
        another="Another colour"
        onAnother={(g) => situation.set(at(["group"]), g)}
      />
      <NameSelect
        label="Quadrant"
        value={text_at(s, at(["quadrant"]))}
        options={list("quadrant")}
        onValue={(q) => situation.set(at(["quadrant"]), q)}
        another="Another quadrant"
        onAnother={(q) => situation.set(at(["quadrant"]), q)}
      />
      {full && (
        <>
          {step("NS-Units", ["units", kNetworkSecurity], 20)}
          {step("E-D level", ["development"])}
          {step("Points", ["points"])}
          {kinds(s, [name]).map((k) => (
            <div key={k}>{step(capital(k), ["units", k])}</div>
          ))}
        </>
      )}
      {s.agents !== false &&
        players(s)
          .filter((p) => full || number_at(s, at(["agents", p])) > 0)
          .map((p) => <div key={p}>{step(`${whose(p)} Agents`, ["agents", p])}</div>)}
      {full && (
        <button type="button" class="button" onClick={() => situation.change((now) => without(now, name))}>
          Take {name} off the board
        </button>
      )}
    </div>
  );
}
