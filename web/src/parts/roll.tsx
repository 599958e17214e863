// The roll: a play asked for step by step and told throw by throw, and after it the settlement. What happens
// is the service's, and `use_play.ts` keeps it; here it is shown.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PlayEvent, Scenario, SystemId } from "../api/types";
import type { Place } from "../state/evening";
import { is_over, type PlayKept } from "../state/plays";
import { BottomBar } from "./bottom_bar";
import { Card } from "./card";
import { Chip } from "./chip";
import { Contribute } from "./contribute";
import { ProblemNote } from "./problem";
import { useGame } from "./game_here";
import { HandOver, Question } from "./question";
import { End } from "./roll_end";
import { Lost, Sealing, Standing } from "./roll_notes";
import { Throw } from "./thrown";
import { gather, is_sealed, lead, seats_of, sentence, type Happening } from "./throws";
import { seat_tone, useTones } from "./tones";
import { usePlay } from "./use_play";
import "./roll.css";

interface RollProps {
  /** The play: a new one, or one that this browser keeps. */
  id: string;
  system: SystemId;
  scenario: Scenario;
  place?: Place | undefined;
  /** Where in an evening it begins. */
  onPlaced(place: Place): void;
  /** Whether a choice is hidden now: what is not the roll is covered as long as it is. */
  onSecret(secret: boolean): void;
  /** Whether it has begun and is not over: then it is not ended unasked. */
  onUnderWay(under_way: boolean): void;
  onAgain(instead?: string): void;
  /** To what follows: the position after it is the next situation. */
  onGoOn(play: PlayKept): void;
  onClose(): void;
}

/** The roll, and after it the settlement; mounted anew for every play. */
export default function Roll(props: RollProps) {
  const { id, system, onSecret, onAgain, onClose } = props;
  const at = usePlay(props);
  const { waiting, problem } = at;
  const kept = at.play;
  const play = kept?.step;
  const [holder, set_holder] = useState(""); // who has the phone: whoever chose, or took it, last
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const began_telling = useRef(false);

  const game = useGame();
  const entries = useMemo(() => {
    const all = play?.entries ?? [];
    return game ? game.in_words(all) : all;
  }, [play, game]);
  const told = useMemo(() => gather(entries), [entries]);
  const shown = kept?.shown ?? 0;
  const all = shown >= told.length;
  const question = game ? game.in_words(play?.question) : play?.question;
  const asked = all ? question : undefined;
  const over = all && play?.winner !== undefined;
  const sealed = is_sealed(play?.entries ?? []);
  const covered = asked && sealed && !waiting && holder !== asked.seat;
  const throwing = told[shown]?.kind === "throw";

  const under_way = play !== undefined && !is_over(kept!) && !problem;
  useEffect(() => props.onUnderWay(under_way), [under_way]);
  useEffect(
    () => () => {
      props.onUnderWay(false);
      onSecret(false);
    },
    [],
  );

  useEffect(() => {
    if (!play) return;
    const begun = began_telling.current;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const card = list.current?.parentElement;
    const newest = begun ? (card?.querySelector(".roll-end") ?? list.current?.lastElementChild) : card;
    newest?.scrollIntoView({ block: begun ? "nearest" : "start", behavior: still ? "auto" : "smooth" });
    if (!begun) next.current?.focus({ preventScroll: true }); // the button that began the roll is gone
    began_telling.current = true;
  }, [play !== undefined, shown, asked, covered, over]);

  const choose = (k: number) => {
    if (!play?.question) return;
    set_holder(play.question.seat);
    at.choose(k);
  };
  const due = play?.contributions?.due === "seal";
  const untold = !due && play?.answers.length === 0 && shown === lead(told, 0);
  const close = (
    <button type="button" class="round-button" aria-label="Close the roll" onClick={onClose}>
      ×
    </button>
  );
  const rows = told.slice(0, shown);
  return (
    <>
      <Card title="The roll" class="roll" aside={close} waiting={waiting}>
        {at.unknown && (
          <div class="problem" role="alert">
            <b>This play is not kept in this browser</b>
            <p>It was begun elsewhere, or is long over. The situation that it was played from is here.</p>
            <button type="button" class="button" onClick={() => onAgain()}>
              Roll it here
            </button>
          </div>
        )}
        {at.standing && <Standing at={at} />}
        {at.lost && !asked && <Lost onAgain={at.ask_again} />}
        {problem && (
          <ProblemNote
            problem={problem}
            lead={play ? "The play cannot go on" : "This cannot be played as it stands"}
          />
        )}
        {problem && play && (
          <p>
            <button type="button" class="button" onClick={() => onAgain()}>
              Begin anew
            </button>
          </p>
        )}
        {play && (
          <Sealing label="Commitment to the seed, made before the first move" value={play.commitment} />
        )}
        {play && !due && (
          <p class="dice-chosen">
            The dice are {play.dice}.{" "}
            {untold && !over && kept?.added === undefined && (
              <button type="button" class="link small" onClick={at.contribute}>
                Add to them
              </button>
            )}
          </p>
        )}
        {play?.contributions && due && <Contribute players={play.contributions.players} onSealed={at.open} />}
        <ol class="happenings" ref={list} aria-live="polite" aria-relevant="additions">
          {rows.map((one, k) => (
            <Row key={k} one={one} system={system} fresh={first_told(rows, k)} />
          ))}
        </ol>
        {game && rows.length > 0 && game.left(entries.slice(0, told[shown]?.from))}
        {asked && (
          <div class="roll-end">
            {at.lost ? (
              <Lost onAgain={at.ask_again} />
            ) : waiting ? (
              <div class="waiting-block" />
            ) : covered ? (
              <HandOver to={asked.seat} onTaken={() => set_holder(asked.seat)} />
            ) : (
              <Question
                key={play?.answers.length}
                asked={asked}
                seat={seats_of(told).get(asked.seat) ?? -1}
                onChoice={choose}
              />
            )}
          </div>
        )}
        {over && play && (
          <div class="roll-end">
            <Outcome text={play.text ?? ""} />
          </div>
        )}
      </Card>
      {over && play && <End key={id} play={kept!} overtaken={at.overtaken} />}
      {!all && (
        <BottomBar>
          <button type="button" class="button big-button" onClick={() => at.tell(told.length)}>
            All
          </button>
          <button type="button" class="main-button" ref={next} onClick={() => at.tell(lead(told, shown + 1))}>
            {throwing && rows.some((one) => one.kind === "throw")
              ? game
                ? "Next throw"
                : "Next round"
              : "Throw the dice"}
          </button>
        </BottomBar>
      )}
      {over && (
        <BottomBar>
          <button
            type="button"
            class={`main-button ${play?.after ? "second" : ""}`}
            onClick={() => onAgain(kept?.kept?.hash)}
          >
            Roll again
          </button>
          {play?.after && (
            <button type="button" class="main-button" onClick={() => props.onGoOn(kept!)}>
              Go on from here
            </button>
          )}
        </BottomBar>
      )}
    </>
  );
}

