// What each side has in the play and in reserve: pieces to take up and change.
import { useState } from "preact/hooks";
import { Card } from "../../parts/card";
import { Segmented, Select, Text } from "../../parts/controls";
import { Pieces } from "../../parts/pieces";
import { Stepper } from "../../parts/stepper";
import { Sides } from "../../parts/tape";
import { list_at, text_at } from "../../state/scenario";
import type { Json, Scenario, SideId } from "../../api/types";
import type { Situation } from "../../state/situation";
import {
  all_of,
  canals,
  is_at_rest,
  kSides,
  name_of,
  numbers,
  of_kind,
  swapped,
  with_list,
  type Canal,
} from "./scenario";
import { tr } from "../../texts/texts";

const kReserves = ["reserve", "reserve_masterminds", "reserve_canals"];

/** Who has nothing in reserve has nothing to commit. */
const commits_of = (s: Scenario) => {
  const none = (side: SideId) =>
    kReserves.every((key) => (list_at(s, [side, key]) as readonly Json[]).length === 0);
  const either = kSides.some(none);
  return [
    { value: "known", text: tr("No: it all lies open") },
    ...kSides.map((side) => ({
      value: side,
      text: none(side)
        ? tr("Yes, by {name} (nothing in reserve)", { name: name_of(s, side) })
        : tr("Yes, by {name}", { name: name_of(s, side) }),
      disabled: none(side),
    })),
    { value: "in-turn", text: tr("Yes, by both, one after the other"), disabled: either },
    { value: "hidden", text: tr("Yes, by both, hidden"), disabled: either },
  ];
};

export function Conflict({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const at_rest = is_at_rest(s);
  const kind = at_rest ? "" : text_at(s, ["kind"], "engagement");
  const before = situation.before;
  const list = (side: SideId, key: string) => (values: number[]) =>
    situation.change((now) => with_list(now, side, key, values), `${side} ${key}`);
  const pieces = (key: string, label: string, one: string, shape: "disc" | "tile", always: boolean) =>
    (always || kSides.some((side) => numbers(s, side, key).length > 0)) && (
      <div class="two">
        {kSides.map((side) => (
          <Pieces
            key={side}
            side={side}
            label={label}
            one={one}
            shape={shape}
            values={numbers(s, side, key)}
            was={before && at_rest ? all_of(before, side, key) : undefined}
            onValues={list(side, key)}
            least={shape === "tile" ? 0 : 1}
          />
        ))}
      </div>
    );
  const name = (side: SideId, label: string, does: string) => (
    <>
      <Text
        bare
        wraps
        class="place"
        label={label}
        value={name_of(s, side)}
        onValue={(n) => situation.set([side, "name"], n)}
      />
      <span class="who">{does}</span>
    </>
  );
  const both_canals = (of: string, label: string) => (
    <div class="two">
      {kSides.map((side) => (
        <Canals key={side} situation={situation} side={side} of={of} label={label} />
      ))}
    </div>
  );
  return (
    <Card
      title={at_rest ? tr("The two sides") : kind === "invasion" ? tr("The invasion") : tr("The engagement")}
      aside={
        !at_rest && (
          <Segmented
            bare
            label={tr("Kind")}
            value={kind}
            options={[
              { value: "invasion", text: tr("Invasion") },
              { value: "engagement", text: tr("Engagement") },
            ]}
            onValue={(k) => situation.change((now) => of_kind(now, k))}
          />
        )
      }
    >
      <Sides
        onSwap={() => situation.change(swapped)}
        attacker={name("attacker", tr("Name of the attacker"), tr("attacks"))}
        defender={name("defender", tr("Name of the defender"), tr("defends"))}
      />
      {kind === "invasion" && (
        <Text
          label={tr("The country at stake")}
          value={text_at(s, ["country"])}
          onValue={(c) => situation.set(["country"], c)}
        />
      )}
      {!at_rest && (
        <>
          {pieces("tokens", tr("Tokens in the play"), tr("Military token"), "disc", true)}
          {both_canals("canals", tr("Canals staked"))}
          {pieces("masterminds", tr("Masterminds played"), tr("Mastermind card"), "tile", true)}
        </>
      )}
      {pieces("reserve", tr("Tokens in reserve"), tr("Military token"), "disc", true)}
      {pieces("reserve_masterminds", tr("Masterminds in hand"), tr("Mastermind card"), "tile", at_rest)}
      {(at_rest || kSides.some((side) => canals(s, side, "reserve_canals").length > 0)) &&
        both_canals("reserve_canals", tr("Canals held back"))}
      {!at_rest && (
        <Select
          label={tr("Is anything still to be committed?")}
          value={text_at(s, ["commit"]) || "known"}
          options={commits_of(s)}
          onValue={(c) => situation.set(["commit"], c === "known" ? undefined : c)}
        />
      )}
    </Card>
  );
}

/** Canals have names; a tap takes one up, as with pieces. */
function Canals(props: { situation: Situation; side: SideId; of: string; label: string }) {
  const { situation, side, of, label } = props;
  const [at, take] = useState(-1);
  const s = situation.scenario;
  const list = canals(s, side, of);
  const put_list = (next: Canal[]) =>
    situation.change((now) => with_list(now, side, of, next as unknown as Json[]), `${side} ${of}`);
  const taken = new Set(
    kSides.flatMap((x) => ["canals", "reserve_canals"].flatMap((k) => canals(s, x, k).map((c) => c.name))),
  );
  const fresh = () => {
    let n = 1;
    while (taken.has(n === 1 ? "Canal" : `Canal ${n}`)) ++n;
    return n === 1 ? "Canal" : `Canal ${n}`;
  };
  const now = list[at];
  const change = (how: Partial<Canal>) => put_list(list.map((x, i) => (i === at ? { ...x, ...how } : x)));
  return (
    <div class="pieces-field" role="group" aria-label={label}>
      <span class="pieces-label">{label}</span>
      <div class="pieces">
        {list.map((c, k) => (
          <button
            type="button"
            key={k}
            class={`piece long ${side}`}
            aria-pressed={k === at}
            onClick={() => take(k === at ? -1 : k)}
          >
            {c.name} <b>{c.points}</b>
          </button>
        ))}
        <button
          type="button"
          class="piece add"
          aria-label={tr("Add a Canal: {label}", { label })}
          onClick={() => {
            put_list([...list, { name: fresh(), points: 1 }]);
            take(list.length);
          }}
        >
          +
        </button>
      </div>
      {now && (
        <div class="piece-edit">
          <Text bare label={tr("Name of the Canal")} value={now.name} onValue={(name) => change({ name })} />
          <Stepper
            bare
            label={tr("Points of {name}", { name: now.name })}
            value={now.points}
            onValue={(points) => change({ points })}
          />
          <button
            type="button"
            class="button"
            onClick={() => {
              put_list(list.filter((_, i) => i !== at));
              take(-1);
            }}
          >
            {tr("Take away")}
          </button>
        </div>
      )}
    </div>
  );
}
