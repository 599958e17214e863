// The two sides of a takeover beside each other, or bare dice.
import { Card } from "../../parts/card";
import { options_of, Segmented } from "../../parts/controls";
import { NameSelect } from "../../parts/name_select";
import { capital } from "../../parts/format";
import { Pool } from "../../parts/pool";
import { Sides, TapeRow, type Number as TapeNumber } from "../../parts/tape";
import { Was } from "../../parts/was";
import { number_at, object_at, put, text_at } from "../../state/scenario";
import { answered, type Asked } from "../../api/answer";
import type { Odds } from "../../api/types";
import type { Situation } from "../../state/situation";
import { kinds, kNetworkSecurity, names, owner, swapped, with_another } from "./scenario";
import { tr } from "../../texts/texts";

const kEditions = [
  { value: "1", text: tr("Edition 1") },
  { value: "2", text: tr("Edition 2") },
];

function Edition({ situation }: { situation: Situation }) {
  return (
    <Segmented
      label={tr("Edition")}
      bare
      value={String(number_at(situation.scenario, ["edition"], 2))}
      options={kEditions}
      onValue={(e) => situation.set(["edition"], Number(e))}
    />
  );
}

export function BareDice({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const of = (side: "attacker" | "defender", label: string): TapeNumber => ({
    label,
    value: number_at(s, ["dice", side]),
    most: 30,
    onValue: (n) => situation.set(["dice", side], n),
  });
  return (
    <Card title={tr("The engagement")} aside={<Edition situation={situation} />}>
      <Sides
        onSwap={() => situation.change(swapped)}
        attacker={
          <>
            <span class="who">{tr("The red side")}</span>
            <span class="place">{tr("Aggressor")}</span>
          </>
        }
        defender={
          <>
            <span class="who">{tr("The white side")}</span>
            <span class="place">{tr("Defender")}</span>
          </>
        }
      />
      <TapeRow
        label={tr("six-sided dice")}
        attacker={of("attacker", tr("Six-sided dice of the Aggressor"))}
        defender={of("defender", tr("Six-sided dice of the Defender"))}
      />
      <Pools attacker={number_at(s, ["dice", "attacker"])} defender={number_at(s, ["dice", "defender"])} />
    </Card>
  );
}

function Pools(props: { attacker: number; defender: number }) {
  return (
    <div class="pools">
      <Pool side="attacker" dice={props.attacker} />
      <Pool side="defender" dice={props.defender} />
    </div>
  );
}

/**
 * The dice that a battle begins with: the most that its Victor can have left. Said by the answer, not by the
 * page.
 */
function dice_of(odds: Odds | undefined): { attacker: number; defender: number } | undefined {
  if (!odds || odds.policy !== "declared") return undefined;
  const most = (name: string) => Math.max(-1, ...(odds.distributions[name] ?? []).map((p) => p.value));
  const attacker = most("attacker_dice_left"),
    defender = most("defender_dice_left");
  return attacker < 0 || defender < 0 ? undefined : { attacker, defender };
}

export function Takeover(props: {
  situation: Situation;
  from: string;
  against: string;
  sure: boolean;
  odds: Asked<Odds>;
  /** Nobody may attack now: the two are Territories to look at. */
  at_rest: boolean;
}) {
  const { situation, from, against, sure, odds, at_rest } = props;
  const s = situation.scenario;
  const is_declared = s.attack !== undefined;
  const taken = (name: string) => {
    const was = situation.before && owner(situation.before, name);
    return was !== undefined && was !== owner(s, name) && <Was was={was} />;
  };
  const attack = (key: "from" | "against", name: string) =>
    situation.change((now) => {
      const was = { from, against };
      const other = key === "from" ? "against" : "from";
      const next = { ...was, [key]: name, ...(was[other] === name ? { [other]: was[key] } : {}) };
      return put(with_another(now, name), ["attack"], { ...object_at(now, ["attack"]), ...next });
    });
  const place = (key: "from" | "against", label: string) => (
    <NameSelect
      bare
      wraps
      class="place"
      label={label}
      value={key === "from" ? from : against}
      options={options_of(names(s))}
      onValue={(n) => attack(key, n)}
      another={tr("Another Territory")}
      onAnother={(n) => attack(key, n)}
    />
  );
  const numbers = (
    path: (territory: string) => string[],
    label: string,
    most?: number,
  ): { attacker: TapeNumber; defender: TapeNumber } => {
    const one = (name: string): TapeNumber => ({
      label: tr("{label} on {name}", { label, name }),
      value: number_at(s, ["territory", name, ...path(name)]),
      was: situation.before && number_at(situation.before, ["territory", name, ...path(name)]),
      most,
      onValue: (n) => situation.set(["territory", name, ...path(name)], n),
    });
    return { attacker: one(from), defender: one(against) };
  };
  const with_agents = s.agents !== false;
  const sides = [...new Set([owner(s, from) || text_at(s, ["turn", "player"]), owner(s, against)])].filter(
    Boolean,
  );
  const dice = dice_of(odds.answer);
  return (
    <Card
      title={at_rest ? tr("The Territories") : tr("The takeover")}
      aside={<Edition situation={situation} />}
    >
      <fieldset class="plainly" disabled={!sure}>
        <Sides
          onSwap={() =>
            situation.change((now) => swapped(put(now, ["attack"], now.attack ?? { from, against })))
          }
          swap={tr("Swap: the other side attacks")}
          attacker={
            <>
              <span class="who">
                {owner(s, from) || tr("Nobody")} {at_rest ? tr("holds") : tr("attacks from")} {taken(from)}
              </span>
              {place("from", tr("Territory attacked from"))}
            </>
          }
          defender={
            <>
              <span class="who">
                {owner(s, against) || tr("Nobody")} {at_rest ? tr("holds") : tr("defends")} {taken(against)}
              </span>
              {place("against", tr("Territory attacked"))}
            </>
          }
        />
        <TapeRow label={tr("NS-Units")} {...numbers(() => ["units", kNetworkSecurity], tr("NS-Units"), 20)} />
        <TapeRow label={tr("E-D level")} {...numbers(() => ["development"], tr("E-D level"))} />
        {kinds(s, [from, against]).map((kind) => (
          <TapeRow
            key={kind}
            label={capital(kind)}
            {...numbers(() => ["units", kind], tr("R-Units: {kind}", { kind }))}
          />
        ))}
        {with_agents &&
          sides.map((player) => (
            <TapeRow
              key={player}
              label={tr("{player’s} Agents", { player })}
              {...numbers(() => ["agents", player], tr("Agents of {player}", { player }))}
            />
          ))}
        <TapeRow label={tr("Points")} {...numbers(() => ["points"], tr("Point Value"))} />
      </fieldset>
      {(dice || (odds.waiting && !odds.answer)) && (
        <div {...answered(odds)}>
          <Pools {...(dice ?? { attacker: 0, defender: 0 })} />
        </div>
      )}
      {is_declared ? (
        <button type="button" class="link small under" onClick={() => situation.set(["attack"], undefined)}>
          {tr("Declare nothing: ask what may be done")}
        </button>
      ) : (
        !at_rest && (
          <p class="soft under">
            {tr("Nothing is declared: every attack is open, and the odds are with the best choices.")}
          </p>
        )
      )}
    </Card>
  );
}
