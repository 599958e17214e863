// A match: the seat's link claims the seat, and from then on this page is the table that its device shares with the others.
// The situation is the page of its system; each change is a step of the match, and the conflict is shown by the roll.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Asked } from "../api/answer";
import { useOnce } from "../api/answer";
import { systems } from "../api/client";
import { seen } from "../api/matches";
import type { Judged, MatchView, Scenario } from "../api/types";
import { BottomBar } from "../parts/bottom_bar";
import { CoverHere } from "../parts/cover";
import { ProblemNote } from "../parts/problem";
import { RollShow } from "../parts/roll";
import { your_turn } from "../parts/roll/feel";
import { TonesHere, type Tones } from "../parts/tones";
import { playing_of, useMatch, useShown } from "../parts/use_match";
import { is_asked, type LiveMatch } from "../state/live_match";
import { forget_match, keep_match, match_of, matches } from "../state/matches";
import { hash_of, type Route } from "../state/route";
import { put, system_of, text_at } from "../state/scenario";
import type { Situation } from "../state/situation";
import { title_words } from "../state/title";
import { Badge } from "./match/badge";
import { Claim } from "./match/claim";
import { Awaited, Dealing } from "./match/dealing";
import { Notes, SeatStrip } from "./match/head";
import { Leave } from "./match/leave";
import { SeatsDialog } from "./match/seats";
import { StoryDialog } from "./match/story";
import { awaited_words, in_a_sentence, news_words, tab_title } from "./match/words";
import { may_roll, page_of, roll_words, RollPlace, WhyNot } from "./system";
import { tr, tr_with } from "../texts/texts";
import { locale } from "../texts/language";
import "./match.css";

const kMostEntries = 10_000; // of a match: from there on, how it stands without what happened
const kTogether = 700; // ms: changes in quick succession are one entry

export default function MatchPage({ route }: { route: Route }) {
  const [, id] = route.parts;
  const invite = route.query.get("invite");
  const [taken, take] = useState(0); // counts the seats that were taken here
  if (!id) return <Matches />;
  const kept = match_of(id);
  const to_table = () => {
    history.replaceState(null, "", hash_of(["match", id]));
    dispatchEvent(new PopStateEvent("popstate"));
    take(taken + 1);
  };
  if (invite !== null) return <Arrival key={invite} id={id} route={route} onTaken={to_table} />;
  const as = kept?.as;
  return <Table key={`${id} ${as} ${taken}`} id={id} as={as} onSeat={() => take(taken + 1)} />;
}

const day_of = (began: number) => new Date(began).toLocaleDateString(locale(), { dateStyle: "long" });

