// The roll: a play asked for step by step and told throw by throw on a screen of its own, and after it the settlement. What
// happens is the service's, and `use_play.ts` keeps it; here it is shown.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Scenario, SystemId } from "../api/types";
import type { Place } from "../state/evening";
import { is_over, type PlayKept } from "../state/plays";
import { Contribute } from "./contribute";
import { ProblemNote } from "./problem";
import { useGame } from "./game_here";
import { HandOver, Question } from "./roll/question";
import { End } from "./roll_end";
import { Lost, Sealing, Standing } from "./roll_notes";
import { Arena, is_still } from "./roll/arena";
import { names_in_order, told_by_name, useSides, type Sides } from "./roll/by_name";
import { chance_at, course_line } from "./roll/course";
import { play_ends } from "./roll/feel";
import { FeelSwitch } from "./roll/feel_switch";
import { scene_of, scene_words, score_of, type Scene } from "./roll/scene";
import { LastOpened, Sentences, Story } from "./roll/story";
import { useOdds } from "./roll/use_odds";
import { Course, WinBar, type Chances } from "./roll/win_bar";
import { gather, is_sealed, lead, seats_of, sentence, type Happening } from "./throws";
import { seat_tone, useTones } from "./tones";
import { usePlay, type Playing } from "./use_play";
import { agreed } from "./verbs";
import { tr, tr_with } from "../texts/texts";
import { Served } from "./served";
import { service_language } from "../texts/language";
import "./roll.css";

const kQuick = 350; // ms between throws on the way to the end

interface RollProps extends ShowProps {
  /** The play: a new one, or one that this browser keeps. */
  id: string;
  scenario: Scenario;
  place?: Place | undefined;
  /** Where in an evening it begins. */
  onPlaced(place: Place): void;
}

interface ShowProps {
  system: SystemId;
  /** What the situation is called; nothing while that is secret. */
  title: string;
  /** Whether a choice is hidden now: what would tell of it is covered as long as it is. */
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
  return <RollShow {...props} at={usePlay(props)} />;
}

/** What a match shows in the roll: while this device has nothing to do, beside a question, and in the end. */
export interface InMatch {
  waiting: ComponentChildren;
  asked: ComponentChildren;
  end: ComponentChildren;
}

