// The page of defcon: the world as a map; what may be done, and where not, why not; what comes of what is
// declared; plans.
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { answered, now_of, useAnswer } from "../api/answer";
import type { Json, Move, Scenario } from "../api/types";
import { Card } from "../parts/card";
import { MapKeys, WorldMap } from "../parts/map";
import { Main } from "../parts/cover";
import { ProblemNote } from "../parts/problem";
import { TonesHere, tones_of_owners } from "../parts/tones";
import { get, list_at, number_at, object_at, text_at } from "../state/scenario";
import { BestPlay, Chances, Declared } from "./defcon/answers";
import { operations_of } from "./defcon/headings";
import { Operations } from "./defcon/operations";
import { AreaPanel } from "./defcon/panel";
import { Plans } from "./defcon/plans";
import { BlocsForm, TableForm } from "./defcon/table_form";
import { areas_changed, bloc_of, ends_of, in_the_middle, kBlocs, without_operation } from "./defcon/world";
import type { SystemProps } from "./interface";
import "./defcon/defcon.css";

const kTones = tones_of_owners(kBlocs);
const kUnsaid = { waiting: false }; // of a situation with a fault, which the map has told
const kShort = 900; // px: below, the panel lies over the map

/** What is declared, as a move: a bet that is declared with a coup is none of its own. */
function declared_of(scenario: Scenario): Move | undefined {
  const operation = get(scenario, ["operation"]);
  if (!operation || typeof operation !== "object" || Array.isArray(operation)) return undefined;
  if (operation.type !== "coup") return operation as Move;
  const { bet: _, ...coup } = operation;
  return coup as Move;
}

function without_goal(scenario: Scenario): Scenario {
  if (!("goal" in scenario)) return scenario;
  const { goal: _, ...rest } = scenario;
  return rest;
}

/** Where an area is to be seen above the sheet of a phone. */
function bring_into_view(name: string): void {
  const tile = document.querySelector(`[data-area="${CSS.escape(name)}"]`);
  if (!tile || innerWidth >= kShort) return;
  const { top, bottom } = tile.getBoundingClientRect();
  const free = innerHeight * 0.42;
  if (bottom > free || top < 0) scrollBy({ top: top - free / 2, behavior: "instant" as ScrollBehavior });
}

