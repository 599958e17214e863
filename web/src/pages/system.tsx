// The frame around a system's page: its title with the way to another situation, files dropped or pasted,
// sharing, the button that rolls. It knows no rules.
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ProblemError, read, systems } from "../api/client";
import type { Asked } from "../api/answer";
import type { Judged, Scenario, SystemId } from "../api/types";
import { BottomBar } from "../parts/bottom_bar";
import { tell_edition } from "../parts/chip";
import { CoverHere } from "../parts/cover";
import { Dialog } from "../parts/dialog";
import { capital } from "../parts/format";
import { lazy } from "../parts/lazy";
import { FaultList, ProblemNote, type FaultShown } from "../parts/problem";
import { is_writing, useUndoKey } from "../parts/undo_key";
import { play_from, under_way } from "../state/plays";
import { hash_of } from "../state/route";
import { recents_of } from "../state/recents";
import { game_of, kOwnGame, system_of } from "../state/scenario";
import { address_of, useSituation, type Situation } from "../state/situation";
import { title_of, title_parts, title_words } from "../state/title";
import { described_code, kSystemCode } from "../early";
import type { SystemProps } from "../systems/interface";
import { tr, tr_with } from "../texts/texts";

const kForms = Object.fromEntries(
  Object.entries(kSystemCode).map(([system, code]) => [system, lazy<SystemProps>(code)]),
);
/** The page of a system's situation. */
export const page_of = (system: SystemId) => kForms[system] ?? Described;
/** Every other system is a game told in one file. */
const Described = lazy<SystemProps>(described_code);
const kRoll: Record<SystemId, string> = {
  aggression: tr("Roll the battle"),
  "conflict-chart": tr("Roll the conflict"),
  columbia: tr("Roll the combat"),
};
const kPlay = tr("Play it out");
/** What the button says that begins a conflict. */
export const roll_words = (system: SystemId) => kRoll[system] ?? kPlay;
const Roll = lazy(() => import("../parts/roll"));
const OpenSheet = lazy(() => import("./open_sheet"));
const ShareSheet = lazy(() => import("./share_sheet"));
const FilledNote = lazy(() => import("./filled_note"));
const OwnGameNote = lazy(() => import("./own_game_note"));
const TogetherSheet = lazy(() => import("./match/together_sheet"));

type Sheet = "none" | "open" | "recents" | "share" | "together";

const own_fault = (text: string): FaultShown => ({ file: "body", line: 0, column: 0, text, own: true });

/**
 * A scenario as a person wrote it, in its place: of this system or of another. One with faults is not taken, so
 * that what was there stays; its faults are returned.
 */
async function take(
  text: string,
  system: SystemId,
  load: (scenario: Scenario) => void,
): Promise<FaultShown[]> {
  const { scenario, faults } = await read(text);
  const of = system_of(scenario);
  if (faults.length > 0) return faults;
  if (!scenario || of === undefined) {
    return [own_fault(tr("this is no scenario: there is no 'system'"))];
  }
  if (of === system) load(scenario);
  else if (of === kOwnGame || (await systems()).some((one) => one.system === of))
    location.hash = await address_of(of, scenario);
  else return [own_fault(tr("no system is called '{name}'", { name: of }))];
  return [];
}

/** What is refused, at rest, or is no situation yet, cannot be played: a roll would only be refused again. */
export function may_roll({ answer, problem }: Asked<Judged>): boolean {
  return answer?.allowed !== false && answer?.at_rest === undefined && (problem?.faults ?? []).length === 0;
}

