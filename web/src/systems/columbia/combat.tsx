// The two sides of a combat, and the cards in their hands.
import { Card } from "../../parts/card";
import { Pick, Select } from "../../parts/controls";
import { Sides, TapeRow, type Number as TapeNumber } from "../../parts/tape";
import { number_at, object_at, text_at } from "../../state/scenario";
import type { SideId } from "../../api/types";
import type { Situation } from "../../state/situation";
import {
  attacker,
  can_swap,
  defender,
  hand,
  has_declared,
  is_move,
  kBooker,
  kStructures,
  kToken,
  kUnits,
  others_at,
  piece_path,
  played,
  players,
  swapped,
  where,
  with_declared,
  with_piece,
  with_played,
} from "./scenario";
import { called, kWords } from "./words";
import { tr } from "../../texts/texts";

export function Combat({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const place = where(s);
  const a = attacker(s),
    d = defender(s);
  const here = object_at(s, ["location", place]);
  const option = (value: string) => ({ value, text: called(value) });
  const attackers = [...players(s), ...(here.booker === true || a === kBooker ? [kBooker] : [])];
  const declared_defender = is_move(s) ? "" : text_at(s, ["combat", "defender"]);
  const defenders = [
    ...new Set([
      ...others_at(s, place),
      ...(a !== kBooker && here.token !== undefined ? [kToken] : []),
      ...(a !== kBooker && here.booker === true ? [kBooker] : []),
      ...(declared_defender ? [declared_defender] : []),
    ]),
  ];
  const numbers = (kind: string, side: SideId): TapeNumber | undefined => {
    const path = piece_path(s, side, kind);
    return (
      path && {
        label: tr("{kind} of {who}", { kind: kWords[kind] ?? kind, who: side === "attacker" ? a : d }),
        most: 20,
        value: number_at(s, path),
        onValue: (n) => situation.change((now) => with_piece(now, side, kind, n), `${side} ${kind}`),
      }
    );
  };
  const token = (key: string, label: string): TapeNumber | undefined =>
    d === kToken
      ? {
          label: tr("{label} of the token", { label }),
          most: 100,
          value: number_at(s, ["location", place, "token", key]),
          onValue: (n) => situation.set(["location", place, "token", key], n),
        }
      : undefined;
  const brings = is_move(s) || object_at(s, ["combat"]).units !== undefined;
  return (
    <Card
      title={is_move(s) ? tr("Into {place}", { place }) : tr("At {place}", { place })}
      aside={brings && <span class="soft">{tr("{who} brings its units", { who: a })}</span>}
    >
      <Sides
        onSwap={can_swap(s) ? () => situation.change(swapped) : undefined}
        swap={tr("Swap: the other side attacks")}
        attacker={
          <>
            <Select
              bare
              wraps
              class="place"
              label={tr("Attacker")}
              value={a}
              options={attackers.map(option)}
              onValue={(p) => situation.set(is_move(s) ? ["move", "player"] : ["combat", "attacker"], p)}
            />
            <span class="who">
              {is_move(s) ? tr("moves from {place}", { place: text_at(s, ["move", "from"]) }) : tr("attacks")}
            </span>
          </>
        }
        defender={
          <>
            {is_move(s) ? (
              <span class="place">
                {[
                  ...others_at(s, place),
                  ...(here.token ? [tr("the token")] : []),
                  ...(here.booker ? [kBooker] : []),
                ].join(", ") || tr("nobody")}
              </span>
            ) : (
              <Select
                bare
                wraps
                class="place"
                label={tr("Defender")}
                value={declared_defender}
                onValue={(p) => situation.set(["combat", "defender"], p || undefined)}
                options={[
                  ...(a === kBooker || !declared_defender ? [{ value: "", text: tr("all here") }] : []),
                  ...defenders.map(option),
                ]}
              />
            )}
            <span class="who">{tr("defends")}</span>
          </>
        }
      />
      {!declared_defender && others_at(s, place).length > 1 && (
        <p class="soft">
          {tr("Shown is {who}; the others’ forces stand under {place} below.", { who: d, place })}
        </p>
      )}
      {[...kUnits, ...kStructures].map((kind) => {
        const of = { attacker: numbers(kind, "attacker"), defender: numbers(kind, "defender") };
        return (of.attacker || of.defender) && <TapeRow key={kind} label={kWords[kind]} {...of} />;
      })}
      {d === kToken && (
        <>
          <TapeRow label={tr("Printed total")} defender={token("combat", tr("Printed total"))} />
          <TapeRow label={tr("Silver Eagles")} defender={token("eagles", tr("Silver Eagles"))} />
        </>
      )}
      {(a === kBooker || d === kBooker) && (
        <p class="soft under">
          {tr("Booker rolls his own dice; he has nothing that could be changed here.")}
        </p>
      )}
      <Hands situation={situation} />
    </Card>
  );
}

/** The cards of both hands; a tap says that a card is played. */
function Hands({ situation }: { situation: Situation }) {
  const s = situation.scenario;
  const sides: [SideId, string][] = [
    ["attacker", attacker(s)],
    ["defender", defender(s)],
  ];
  const shown = sides.filter(([, who]) => hand(s, who).length > 0);
  if (shown.length === 0) return null;
  const any_declared = sides.some(([side]) => has_declared(s, side));
  return (
    <div class="hands">
      <div class="two">
        {sides.map(([side, who]) => {
          const count = new Map<string, number>();
          for (const card of played(s, side)) count.set(card, (count.get(card) ?? 0) + 1);
          return (
            <div key={side} class="pieces-field" role="group" aria-label={tr("Cards of {who}", { who })}>
              {hand(s, who).length > 0 && (
                <span class="pieces-label">{is_move(s) ? tr("In hand") : tr("In hand; tap to play")}</span>
              )}
              <div class="pieces">
                {hand(s, who).map((card, k) => {
                  const left = count.get(card) ?? 0;
                  if (left > 0) count.set(card, left - 1);
                  return is_move(s) ? (
                    <span key={k} class="pick still">
                      {card}
                    </span>
                  ) : (
                    <Pick
                      key={k}
                      side={side}
                      on={left > 0}
                      onValue={(on) => situation.change((now) => with_played(now, side, card, on))}
                    >
                      {card}
                    </Pick>
                  );
                })}
                {!is_move(s) && hand(s, who).length > 0 && played(s, side).length === 0 && (
                  <Pick
                    side={side}
                    on={has_declared(s, side)}
                    onValue={(on) => situation.change((now) => with_declared(now, side, on ? [] : undefined))}
                  >
                    {tr("nothing")}
                  </Pick>
                )}
              </div>
            </div>
          );
        })}
      </div>
      {any_declared &&
        shown
          .filter(([side]) => !has_declared(s, side))
          .map(([, who]) => (
            <p key={who} class="soft">
              {tr("{who} has not declared, and answers as well as can be.", { who })}
            </p>
          ))}
      {any_declared && (
        <button
          type="button"
          class="link small under"
          onClick={() => situation.set(["combat", "played"], undefined)}
        >
          {tr("Declare nothing: ask what is best")}
        </button>
      )}
    </div>
  );
}
