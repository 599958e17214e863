// The roll: a play asked for step by step and told throw by throw, and after it the settlement. What happens
// is the service's; this page keeps how much of it has been told, and the numbers of the choices made.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ProblemError, step, type Options } from "../api/client";
import type { PlayEvent, Problem, Scenario, Step, SystemId } from "../api/types";
import { BottomBar } from "./bottom_bar";
import { Card } from "./card";
import { Chip } from "./chip";
import { Contribute } from "./contribute";
import { keep_log } from "./keep_log";
import { ProblemNote } from "./problem";
import { HandOver, Question } from "./question";
import { copy, save } from "./save";
import { Settlement } from "./settlement";
import { Throw } from "./thrown";
import { gather, is_sealed, lead, seats_of, sentence, type Happening } from "./throws";
import { seat_tone, useTones } from "./tones";
import { query_of, type Contribution } from "../state/contribution";
import { hash_of } from "../state/route";
import "./roll.css";

const kSealedAtOnce = 100; // ms

interface RollProps {
  system: SystemId;
  scenario: Scenario;
  options?: Options;
  /** Whether a choice is hidden now: what is not the roll is covered as long as it is. */
  onSecret(secret: boolean): void;
  onAgain(): void;
  onClose(): void;
}

/**
 * The roll, and after it the settlement; mounted anew for every roll. It plays the situation as it is when it
 * begins.
 */
export default function Roll({ system, scenario, options, onSecret, onAgain, onClose }: RollProps) {
  const began = useRef({ scenario, options: options ?? {} });
  const [play, set_play] = useState<Step>();
  const [problem, set_problem] = useState<Problem>();
  const [waiting, set_waiting] = useState(true);
  const [shown, set_shown] = useState(0);
  const [holder, set_holder] = useState(""); // who has the phone: whoever chose, or took it, last
  const stop = useRef<AbortController>();
  const covering = useRef<number>();
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const began_telling = useRef(false);
  const added = useRef<Contribution[]>(); // to the dice, by the players; nothing where the machine chooses alone

  /** Asks how the play goes on from where it is; `from` nothing: a new play. */
  const ask = (answers: number[], from?: Step, open = true) => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    set_waiting(true);
    const query = {
      ...began.current.options,
      token: from?.token,
      answers: answers.length > 0 ? answers.join(",") : undefined,
      ...(added.current && query_of(from?.play ?? "", added.current, open)),
    };
    step(began.current.scenario, query, control.signal).then(
      (so_far) => {
        if (control.signal.aborted) return;
        if (so_far.contributions?.due === "open") return ask(answers, so_far); // all are sealed
        clearTimeout(covering.current);
        const told = gather(so_far.entries);
        onSecret(is_sealed(so_far.entries));
        set_play(so_far);
        set_problem(undefined);
        set_waiting(false);
        set_shown((before) => lead(told, before));
      },
      (reason: unknown) => {
        if (control.signal.aborted) return;
        clearTimeout(covering.current);
        onSecret(is_sealed(play?.entries ?? []));
        set_problem(reason instanceof ProblemError ? reason.problem : { title: String(reason), status: 0 });
        set_waiting(false);
      },
    );
  };
  useEffect(() => {
    ask([]);
    return () => {
      clearTimeout(covering.current);
      stop.current?.abort();
    };
  }, []);

  const told = useMemo(() => gather(play?.entries ?? []), [play]);
  const all = shown >= told.length;
  const asked = all ? play?.question : undefined;
  const over = all && play?.winner !== undefined;
  const sealed = is_sealed(play?.entries ?? []);
  const covered = asked && sealed && !waiting && holder !== asked.seat;
  const throwing = told[shown]?.kind === "throw";

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
    // Whether the choice was hidden is known when the service has sealed it. If that takes long, it is covered meanwhile.
    covering.current = window.setTimeout(() => onSecret(true), kSealedAtOnce);
    ask([...play.answers, k], play);
  };
  const contribute = () => {
    added.current = [];
    set_shown(0);
    ask([]);
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
        {problem && (
          <ProblemNote
            problem={problem}
            lead={play ? "The play cannot go on" : "This cannot be played as it stands"}
          />
        )}
        {problem && play && (
          <p>
            <button type="button" class="button" onClick={onAgain}>
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
            {untold && !over && added.current === undefined && (
              <button type="button" class="link small" onClick={contribute}>
                Add to them
              </button>
            )}
          </p>
        )}
        {play?.contributions && due && (
          <Contribute
            players={play.contributions.players}
            onSealed={(all) => {
              added.current = all;
              ask([], play, false);
            }}
          />
        )}
        <ol class="happenings" ref={list} aria-live="polite" aria-relevant="additions">
          {rows.map((one, k) => (
            <Row key={k} one={one} system={system} fresh={first_told(rows, k)} />
          ))}
        </ol>
        {asked && (
          <div class="roll-end">
            {waiting ? (
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
      {over && play && (
        <Card title="The settlement">
          <Settlement system={system} settlement={play.settlement ?? []} />
          <LogOfPlay play={play} system={system} />
        </Card>
      )}
      {!all && (
        <BottomBar>
          <button type="button" class="button big-button" onClick={() => set_shown(told.length)}>
            All
          </button>
          <button
            type="button"
            class="main-button"
            ref={next}
            onClick={() => set_shown(lead(told, shown + 1))}
          >
            {throwing && rows.some((one) => one.kind === "throw") ? "Next round" : "Throw the dice"}
          </button>
        </BottomBar>
      )}
      {over && (
        <BottomBar>
          <button type="button" class="main-button" onClick={onAgain}>
            Roll again
          </button>
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

/** A long number in hexadecimal under what it is: shortened for the eye, whole when it is asked for. */
function Sealing({ label, value }: { label: string; value: string }) {
  return (
    <details class="sealing">
      <summary>
        <span>{label}</span>{" "}
        <code>
          {value.slice(0, 8)}…{value.slice(-4)}
        </code>
      </summary>
      <code class="whole">{value}</code>
    </details>
  );
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

function LogOfPlay({ play, system }: { play: Step; system: SystemId }) {
  const [copied, set_copied] = useState("");
  const log = play.log ?? "";
  return (
    <div class="log-of-play">
      {play.seed && <Sealing label="The seed, now that all is over" value={play.seed} />}
      <div class="buttons">
        <a class="button" href={hash_of(["verify"])} onClick={() => keep_log(log)}>
          Verify this log
        </a>
        <button
          type="button"
          class="button"
          onClick={() =>
            void copy(log).then((done) =>
              set_copied(done ? "The log is copied." : "This browser gives no access to the clipboard."),
            )
          }
        >
          Copy
        </button>
        <button
          type="button"
          class="button"
          onClick={() => save(`${system}-${play.play.slice(0, 8)}.log`, log)}
        >
          Download
        </button>
        <a class="button" href={hash_of(["fair-dice"])}>
          How the dice work
        </a>
      </div>
      <p role="status" class="said">
        {copied}
      </p>
    </div>
  );
}