/** Shows a play that somebody runs. `match`: each player has a device of their own, so nothing is covered and handed on. */
export function RollShow(props: ShowProps & { at: Playing; match?: InMatch }) {
  const { system, onSecret, onAgain, at, match } = props;
  const { waiting, problem } = at;
  const kept = at.play;
  const play = kept?.step;
  const [holder, set_holder] = useState(""); // who has the phone: whoever chose, or took it, last
  const [hurried, hurry] = useState(false);
  const [ended, end] = useState(false);
  const [landed, set_landed] = useState(-1); // the throw that has come to rest
  const stage = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const began = useRef<number>(); // what was shown already when this was opened

  const game = useGame();
  const here = useSides();
  const { entries, sides, throughout } = useMemo(() => {
    const all = play?.entries ?? [];
    const plain = here ?? { names: names_told(gather(all)) };
    return told_by_name(game ? game.in_words(all) : all, plain);
  }, [play, game, here]);
  const told = useMemo(() => gather(entries), [entries]);
  const shown = kept?.shown ?? 0;
  if (play && began.current === undefined) began.current = shown;
  const all = shown >= told.length;
  const question = game ? game.in_words(play?.question) : play?.question;
  const asked = all && !problem ? question : undefined; // what cannot go on asks nobody
  const done = all && play?.winner !== undefined;
  // Before a choice made in secret is shown, or where a player has seen something alone, the others look away.
  const sealed = is_sealed(play?.entries ?? []);
  const secret = sealed || question?.sees !== undefined;
  const covered = !match && asked && secret && !waiting && holder !== asked.seat;
  useEffect(() => {
    if (!secret) return undefined; // a screen that went dark may come back in another hand
    const cover = () => document.visibilityState === "hidden" && set_holder("");
    document.addEventListener("visibilitychange", cover);
    return () => document.removeEventListener("visibilitychange", cover);
  }, [secret]);
  const weighs = asked && !covered && !waiting && !(match && at.unfollowed);
  const odds = useOdds(weighs ? play?.answers.length : undefined, at.weigh, match !== undefined);
  const scene = useMemo(() => scene_of(told, shown), [told, shown]);
  // The last throw stays on the stage until somebody has seen it.
  const over = done && (ended || !scene.thrown || began.current === shown);
  // While the dice fall, the chance is what it was: it moves when they lie.
  const falls =
    scene.thrown !== undefined && !over && !hurried && began.current !== shown && landed !== scene.at;
  const seen = falls ? scene.at : shown;
  const chances = chances_of(kept, told, seen, scene, sides);
  const line = useMemo(() => course_line(kept?.course, told, seen), [kept?.course, told, seen]);

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
    if (!hurried || (all && !done)) return undefined; // it waits for a choice, and goes on after it
    const still = is_still();
    const timer = setTimeout(
      () => {
        if (!all) return at.tell(still ? told.length : lead(told, shown + 1));
        end(done);
        return hurry(false);
      },
      still ? 0 : kQuick,
    );
    return () => clearTimeout(timer);
  }, [hurried, all, done, shown, told]);
  useEffect(() => {
    if (play && !all && !hurried) next.current?.focus({ preventScroll: true }); // the button that began the roll is gone
  }, [play !== undefined, all]);
  useEffect(() => {
    if (over && began.current !== shown) play_ends();
    stage.current?.querySelector(".stage-middle")?.scrollTo({ top: 0 });
  }, [over]);

  const choose = (k: number) => {
    if (!play?.question) return;
    set_holder(play.question.seat);
    end(false);
    at.choose(k);
  };
  const due = play?.contributions?.due === "seal";
  const untold = !due && play?.answers.length === 0 && shown === lead(told, 0);
  const until = told[shown]?.from;
  const score = (scene.thrown && score_of(scene.thrown)) ?? game?.numbers(entries.slice(0, until));
  const seat = asked
    ? (seats_of(told).get(asked.seat) ?? names_in_order(sides.names).indexOf(asked.seat))
    : -1;
  const rounds = told.slice(0, shown).filter((one) => one.kind === "throw").length;
  return (
    <div
      class={`roll stage ${asked ? "asking" : ""}`}
      ref={stage}
      data-shown={shown}
      aria-busy={waiting ? "true" : undefined}
    >
      <header class="stage-top">
        <button type="button" class="round-button" aria-label={tr("Close the roll")} onClick={props.onClose}>
          ×
        </button>
        <h1 class="stage-title">{props.title}</h1>
        <span class="stage-round">
          {rounds > 0 && tr("Round {number}", { number: scene.thrown?.number ?? rounds })}
        </span>
        <FeelSwitch />
      </header>
      {over || at.unfollowed ? <span /> : <WinBar chances={covered ? undefined : chances} sides={sides} />}
      <div class="stage-middle">
        <Notes at={at} asked={asked !== undefined} onAgain={() => onAgain()} />
        {play && untold && !over && (
          <p class="dice-chosen">
            {tr_with("The dice are {which}.", {
              which: chosen_by(play.dice, match !== undefined),
            })}{" "}
            {kept?.added === undefined && (
              <>
                <span>
                  {tr(
                    "Whoever does not want to trust it adds some words of their own: then nobody alone chooses the dice.",
                  )}
                </span>
                <button type="button" class="button button-small" onClick={at.contribute}>
                  {tr("Add to them")}
                </button>
              </>
            )}
          </p>
        )}
        {play?.contributions && due && <Contribute players={play.contributions.players} onSealed={at.open} />}
        {over && play ? (
          <>
            <Outcome text={end_words(play, sides)} winner={play.winner ?? ""} sides={sides} />
            <LastOpened told={told} />
            {game && game.left(entries)}
            <End play={kept!} overtaken={at.overtaken} names={throughout} shared={match?.end}>
              <Course line={line} names={sides.names} large />
            </End>
          </>
        ) : (
          !covered && (
            <>
              {scene.thrown ? (
                <Arena
                  key={scene.at}
                  thrown={scene.thrown}
                  names={sides.names}
                  fresh={falls}
                  score={score}
                  onTold={() => set_landed(scene.at)}
                >
                  <Sentences scene={scene} told={told} shown={shown} system={system} />
                </Arena>
              ) : (
                <div class="before-throw">
                  {scene.heading && <h2 lang={service_language()}>{scene.heading.text}</h2>}
                  <Sentences scene={scene} told={told} shown={shown} system={system} />
                </div>
              )}
              {game && shown > 0 && game.left(entries.slice(0, until))}
              {!asked && <Course line={line} names={sides.names} />}
            </>
          )
        )}
        {play && !covered && (
          <Story rows={told.slice(0, shown)} system={system}>
            <Sealing
              label={tr("Commitment to the seed, made before the first move")}
              value={play.commitment}
            />
          </Story>
        )}
      </div>
      <p class="unseen" role="status">
        {shown > 0 && !covered && (landed === scene.at || over || !scene.thrown)
          ? scene_words(scene, chances && { name: sides.names.attacker, now: chances.now.attacker })
          : ""}
      </p>
      <footer class="stage-foot">
        {asked &&
          (at.lost ? (
            <Lost onAgain={at.ask_again} />
          ) : waiting ? (
            <div class="waiting-block" />
          ) : covered ? (
            <HandOver to={asked.seat} sealed={sealed} onTaken={() => set_holder(asked.seat)} />
          ) : (
            <Question
              key={play?.answers.length}
              asked={asked}
              seat={seat}
              odds={match && !weighs ? undefined : odds}
              onChoice={choose}
            />
          ))}
        {asked && !at.lost && match?.asked}
        {all && !asked && !done && match?.waiting}
        {(!all || (done && !over)) && (
          <div class="stage-acts">
            {!all && (
              <button
                key="all"
                type="button"
                class="main-button second"
                disabled={hurried}
                onClick={() => hurry(true)}
              >
                {tr("To the end")}
              </button>
            )}
            <button
              key="next"
              type="button"
              class="main-button"
              ref={next}
              disabled={done && hurried} // the end comes by itself: a second tap would hit what stands here then
              onClick={() => {
                if (done) return end(true);
                hurry(false);
                const to = lead(told, shown + 1);
                // A button that goes away with the focus makes the browser lay out all at once.
                if (to >= told.length && play?.question) next.current?.blur();
                // In a task of its own: the tap is answered first.
                setTimeout(() => at.tell(to));
                return undefined;
              }}
            >
              {done ? tr("See the end") : scene.thrown ? tr("Next throw") : tr("Throw the dice")}
            </button>
          </div>
        )}
        {over && (
          <div class="stage-acts">
            {!match && (
              <button
                type="button"
                class={`main-button ${play?.after ? "second" : ""}`}
                onClick={() => onAgain(kept?.kept?.hash)}
              >
                {tr("Roll again")}
              </button>
            )}
            {play?.after && (
              <button type="button" class="main-button" onClick={() => props.onGoOn(kept!)}>
                {tr("Go on from here")}
              </button>
            )}
          </div>
        )}
      </footer>
    </div>
  );
}