export default function Page({ situation, head, actions, roll }: SystemProps): JSX.Element {
  const { scenario, change } = situation;
  const [chosen, choose] = useState<string | undefined>();
  const [shown, show_plan] = useState<number | undefined>();

  const declared = useMemo(() => declared_of(scenario), [scenario]);
  const before = useMemo(() => without_goal(without_operation(scenario)), [scenario]);
  const plain = useMemo(() => without_goal(scenario), [scenario]);
  const middle = in_the_middle(scenario);
  const launching = text_at(scenario, ["phase"]) === "nuclear" && text_at(scenario, ["step"]) !== "create";
  const goal = text_at(scenario, ["goal", "want"]);

  const legal = useAnswer("judge", before);
  const verdict = useAnswer("judge", declared ? plain : undefined);
  const odds = useAnswer("odds", declared || middle ? plain : undefined);
  const advice = useAnswer("advise", declared || middle || launching ? plain : undefined);
  const plans = useAnswer("advise", goal ? before : undefined, { goal });

  const planned = now_of(plans);
  const plan = goal && planned?.goal === goal ? planned.plans?.[shown ?? -1] : undefined;
  const on_map = plan
    ? { role: "steps", move: plan.moves.map(({ move }) => JSON.stringify(move)) }
    : declared
      ? { role: "operation", move: [JSON.stringify(declared)] }
      : { role: "nothing" };
  const map = useAnswer("map", plan ? before : scenario, on_map);
  const world = map.answer;
  const tile = world?.tiles.find((one) => one.name === chosen);

  const open = useMemo(() => {
    const names = new Set<string>();
    if (declared || plan) return names;
    for (const { move } of legal.answer?.moves ?? []) for (const name of ends_of(move)) names.add(name);
    return names;
  }, [legal.answer, declared, plan]);

  const just_declared = useRef(false);
  const onDeclare = useCallback(
    (move: Move) => {
      just_declared.current = true;
      change((s) => ({ ...without_operation(s), operation: move as Json }));
      choose(undefined);
      show_plan(undefined);
    },
    [change],
  );
  const onTakeBack = useCallback(() => change(without_operation), [change]);
  const onBet = useCallback(
    (bet: number | undefined) =>
      change((s) => {
        const { bet: _, ...operation } = object_at(s, ["operation"]);
        return { ...s, operation: bet === undefined ? operation : { ...operation, bet } };
      }, "bet"),
    [change],
  );
  const onGoal = useCallback(
    (want: string) => {
      show_plan(undefined);
      change((s) => (want ? { ...s, goal: { want } } : without_goal(s)));
    },
    [change],
  );
  const onClose = useCallback(() => {
    const name = chosen;
    choose(undefined);
    if (name)
      document.querySelector<SVGElement>(`[data-area="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
  }, [chosen]);

  const changed = useMemo(
    () => (situation.before ? areas_changed(situation.before, scenario) : []),
    [situation.before, scenario],
  );
  const last = useRef<string | undefined>();
  useEffect(() => {
    if (tile && tile.name !== last.current) bring_into_view(tile.name);
    last.current = tile?.name;
  }, [tile]);

  const operations = useMemo(() => operations_of(legal.answer), [legal.answer]);
  const active = text_at(scenario, ["active"]);
  return (
    <TonesHere.Provider value={kTones}>
      <Main looks="defcon">
        {head}
        <div class="column">
          <Card class="map-card">
            <TableForm situation={situation} map={map} at_rest={!declared && !middle} />
            {map.problem && <ProblemNote problem={map.problem} lead="This situation has a fault" />}
            {world && (
              <div {...answered({ waiting: map.waiting || legal.waiting })}>
                {plan && (
                  <p class="map-verdict">
                    <b>Plan {(shown ?? 0) + 1}</b>{" "}
                    <button type="button" class="button button-small" onClick={() => show_plan(undefined)}>
                      Take it off the map
                    </button>
                  </p>
                )}
                <WorldMap world={world} onChoose={choose} open={open} {...(chosen ? { chosen } : {})} />
                <MapKeys world={world} open={open} />
                {changed.length > 0 && (
                  <p class="row map-changed">
                    <span class="was">Changed</span>
                    {changed.map((name) => (
                      <button
                        key={name}
                        type="button"
                        class="button button-small"
                        onClick={() => choose(name)}
                      >
                        {name}
                      </button>
                    ))}
                  </p>
                )}
              </div>
            )}
          </Card>
          <Card title="The blocs" class="blocs">
            <BlocsForm situation={situation} />
          </Card>
        </div>
        <div class="column">
          {tile && world && (
            <AreaPanel
              situation={situation}
              before={before}
              world={world}
              tile={tile}
              map={map}
              legal={legal}
              onDeclare={onDeclare}
              onChoose={choose}
              onClose={onClose}
            />
          )}
          {declared && (
            <Declared
              asked={map.problem ? kUnsaid : verdict}
              fresh={just_declared}
              text={String(declared.type ?? "")}
              onTakeBack={onTakeBack}
              onBet={onBet}
              bet={
                declared.type === "coup"
                  ? (get(scenario, ["operation", "bet"]) as number | undefined)
                  : undefined
              }
              points={declared.type === "coup" ? number_at(bloc_of(scenario, active), ["points"]) : undefined}
            />
          )}
          {(declared || middle) && verdict.answer?.allowed !== false && !verdict.problem && (
            <Chances asked={odds} attacker={active} />
          )}
          {(declared || middle || launching) && !map.problem && (
            <BestPlay asked={advice} declared={declared !== undefined} onDeclare={onDeclare} />
          )}
          {roll}
          {!declared && !tile && (
            <Card title="What may be done" class="may" asked={legal}>
              {legal.problem && !map.problem && <ProblemNote problem={legal.problem} />}
              <Operations
                operations={operations}
                phase={text_at(before, ["phase"])}
                step={text_at(before, ["step"])}
                onDeclare={onDeclare}
                full={false}
              />
              {!legal.problem && legal.answer && operations.length === 0 && (
                <p class="told">Nobody has a choice here.</p>
              )}
              <p class="told">Tap an area of the map: every operation on it, allowed or not, and why.</p>
            </Card>
          )}
          {!middle && (
            <Plans
              goal={goal}
              tiles={world?.tiles ?? []}
              level={number_at(scenario, ["level"], 5)}
              chosen={chosen}
              asked={map.problem ? kUnsaid : plans}
              shown={shown}
              onGoal={onGoal}
              onShow={show_plan}
              onDeclare={onDeclare}
            />
          )}
          {list_at(scenario, ["played"]).length === 0 && !map.problem && <p class="note">Nobody plays.</p>}
        </div>
        {actions(declared ? verdict : legal)}
      </Main>
    </TonesHere.Provider>
  );
}
