// The page of defcon: the world as a map; what may be done, and where not, why not; what comes of what is
// declared; plans.
import type { JSX } from "preact";
import { useCallback, useContext, useMemo, useRef, useState } from "preact/hooks";
import { answered, now_of, useAnswer } from "../api/answer";
import type { Finding, Json, Move, Scenario } from "../api/types";
import { Card } from "../parts/card";
import { WorldMap } from "../parts/map";
import { MendHere, type Mend } from "../parts/mend";
import { mending } from "../parts/to_field";
import { MapKeys } from "../parts/map_keys";
import { CoverHere, Form, Main } from "../parts/cover";
import { SidesHere } from "../parts/roll/by_name";
import { NextTurn } from "../parts/next_turn";
import { ProblemNote } from "../parts/problem";
import { TonesHere, tones_of_owners } from "../parts/tones";
import { get, list_at, number_at, object_at, text_at } from "../state/scenario";
import { AnswerStrip } from "./defcon/answer_strip";
import { BestPlay, Chances, Declared } from "./defcon/answers";
import { with_part } from "./defcon/goal";
import { operations_of } from "./defcon/headings";
import { landscape } from "./defcon/landscape";
import { area_of_finding, place_of } from "./defcon/mend";
import { Operations } from "./defcon/operations";
import { AreaPanel } from "./defcon/panel";
import { Plans } from "./defcon/plans";
import { SetUp } from "./defcon/set_up";
import { BlocsForm, StateRow, Turn } from "./defcon/table_form";
import { useBrush } from "./defcon/use_brush";
import {
  areas_changed,
  bloc_of,
  ends_of,
  in_the_middle,
  sides_of,
  kBlocs,
  what_matters,
  without_operation,
} from "./defcon/world";
import type { SystemProps } from "./interface";
import { tr } from "../texts/texts";
import "./defcon/defcon.css";

const kTones = tones_of_owners(kBlocs);
const kNone = new Set<string>();
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

