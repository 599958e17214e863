// The frame around a system's page: its title with the way to another situation, files dropped or pasted,
// sharing, the button that rolls. It knows no rules.
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { read } from "../api/client";
import type { Asked } from "../api/answer";
import type { Fault, Judged, Scenario, SystemId } from "../api/types";
import { BottomBar } from "../parts/bottom_bar";
import { tell_edition } from "../parts/chip";
import { CoverHere } from "../parts/cover";
import { lazy } from "../parts/lazy";
import { FaultList, ProblemNote } from "../parts/problem";
import { text_at } from "../state/scenario";
import { address_of, useSituation } from "../state/situation";

const kForms = {
  aggression: lazy(() => import("../systems/aggression")),
  "conflict-chart": lazy(() => import("../systems/conflict_chart")),
  columbia: lazy(() => import("../systems/columbia")),
  defcon: lazy(() => import("../systems/defcon")),
};
const kRoll: Record<SystemId, string> = {
  aggression: "Roll the battle",
  "conflict-chart": "Roll the conflict",
  columbia: "Roll the combat",
  defcon: "Play it out",
};
const Roll = lazy(() => import("../parts/roll"));
const OpenSheet = lazy(() => import("./open_sheet"));
const ShareSheet = lazy(() => import("./share_sheet"));

export type Sheet = "none" | "open" | "share";

/**
 * A scenario as a person wrote it, in its place: of this system or of another. One with faults is not taken, so
 * that what was there stays; its faults are returned.
 */
async function take(text: string, system: SystemId, load: (scenario: Scenario) => void): Promise<Fault[]> {
  const { scenario, faults } = await read(text);
  const of = scenario?.system;
  if (faults.length > 0) return faults;
  if (!scenario || typeof of !== "string") {
    return [{ file: "body", line: 0, column: 0, text: "this is no scenario: there is no 'system'" }];
  }
  if (of === system) load(scenario);
  else if (of in kForms) location.hash = await address_of(of as SystemId, scenario);
  else return [{ file: "body", line: 0, column: 0, text: `no system is called '${of}'` }];
  return [];
}

/** What is refused, or is no situation yet, cannot be played: a roll would only be refused again. */
export function may_roll({ answer, problem }: Asked<Judged>): boolean {
  return answer?.allowed !== false && (problem?.faults ?? []).length === 0;
}

/** A text field has its own use for what is dropped or pasted. */
function is_writing(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

export default function SystemFrame({ system }: { system: SystemId }) {
  const { situation, problem, unreadable } = useSituation(system);
  const [roll, set_roll] = useState(0);
  const [sheet, set_sheet] = useState<Sheet>("none");
  const [dropped, set_dropped] = useState<Fault[] | undefined>();
  const [over, set_over] = useState(false);
  const again = useCallback(() => set_roll((n) => n + 1), []);
  const [secret, set_secret] = useState(false); // a hidden choice of the roll lies on the table
  const close = useCallback(() => {
    set_roll(0);
    set_secret(false);
  }, []);
  const load = situation?.load;
  const scenario = situation?.scenario;
  useEffect(close, [scenario]);
  const edition = typeof scenario?.edition === "number" ? scenario.edition : undefined;
  useEffect(() => tell_edition(system, edition), [system, edition]);

  const take_text = useCallback(
    async (text: string): Promise<Fault[]> => {
      if (!load) return [];
      try {
        const faults = await take(text, system, load);
        set_dropped(faults.length > 0 ? faults : undefined);
        return faults;
      } catch (reason) {
        const fault = { file: "", line: 0, column: 0, text: (reason as Error).message };
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

  if (!situation || !scenario) {
    return (
      <main id="main">
        {problem ? (
          <ProblemNote problem={problem} lead="There is nothing to show yet" />
        ) : (
          <div class="waiting-block" aria-busy="true" />
        )}
      </main>
    );
  }
  const Form = kForms[system];
  const shut = () => set_sheet("none");
  const head = (
    <div class="title-row">
      <h1>
        <button type="button" class="title" aria-haspopup="dialog" onClick={() => set_sheet("open")}>
          <span>{text_at(scenario, ["title"], "A situation of your own")}</span>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M5 8l5 5 5-5" />
          </svg>
        </button>
      </h1>
      {unreadable && (
        <p class="problem" role="alert">
          The address held no situation that can be read: it may have been cut off. This is another one.
        </p>
      )}
      {dropped && (
        <div class="problem" role="alert">
          <b>That file cannot be taken</b>
          <FaultList faults={dropped} />
          <button type="button" class="button" onClick={() => set_dropped(undefined)}>
            All right
          </button>
        </div>
      )}
      {over && (
        <div class="drop-here" aria-hidden="true">
          <span>Drop the scenario</span>
        </div>
      )}
      {sheet === "open" && <OpenSheet situation={situation} onClose={shut} onText={take_text} />}
      {sheet === "share" && <ShareSheet situation={situation} onClose={shut} />}
    </div>
  );
  const actions = (verdict: Asked<Judged>) =>
    roll === 0 && (
      <BottomBar>
        <button
          type="button"
          class="main-button second"
          aria-haspopup="dialog"
          onClick={() => set_sheet("share")}
        >
          Share
        </button>
        {may_roll(verdict) && (
          <button
            type="button"
            class="main-button"
            disabled={!verdict.answer && !verdict.problem}
            onClick={again}
          >
            {kRoll[system]}
          </button>
        )}
      </BottomBar>
    );
  return (
    <CoverHere.Provider value={secret && roll > 0}>
      <Form
        situation={situation}
        head={head}
        actions={actions}
        roll={
          roll > 0 && (
            <RollPlace key={roll}>
              <Roll
                system={system}
                scenario={scenario}
                onSecret={set_secret}
                onAgain={again}
                onClose={close}
              />
            </RollPlace>
          )
        }
      />
    </CoverHere.Provider>
  );
}

/** Where the roll is: it comes into sight when it begins. */
function RollPlace({ children }: { children: ComponentChildren }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    ref.current?.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
  }, []);
  return (
    <div class="roll-place column" ref={ref}>
      {children}
    </div>
  );
}