/** Who chose the dice. In a match the machine is the service's. */
function chosen_by(dice: string, in_match: boolean): ComponentChildren {
  const chosen = /^chosen by this machine (?:alone|with (.*))$/.exec(dice);
  if (!chosen) return <Served>{dice}</Served>;
  const [, players] = chosen;
  if (players === undefined)
    return in_match ? tr("chosen by the service alone") : tr("chosen by this machine alone");
  const others = { players: <Served>{players}</Served> };
  return in_match
    ? tr_with("chosen by the service with {players}", others)
    : tr_with("chosen by this machine with {players}", others);
}

/** Where no page says who is against whom: as far as the play has told. */
function names_told(told: readonly Happening[]): Sides["names"] {
  const seats = [...seats_of(told)];
  const name = (seat: number, otherwise: string) => seats.find(([, of]) => of === seat)?.[0] ?? otherwise;
  return { attacker: name(0, tr("Attacker")), defender: name(1, tr("Defender")) };
}

/** How it stands, and what it was before what is on the stage. */
function chances_of(
  kept: PlayKept | undefined,
  told: readonly Happening[],
  shown: number,
  scene: Scene,
  { names }: Sides,
): Chances | undefined {
  const now = chance_at(kept?.course, told, shown);
  if (!now || (now.attacker + now.defender <= 0 && !names.others)) return undefined;
  const before = scene.thrown && shown > scene.at ? chance_at(kept?.course, told, scene.at) : undefined;
  return { now, before, by: scene.thrown ? tr("in round {number}", { number: scene.thrown.number }) : "" };
}

/** How it ended, in the players' names. */
function end_words(play: { winner?: string; text?: string }, sides: Sides): string {
  const { names, wins, by_sheet, ended = (text) => text } = sides;
  const named = play.winner === "attacker" || play.winner === "defender" ? wins?.[play.winner] : undefined;
  return (by_sheet && named) || agreed(ended(play.text ?? ""), names_in_order(names));
}

/** What a play has to say besides what happens in it. */
function Notes({ at, asked, onAgain }: { at: Playing; asked: boolean; onAgain(): void }) {
  const { problem } = at;
  const play = at.play?.step;
  return (
    <>
      {at.unknown && (
        <div class="problem" role="alert">
          <b>{tr("This play is not kept in this browser")}</b>
          <p>
            {tr("It was begun elsewhere, or is long over. The situation that it was played from is here.")}
          </p>
          <button type="button" class="button" onClick={onAgain}>
            {tr("Roll it here")}
          </button>
        </div>
      )}
      {at.standing && <Standing at={at} />}
      {at.lost && !asked && <Lost onAgain={at.ask_again} />}
      {problem && (
        <ProblemNote
          problem={problem}
          lead={play ? tr("The play cannot go on") : tr("This cannot be played as it stands")}
        />
      )}
      {problem && play && (
        <p>
          <button type="button" class="button" onClick={onAgain}>
            {tr("Begin anew")}
          </button>
        </p>
      )}
    </>
  );
}

function Outcome({ text, winner, sides }: { text: string; winner: string; sides: Sides }) {
  const head = useRef<HTMLHeadingElement>(null);
  const tones = useTones();
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const { names } = sides;
  const tone =
    winner === "attacker"
      ? seat_tone(tones, names.attacker, 0)
      : winner === "defender"
        ? seat_tone(tones, names.defender, 1)
        : tones(text);
  return (
    <h2 class={`outcome ${tone} ${text.length > 32 ? "long" : ""}`} ref={head} tabIndex={-1}>
      {sentence(text)}
    </h2>
  );
}