export default function Page({ situation, head, actions, roll }: SystemProps): JSX.Element {
  const { scenario, change } = situation;
  const { watching } = useContext(CoverHere);
  const [chosen, choose] = useState<string | undefined>();
  const [shown, show_plan] = useState<number | undefined>();
  const [edited, edit] = useState<string | undefined>();
  const [pointed, point] = useState(0);
  const [setting_up, set_up] = useState(false);
  const [taps, set_taps] = useState(false); // an area that is tapped is wanted

  const declared = useMemo(() => declared_of(scenario), [scenario]);
  const before = useMemo(() => without_goal(without_operation(scenario)), [scenario]);
  const plain = useMemo(() => without_goal(scenario), [scenario]);
  const middle = in_the_middle(scenario);
  const launching = text_at(scenario, ["phase"]) === "nuclear" && text_at(scenario, ["step"]) !== "create";
  const goal = text_at(scenario, ["goal", "want"]);
  const active = text_at(scenario, ["active"]);

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
  const world = useMemo(() => map.answer && landscape(map.answer), [map.answer]);
  const tile = world?.tiles.find((one) => one.name === chosen);

  const open = useMemo(() => {
    const names = new Set<string>();
    if (declared || plan) return names;
    for (const { move } of legal.answer?.moves ?? []) for (const name of ends_of(move)) names.add(name);
    return names;
  }, [legal.answer, declared, plan]);

  const sides = useMemo(() => sides_of(active, declared, world), [active, declared, world]);
  const action = useMemo(() => (world ? what_matters(world, open, active) : []), [world, open, active]);

  const just_declared = useRef(false);
  const declare = useCallback(
    (move: Move) => {
      just_declared.current = true;
      change((s) => ({ ...without_operation(s), operation: move as Json }));
      choose(undefined);
      show_plan(undefined);
    },
    [change],
  );
  const onDeclare = watching ? undefined : declare;
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
  const strokes = useBrush(situation, active);
  const sets_up = setting_up && !roll && !watching;
  const onSetUp = (on: boolean) => {
    set_up(on);
    choose(undefined);
    set_taps(false);
  };
  const onTap = (name: string) => {
    const tapped = world?.tiles.find((one) => one.name === name);
    if (!tapped) return;
    if (sets_up) strokes.paint(tapped);
    else if (!taps) choose(name);
    else if (!tapped.water) onGoal(with_part(goal, `control ${name}`));
  };
  const onPlan = (want: string) => {
    choose(undefined);
    onGoal(want);
    document.querySelector(".plans-card")?.scrollIntoView({ block: "nearest" });
  };
  const onClose = useCallback(() => {
    const name = chosen;
    choose(undefined);
    edit(undefined);
    if (name)
      document.querySelector<SVGElement>(`[data-area="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
  }, [chosen]);

  const changed = useMemo(
    () => (situation.before ? areas_changed(situation.before, scenario) : []),
    [situation.before, scenario],
  );
  const mend = (broken: Finding): Mend | undefined => {
    const known = mending((one) => place_of(one, scenario))(broken);
    if (known) return known;
    const name = area_of_finding(world?.tiles.map((one) => one.name) ?? [], broken);
    const go = () => {
      choose(name);
      edit(name);
      point((times) => times + 1);
    };
    return name ? { words: name, go } : undefined;
  };
  const operations = useMemo(() => operations_of(legal.answer), [legal.answer]);
  const plan_card = !middle && !watching && (
    <Plans
      goal={goal}
      tiles={world?.tiles ?? []}
      level={number_at(scenario, ["level"], 5)}
      taps={taps}
      onTaps={set_taps}
      asked={map.problem ? kUnsaid : plans}
      shown={shown}
      onGoal={onGoal}
      onShow={show_plan}
      onDeclare={declare}
    />
  );
  return (
    <TonesHere.Provider value={kTones}>
      <Main looks={sets_up ? "defcon sets-up" : "defcon"}>
        {head}
        <div class="column">
          <Card class="map-card">
            <StateRow situation={situation} map={map}>
              <div class="row">
                {plan && (
                  <button type="button" class="button button-small" onClick={() => show_plan(undefined)}>
                    {tr("Plan {n}", { n: (shown ?? 0) + 1 })} ×
                    <span class="unseen">, {tr("take it off the map")}</span>
                  </button>
                )}
                {!roll && !watching && (
                  <button
                    type="button"
                    class="button button-small"
                    aria-pressed={sets_up}
                    onClick={() => onSetUp(!sets_up)}
                  >
                    {tr("Set up")}
                  </button>
                )}
              </div>
            </StateRow>
            {map.problem && <ProblemNote problem={map.problem} lead={tr("This situation has a fault")} />}
            {!world && !map.problem && <div class="world" aria-busy="true" />}
            {world && (
              <div {...answered({ waiting: map.waiting || legal.waiting })}>
                <WorldMap
                  world={world}
                  onChoose={onTap}
                  open={sets_up ? kNone : open}
                  action={action}
                  still={sets_up || taps}
                  chosen={chosen}
                  cover={innerWidth < kShort && chosen ? innerHeight * 0.44 : undefined}
                />
                <MapKeys world={world} open={sets_up ? kNone : open} />
                {changed.length > 0 && (
                  <p class="row map-changed">
                    <span class="was">{tr("Changed")}</span>
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
          <Card title={tr("The turn and the blocs")} class="blocs">
            <Form looks="blocs-form">
              <Turn situation={situation} />
              <BlocsForm situation={situation} />
            </Form>
          </Card>
        </div>
        <MendHere.Provider value={mend}>
          <div class="column answers-of">
            {sets_up && <SetUp strokes={strokes} active={active} onDone={() => onSetUp(false)} />}
            {tile && world && (
              <AreaPanel
                situation={situation}
                before={before}
                world={world}
                tile={tile}
                map={map}
                legal={legal}
                onDeclare={onDeclare}
                onPlan={middle || watching ? undefined : onPlan}
                onChoose={choose}
                onClose={onClose}
                edits={edited === tile.name}
                pointed={pointed}
                onEdit={(on) => edit(on ? tile.name : undefined)}
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
                points={
                  declared.type === "coup" ? number_at(bloc_of(scenario, active), ["points"]) : undefined
                }
              />
            )}
            {(declared || middle) && verdict.answer?.allowed !== false && !verdict.problem && (
              <Chances asked={odds} attacker={active} />
            )}
            {(declared || middle || launching) && !map.problem && (
              <BestPlay asked={advice} declared={declared !== undefined} onDeclare={onDeclare} />
            )}
            <SidesHere.Provider value={sides}>{roll}</SidesHere.Provider>
            {goal && plan_card}
            {!declared && !tile && (
              <Card title={tr("What may be done")} class="may" asked={legal}>
                {legal.problem && !map.problem && <ProblemNote problem={legal.problem} />}
                <Operations
                  operations={operations}
                  phase={text_at(before, ["phase"])}
                  step={text_at(before, ["step"])}
                  onDeclare={onDeclare}
                  full={false}
                />
                {!legal.problem && legal.answer && operations.length === 0 && (
                  <p class="told-of">{tr("Nobody has a choice here.")}</p>
                )}
                <p class="told-of">
                  {tr("Tap an area of the map: every operation on it, allowed or not, and why.")}
                </p>
                {!middle && !watching && <NextTurn situation={situation} />}
              </Card>
            )}
            {!goal && plan_card}
            {list_at(scenario, ["played"]).length === 0 && !map.problem && (
              <p class="note">{tr("Nobody plays.")}</p>
            )}
          </div>
        </MendHere.Provider>
        {!roll && !sets_up && (
          <AnswerStrip
            declared={declared !== undefined}
            verdict={verdict}
            odds={odds}
            legal={legal}
            active={active}
            faulty={map.problem !== undefined}
          />
        )}
        {!sets_up && actions(declared ? verdict : legal)}
      </Main>
    </TonesHere.Provider>
  );
}