/** The matches of this device. */
function Matches() {
  // A link that led nowhere has left no seat and no title.
  const list = matches().filter((one) => one.title || one.host || Object.keys(one.keys).length > 0);
  return (
    <main id="main" class="narrow">
      <h1 class="match-title">{tr("Matches")}</h1>
      {list.length === 0 && (
        <p>
          {tr_with(
            "No match is known on this device. {choose}, and play together from there; or open the link of a seat.",
            { choose: <a href="#/">{tr("Choose a game")}</a> },
          )}
        </p>
      )}
      <ul class="match-list">
        {list.map((one) => (
          <li key={one.id}>
            <a href={hash_of(["match", one.id])}>{title_words(one.title) || one.system || tr("A match")}</a>{" "}
            <small>
              {one.as
                ? tr("as {seat}, since {day}", { seat: one.as, day: day_of(one.began) })
                : tr("watching, since {day}", { day: day_of(one.began) })}
            </small>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Arrival({ id, route, onTaken }: { id: string; route: Route; onTaken(): void }) {
  const seat = route.query.get("seat") ?? "";
  const invite = route.query.get("invite") ?? "";
  const { as, keys, claiming } = match_of(id) ?? {};
  const is_mine = claiming?.invite === invite; // this device has taken the seat by this link, or tried to
  const known = is_mine && keys?.[seat] !== undefined;
  const { value: view, problem } = useOnce(() => seen(id, undefined, { from: kMostEntries }), id);
  useEffect(() => {
    if (known) onTaken(); // the link is opened again on the device that took the seat by it
  }, []);
  if (problem?.status === 404) return <Gone id={id} />;
  const others = view?.seats.filter((one) => one.claimed && one.name !== seat) ?? [];
  const taken = view?.seats.find((one) => one.name === seat && one.claimed);
  const title = title_words(text_at(view?.scenario, ["title"], ""));
  const invited = title ? <b>{title}</b> : tr("a match");
  return (
    <main id="main" class="narrow match-arrival">
      <h1 class="match-title">{seat ? tr("Play {seat}", { seat }) : tr("Take a seat")}</h1>
      <p>
        {others.length > 0
          ? tr_with("You are invited to {what}, with {others}.", {
              what: invited,
              others: others
                .map((one) => tr("{player} as {seat}", { player: one.player, seat: one.name }))
                .join(", "),
            })
          : tr_with("You are invited to {what}.", { what: invited })}
      </p>
      {as && as !== seat && (
        <p class="note">
          {tr("This device plays {seat} already. It can play both seats, one at a time.", { seat: as })}
        </p>
      )}
      {taken && !is_mine ? (
        <div class="problem" role="alert">
          <b>{tr("{player} plays {seat} already", { player: taken.player, seat })}</b>
          <p>
            {tr(
              "The link of a seat works once. Whoever plays {seat}, or made the match, can hand the seat over: that gives a new link.",
              { seat },
            )}
          </p>
        </div>
      ) : view || problem ? (
        <>
          <p>{tr("This device will keep the seat, and nobody else can choose for it.")}</p>
          <Claim match={id} seat={seat} invite={invite} onTaken={onTaken} />
        </>
      ) : (
        <div class="waiting-block" aria-busy="true" />
      )}
      <p>
        <a class={taken ? "button" : "link"} href={hash_of(["match", id])}>
          {tr("Only watch")}
        </a>
      </p>
    </main>
  );
}

/** A match that the service does not know. */
function Gone({ id }: { id: string }) {
  const [kept, keep] = useState(() => match_of(id) !== undefined);
  return (
    <main id="main" class="narrow match-arrival">
      <h1 class="match-title">{tr("The match cannot be shown")}</h1>
      <p role="alert">{tr("There is no such match here. It was deleted, or its link is not complete.")}</p>
      <div class="buttons">
        <a class="button" href="#/match">
          {tr("Matches of this device")}
        </a>
        <a class="button" href="#/">
          {tr("Choose a game")}
        </a>
        {kept && (
          <button
            type="button"
            class="button"
            onClick={() => {
              forget_match(id);
              keep(false);
            }}
          >
            {tr("Forget it on this device")}
          </button>
        )}
      </div>
    </main>
  );
}

function Table({ id, as, onSeat }: { id: string; as: string | undefined; onSeat(): void }) {
  const live = useMatch(id, as === undefined ? undefined : match_of(id)?.keys[as]);
  useOnce(systems);
  const { view, scenario } = live;
  const yours = view !== undefined && is_asked(view);
  const tab = view ? tab_title(view, title_words(text_at(scenario, ["title"], ""))) : tr("A match");
  useEffect(() => {
    document.title = `${tab} · Casus`;
  }, [tab]);
  const [was_yours, keep_yours] = useState<boolean>(); // unknown until there is a view: no sound for what was so before
  useEffect(() => {
    if (!view) return;
    if (yours && was_yours === false) your_turn();
    keep_yours(yours);
  }, [view !== undefined, yours]);
  useEffect(() => {
    const title = text_at(scenario, ["title"], "");
    if (view && (title || !match_of(id)?.system)) keep_match(id, { title, system: view.system });
  }, [view !== undefined]);
  if (live.problem?.status === 404) return <Gone id={id} />;
  if (!view || !scenario) {
    return (
      <main id="main" class="narrow">
        {live.problem ? (
          <ProblemNote problem={in_a_sentence(live.problem)} lead={tr("The match cannot be shown now")} />
        ) : (
          <div class="waiting-block" aria-busy="true" />
        )}
      </main>
    );
  }
  return <Shared live={live} view={view} scenario={scenario} onSeat={onSeat} />;
}

/** Changes of the situation: shown here at once, and a step of the match when they come to rest. */
function useDraft(live: LiveMatch, scenario: Scenario) {
  const [draft, set_draft] = useState<Scenario>();
  const now = useRef<{ draft?: Scenario | undefined; base: Scenario; timer?: number }>({ base: scenario });
  const clear = () => {
    clearTimeout(now.current.timer);
    now.current.draft = undefined;
    set_draft(undefined);
  };
  useEffect(() => () => clearTimeout(now.current.timer), []);
  /** Sends it, as `edit` or as what begins a conflict. */
  const send = async (as: "edit" | "declare") => {
    clearTimeout(now.current.timer);
    const { draft: sent, base } = now.current;
    if (!sent && as === "edit") return;
    const done = await live.act({ [as]: sent ? { after: sent } : [] }, () => live.scenario === base);
    // Where somebody else was first, what they made of it is shown.
    if (now.current.draft === sent && (done || live.scenario !== base)) clear();
  };
  const change = (how: (scenario: Scenario) => Scenario) => {
    const from = now.current.draft ?? live.scenario!;
    const next = how(from);
    if (next === from) return;
    if (!now.current.draft) now.current.base = live.scenario!;
    now.current.draft = next;
    set_draft(next);
    clearTimeout(now.current.timer);
    now.current.timer = window.setTimeout(() => void send("edit"), kTogether);
  };
  return { draft, change, send, clear };
}

function Shared(props: { live: LiveMatch; view: MatchView; scenario: Scenario; onSeat(): void }) {
  const { live, view, scenario } = props;
  const { id } = live;
  const { draft, change, send, clear } = useDraft(live, scenario);
  const shown = useShown(live);
  const first = useRef(true);
  const tones = useRef<Tones>(() => "own-none");
  const is_lobby = view.seats.some((seat) => !seat.claimed);
  const [sheet, set_sheet] = useState<"none" | "lobby" | "seats" | "story">(() =>
    match_of(id)?.host && is_lobby && !view.conflict ? "lobby" : "none",
  );
  // What came by itself goes by itself.
  useEffect(() => {
    if (sheet === "lobby" && !is_lobby) set_sheet("none");
  }, [is_lobby]);
  const conflict = view.conflict;
  // A conflict that was over before this device came is not shown; one that ends here is, until it is left.
  if (first.current) {
    first.current = false;
    if (conflict?.over && !shown.known) shown.keep({ count: 0, left: true });
  }
  const ended_early = conflict?.over === true && conflict.winner === undefined;
  const frozen = view.frozen !== undefined; // the note says so, and what can be done; the roll would cover it
  const cut_off = view.closed && conflict !== undefined && !conflict.over; // nobody may choose any more
  const rolls = conflict !== undefined && !shown.left && !ended_early && !frozen && !cut_off;
  // From now on this device knows the conflict, however soon it ends and the page is loaded again.
  useEffect(() => {
    if (rolls && !shown.known) shown.keep({});
  }, [rolls, shown.known]);
  const dealing = rolls && conflict.contributions.due !== "";
  const under_way = conflict !== undefined && !conflict.over && !cut_off;
  const plays = view.you !== undefined && !view.closed && !frozen;
  const may_change = plays && !under_way;
  const system = system_of(scenario) ?? view.system;
  const act = may_change ? change : () => undefined;
  const situation = useMemo<Situation>(
    () => ({
      system,
      scenario: draft ?? (rolls && live.fought?.play === conflict.play ? live.fought.scenario : scenario),
      change: act,
      set: (path, value) => act((now) => put(now, path, value)),
      load: (next) => act(() => next),
      go_on: (next) => act(() => next),
      roll: () => void send("declare"),
      turn: (to) => void send("edit").then(() => live.act({ next: to })),
      resume: () => undefined,
      rest: () => undefined,
      placed: () => undefined,
    }),
    [draft, scenario, may_change, rolls && live.fought],
  );
  const title = useRef<HTMLHeadingElement>(null);
  const leave = () => {
    shown.keep({ left: true });
    // What had the focus is gone: a keyboard goes on at the top of the situation.
    setTimeout(() => title.current?.focus({ preventScroll: true }));
  };
  const head = (
    <div class="title-row match-head">
      <h1 ref={title} tabIndex={-1}>
        {title_words(text_at(situation.scenario, ["title"], tr("A match")))}
      </h1>
      <SeatStrip
        live={live}
        view={view}
        tones={tones}
        onOpen={() => set_sheet("seats")}
        onStory={() => set_sheet("story")}
      />
      <Notes
        live={live}
        draft={draft !== undefined}
        onDrop={clear}
        ended={shown.left ? undefined : ended_early}
      />
    </div>
  );
  // Of what is secret this verdict knows a part: then the service, which judges the whole, says whether it may begin.
  const actions = (verdict: Asked<Judged>) =>
    under_way && shown.left && !frozen ? (
      <BottomBar>
        <button type="button" class="main-button" onClick={() => shown.keep({ left: false })}>
          {tr("Back to the conflict")}
        </button>
      </BottomBar>
    ) : (
      may_change &&
      !rolls && (
        <BottomBar>
          {view.secret || may_roll(verdict) ? (
            <button
              type="button"
              class="main-button"
              disabled={live.sending}
              onClick={situation.roll as () => void}
            >
              {roll_words(system)}
            </button>
          ) : (
            <WhyNot verdict={verdict} />
          )}
        </BottomBar>
      )
    );
  const Form = page_of(system);
  return (
    <CoverHere.Provider
      value={{ playing: rolls, secret: false, watching: !(rolls ? plays : may_change), partial: view.secret }}
    >
      <p class="unseen" role="status" data-awaited>
        {rolls ? awaited_words(view).join(" ") : news_words(live.entries, view.you)}
      </p>
      <Form
        situation={situation}
        head={head}
        actions={actions}
        roll={
          rolls && (
            <RollPlace key={conflict.play}>
              {dealing ? (
                <Dealing live={live} onClose={leave} />
              ) : (
                <RollShow
                  at={playing_of(live, shown.count, (count) => shown.keep({ count }))}
                  system={system}
                  title={title_words(text_at(scenario, ["title"], tr("A match")))}
                  onSecret={() => undefined}
                  onUnderWay={() => undefined}
                  onAgain={() => undefined}
                  onGoOn={leave}
                  onClose={leave}
                  match={{
                    waiting: <Awaited live={live} />,
                    asked: <Leave live={live} />,
                    end: <Badge live={live} alone />,
                  }}
                />
              )}
            </RollPlace>
          )
        }
      />
      {(sheet === "seats" || sheet === "lobby") && (
        <TonesHere.Provider value={(words) => tones.current(words)}>
          <SeatsDialog
            live={live}
            invites={sheet === "lobby" && view.you !== undefined}
            onSeat={props.onSeat}
            onClose={() => {
              live.dismiss();
              set_sheet("none");
            }}
          />
        </TonesHere.Provider>
      )}
      {sheet === "story" && <StoryDialog live={live} onClose={() => set_sheet("none")} />}
    </CoverHere.Provider>
  );
}