const events_of = (one: Happening): PlayEvent[] =>
  one.kind === "throw" ? one.why : "event" in one ? [one.event] : [];

/** The events of row k whose clause was not told of before: a clause is shown where it first matters. */
function first_told(rows: readonly Happening[], k: number): PlayEvent[] {
  const seen = new Set(
    rows
      .slice(0, k)
      .flatMap(events_of)
      .map((event) => event.clause),
  );
  return events_of(rows[k]!).filter((event) => !seen.has(event.clause) && seen.add(event.clause));
}

function Row({ one, system, fresh }: { one: Happening; system: SystemId; fresh: PlayEvent[] }) {
  const tones = useTones();
  const chips = fresh.map((event) => (
    <Chip key={event.clause} system={system} id={event.clause} standing={event.standing} />
  ));
  switch (one.kind) {
    case "throw":
      return (
        <li class="thrown-row">
          <Throw thrown={one}>{chips}</Throw>
        </li>
      );
    case "heading":
      return (
        <li class="told-heading">
          <h3>{one.event.text}</h3>
          {chips}
        </li>
      );
    case "sentence":
      return (
        <li class={`event-row ${seat_tone(tones, one.event.seat, one.event.brief?.seat ?? -1)}`}>
          <span>{one.event.text}</span>
          {chips}
        </li>
      );
    case "sealed":
      return (
        <li class={`event-row sealed ${tones(one.seat)}`}>
          <Sealing label={`${sentence(one.seat)} has chosen, in secret`} value={one.commitment} />
        </li>
      );
    default:
      return (
        <li class={`event-row chosen ${tones(one.seat)}`}>
          <span>
            <b>{sentence(one.seat)}</b> opens the choice: {one.text}
          </span>
        </li>
      );
  }
}

function Outcome({ text }: { text: string }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  return (
    <h3 class="outcome" ref={head} tabIndex={-1}>
      {sentence(text)}
    </h3>
  );
}