export default function SystemFrame({ system }: { system: SystemId }) {
  const { situation: plain, problem, unreadable } = useSituation(system);
  const [sheet, set_sheet] = useState<Sheet>("none");
  const [dropped, set_dropped] = useState<FaultShown[] | undefined>();
  const [over, set_over] = useState(false);
  const [secret, set_secret] = useState(false); // a hidden choice of the roll lies on the table
  const is_played = useRef(false); // a play that is not over: what would end it is asked first
  const set_under_way = useCallback((is: boolean) => {
    is_played.current = is;
  }, []);
  const [wanted, want] = useState<{ act: () => void } | undefined>();
  const situation = useMemo(() => {
    if (!plain) return undefined;
    const asking = <A extends unknown[]>(act: (...all: A) => void) => {
      return (...all: A) => (is_played.current ? want({ act: () => act(...all) }) : act(...all));
    };
    const { set, change, load } = plain;
    return { ...plain, set: asking(set), change: asking(change), load: asking(load) };
  }, [plain]);
  const load = situation?.load;
  const scenario = situation?.scenario;
  const play = situation?.play;
  const edition = typeof scenario?.edition === "number" ? scenario.edition : undefined;
  useEffect(() => tell_edition(system, edition), [system, edition]);

  const take_text = useCallback(
    async (text: string): Promise<FaultShown[]> => {
      if (!load) return [];
      try {
        const faults = await take(text, system, load);
        set_dropped(faults.length > 0 ? faults : undefined);
        return faults;
      } catch (reason) {
        const fault = { ...own_fault((reason as Error).message), own: !(reason instanceof ProblemError) };
        set_dropped([fault]);
        return [fault];
      }
    },
    [system, load],
  );

  useEffect(() => {
    const drag = (e: DragEvent) => {
      if (is_writing(e.target) || !e.dataTransfer?.types.some((t) => t === "Files" || t === "text/plain"))
        return;
      e.preventDefault();
      set_over(true);
    };
    const leave = (e: DragEvent) => {
      if (!e.relatedTarget) set_over(false);
    };
    const drop = (e: DragEvent) => {
      set_over(false);
      if (is_writing(e.target)) return;
      const file = e.dataTransfer?.files[0];
      const text = e.dataTransfer?.getData("text/plain");
      if (!file && !text) return;
      e.preventDefault();
      void (file ? file.text() : Promise.resolve(text ?? "")).then(take_text);
    };
    const paste = (e: ClipboardEvent) => {
      if (is_writing(e.target)) return;
      const text = e.clipboardData?.getData("text/plain") ?? "";
      if (/^\s*[{#["a-z]/.test(text) && /system/.test(text)) {
        e.preventDefault();
        void take_text(text);
      }
    };
    addEventListener("dragover", drag);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", drag);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, [take_text]);

  const undo = play ? undefined : situation?.undo;
  useUndoKey(undo);

  if (!situation || !scenario) {
    return (
      <main id="main">
        {problem ? (
          <ProblemNote problem={problem} lead={tr("There is nothing to show yet")} />
        ) : (
          <div class="waiting-block" aria-busy="true" />
        )}
      </main>
    );
  }
  const Form = page_of(system);
  const shut = () => set_sheet("none");
  const [lead, titled] = title_parts(title_of(situation));
  const head = (
    <div class="title-row">
      <h1>
        <button type="button" class="title" aria-haspopup="dialog" onClick={() => set_sheet("open")}>
          {lead && <small>{lead} </small>}
          <span>{titled}</span>
          <i class="chevron" aria-hidden="true" />
        </button>
      </h1>
      {unreadable && (
        <p class="problem" role="alert">
          {tr(
            "The address held no situation that can be read: it may have been cut off. This is another one.",
          )}
        </p>
      )}
      {dropped && (
        <div class="problem" role="alert">
          <b>{tr("That file cannot be taken")}</b>
          <FaultList faults={dropped} />
          <button type="button" class="button" onClick={() => set_dropped(undefined)}>
            {tr("All right")}
          </button>
        </div>
      )}
      {over && (
        <div class="drop-here" aria-hidden="true">
          <span>{tr("Drop the scenario")}</span>
        </div>
      )}
      {!play && situation.before && (
        <p class="since">
          {tr_with("What the last conflict changed is marked. {evening}", {
            evening: (
              <a href={hash_of(["evening", ...(situation.place ? [situation.place.evening] : [])])}>
                {tr("This evening")}
              </a>
            ),
          })}
        </p>
      )}
      {!play && (
        <p class="together">
          <button
            type="button"
            class="link strong"
            aria-haspopup="dialog"
            onClick={() => set_sheet("together")}
          >
            {tr("Play together")}
          </button>
          <LastSituations situation={situation} onOpen={() => set_sheet("recents")} />
        </p>
      )}
      {!play && situation.filled && (
        <div class="own-note">
          <FilledNote situation={situation} filled={situation.filled} />
        </div>
      )}
      {!play && system === kOwnGame && (
        <div class="own-note">
          <OwnGameNote situation={situation} />
        </div>
      )}
      {!play && <Begun situation={situation} />}
      {(sheet === "open" || sheet === "recents") && (
        <OpenSheet
          situation={situation}
          first={sheet === "open" ? "presets" : "recents"}
          onClose={shut}
          onText={take_text}
        />
      )}
      {sheet === "together" && <TogetherSheet situation={situation} onClose={shut} />}
      {sheet === "share" && <ShareSheet situation={situation} onClose={shut} />}
    </div>
  );
  const actions = (verdict: Asked<Judged>) =>
    !play && (
      <BottomBar>
        {situation.undo && (
          <button
            type="button"
            class="main-button second undo"
            aria-label={tr("Undo")}
            title={tr("Undo (Ctrl+Z)")}
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={situation.undo}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M8 4 4 8l4 4M4 8h8a4 4 0 0 1 0 8H8" />
            </svg>
          </button>
        )}
        <button
          type="button"
          class="main-button second"
          aria-haspopup="dialog"
          onClick={() => set_sheet("share")}
        >
          {tr("Share")}
        </button>
        {!may_roll(verdict) && <WhyNot verdict={verdict} />}
        {may_roll(verdict) && (
          <button
            type="button"
            class="main-button"
            disabled={!verdict.answer && !verdict.problem}
            onClick={() => situation.roll()}
          >
            {roll_words(system)}
          </button>
        )}
      </BottomBar>
    );
  return (
    <CoverHere.Provider value={{ playing: play !== undefined, secret: secret && play !== undefined }}>
      {wanted && (
        <EndsPlay
          onStay={() => want(undefined)}
          onGo={() => {
            want(undefined);
            is_played.current = false;
            wanted.act();
          }}
        />
      )}
      <Form
        situation={situation}
        head={head}
        actions={actions}
        roll={
          play && (
            <RollPlace key={play}>
              <Roll
                id={play}
                system={system}
                scenario={scenario}
                place={situation.place}
                onPlaced={(place) => situation.placed(play, place)}
                onSecret={set_secret}
                onUnderWay={set_under_way}
                onAgain={situation.roll}
                onGoOn={({ step, kept }) => {
                  const next = step?.after ?? step?.scenario;
                  if (!next) return;
                  situation.go_on(next, scenario, kept);
                  scrollTo({ top: 0 });
                  document.querySelector<HTMLElement>("h1 button")?.focus({ preventScroll: true });
                }}
                title={secret ? "" : title_words(title_of(situation))}
                onClose={situation.rest}
              />
            </RollPlace>
          )
        }
      />
    </CoverHere.Provider>
  );
}

/** The way to other situations of this game that were looked at before it was opened. */
function LastSituations({ situation, onOpen }: { situation: Situation; onOpen(): void }) {
  const { system, scenario } = situation;
  const game = game_of(system, scenario);
  const are_some = useMemo(() => {
    const shown = JSON.stringify(scenario);
    return recents_of(game).some((one) => JSON.stringify(one.scenario) !== shown);
  }, [game]); // one that appears later would move what is below it
  if (!are_some) return null;
  return (
    <button type="button" class="link strong" aria-haspopup="dialog" onClick={onOpen}>
      {tr("Last situations")}
    </button>
  );
}

/** What the verdict says against a roll, in a few words. */
export function why_not({ answer, problem }: Asked<Judged>): string {
  const fault = problem?.faults?.[0]?.text ?? problem?.detail;
  const said = fault ?? answer?.findings?.find((one) => !one.holds)?.text ?? tr("nothing is declared");
  return capital(said);
}

/** In the place of the roll: why there is none, with the way to the verdict, which may be far below on a phone. */
export function WhyNot({ verdict }: { verdict: Asked<Judged> }) {
  const to_verdict = () =>
    document.querySelector(".verdict, .state-row")?.scrollIntoView({ block: "center" });
  return (
    <button type="button" class="main-button second why-not" onClick={to_verdict}>
      <span>{why_not(verdict)}</span>
    </button>
  );
}

/** What would change the situation under a play asks first. */
function EndsPlay({ onStay, onGo }: { onStay(): void; onGo(): void }) {
  return (
    <Dialog title={tr("A play is under way")} open onClose={onStay}>
      <p>{tr("A change of the situation ends it. What was thrown so far then counts for nothing.")}</p>
      <div class="sheet-buttons">
        <button type="button" class="button" onClick={onGo}>
          {tr("Change it, and end the play")}
        </button>
        <button type="button" class="main-button" onClick={onStay}>
          {tr("Go on playing")}
        </button>
      </div>
    </Dialog>
  );
}

/** A play of this situation that was begun in this browser and is not over: the way back to it. */
function Begun({ situation }: { situation: Situation }) {
  const { system, scenario } = situation;
  const [begun, set] = useState<string>();
  useEffect(() => {
    let here = true;
    set(undefined);
    void under_way().then((list) => {
      if (here) set(play_from(list, situation)?.id);
    });
    return () => {
      here = false;
    };
  }, [system, scenario]);
  if (!begun) return null;
  return (
    <p class="begun">
      {tr("A play of this situation is under way.")}{" "}
      <button type="button" class="link strong" onClick={() => situation.resume(begun)}>
        {tr("Go on with it")}
      </button>
    </p>
  );
}

/** Where the roll is: it has the screen from its top. */
export function RollPlace({ children }: { children: ComponentChildren }) {
  useEffect(() => scrollTo({ top: 0, behavior: "instant" }), []);
  return <div class="roll-place">{children}</div>;
}
