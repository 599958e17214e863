// The bench: left a game's file, with its faults and the sentences it was read as; right what follows from it, while one
// types. Two variants stand beside each other.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useOnce } from "../api/answer";
import { games, rulebook, systems } from "../api/client";
import type { Scenario } from "../api/types";
import { kOfTheHouse } from "../parts/system_name";
import { tell_clauses } from "../parts/chip";
import { options_of, Segmented } from "../parts/controls";
import { Dialog } from "../parts/dialog";
import { lazy } from "../parts/lazy";
import { ProblemNote } from "../parts/problem";
import { still } from "../parts/still";
import { useUndoKey } from "../parts/undo_key";
import { short_title } from "../parts/system_name";
import { go, type Route } from "../state/route";
import { kOwnGame } from "../state/scenario";
import { address_of } from "../state/situation";
import { BenchAnswers } from "./bench/answers";
import { useRules, type Rules } from "./bench/asked";
import { Begin } from "./bench/begin";
import {
  peopled,
  text_of,
  with_text,
  with_variant,
  without_variant,
  type Bench,
  type Which,
} from "./bench/bench";
import { Differences, Listed } from "./bench/both";
import { book_differing, type Read } from "./bench/differences";
import type { EditorProps } from "./bench/editor";
import { Guide } from "./bench/guide";
import { Published } from "./bench/published";
import { Reads } from "./bench/reads";
import { useExamples } from "./bench/reading";
import { Save } from "./bench/save";
import { Share } from "./bench/share";
import { edition_of, SituationForm } from "./bench/situation_form";
import { useBench, type OnBench } from "./bench/use_bench";
import { tr, tr_count } from "../texts/texts";
import "./reading.css";
import "./bench.css";

const Editor = lazy<EditorProps>(() => import("./bench/editor"));

// What the editor stands beside is drawn when it changes, and not with every key.
const StillAnswers = still(BenchAnswers);
const StillReads = still(Reads);
const StillGuide = still(Guide);
const StillForm = still(SituationForm);
const StillPublished = still(Published);
const StillDifferences = still(Differences);

type Tab = "file" | "reads" | "odds" | "tests";
const kTabs: { id: Tab; name: string }[] = [
  { id: "file", name: tr("File") },
  { id: "reads", name: tr("Read back") },
  { id: "odds", name: tr("Odds") },
  { id: "tests", name: tr("Published") },
];

export default function Page(_: { route: Route }) {
  const on = useBench();
  if (on.bench) return <AtBench key={on.number} on={on} bench={on.bench} />;
  return (
    <main id="main" class="narrow">
      <h1 class="page-title">{tr("The bench")}</h1>
      {on.unreadable && (
        <ProblemNote
          problem={{
            title: tr("This link holds no game"),
            status: 0,
            detail: tr("It was cut off on its way, perhaps. Ask for the file in its place."),
          }}
        />
      )}
      <p>{tr("Write a game’s rules, or change one’s, and see at once what follows.")}</p>
      <Begin onBegin={on.put} kept={on.kept} />
    </main>
  );
}

function useBook(bench: Bench) {
  const { system } = bench;
  const edition = edition_of(bench);
  const { value: list } = useOnce(systems);
  const books = list?.find((one) => one.system === system)?.rulebooks ?? [];
  const name = (books.find((one) => one.edition === edition) ?? books[books.length - 1])?.name;
  return useOnce(async () => (name ? rulebook(name) : undefined), name).value;
}

/** The situation alone: where the text has faults, A is that of another text. */
const without_text = (scenario: Scenario | undefined): Scenario | undefined => {
  if (!scenario) return undefined;
  const { game: _, ...rest } = scenario;
  return rest;
};

const read_of = ({ reading: { sound }, values }: Rules): Read | undefined =>
  sound && { text: sound.text, form: sound.form, sentences: sound.sentences, values };

function AtBench({ on, bench }: { on: OnBench; bench: Bench }) {
  const [tab, set_tab] = useState<Tab>("file");
  const [which, show] = useState<Which>("A");
  const [sheet, set_sheet] = useState<"none" | "begin" | "save" | "share">("none");
  const [line, set_line] = useState<{ line: number }>();
  const { A, B } = useRules(bench);
  const shown = B ? which : "A";
  const rules = (shown === "B" && B) || A;
  const { sound, faults } = rules.reading;
  const words = useOnce(games).value?.words;
  const examples = useExamples(sound?.text);
  const book = useBook(bench);
  const text = text_of(bench, shown);
  if (sound) tell_clauses(kOwnGame, sound.form);
  const [a, b] = useMemo(
    () => [read_of(A), B && read_of(B)],
    [A.reading.sound, A.values, B?.reading.sound, B?.values],
  );

  const table = useMemo(
    () => ({ scenario: bench.scenario, ...(bench.system ? { system: bench.system } : {}) }),
    [bench.scenario, bench.system],
  );
  // What the situation has of another game's kinds counts for nothing here: nobody begins with nothing.
  const kinds = sound?.form.units.map((unit) => unit.name).join("\n");
  useEffect(() => {
    if (sound) on.change((now) => peopled(now, sound.form));
  }, [kinds]);
  const title = sound
    ? short_title(sound.form.title)
    : (kOfTheHouse.find((one) => one.id === bench.system)?.title ?? tr("A game"));
  useUndoKey(on.undo);
  const compare = () => {
    on.change(B ? without_variant : with_variant);
    show(B ? "A" : "B");
  };
  const play = async () => {
    if (rules.scenario) go(await address_of(bench.system ?? kOwnGame, rules.scenario));
  };
  const to_fault = () => {
    set_tab("file");
    set_line({ line: faults[0]?.line ?? 1 });
  };
  const marked: Record<Tab, boolean> = {
    file: faults.length > 0,
    reads: false,
    odds: false,
    tests: examples.examples?.some((one) => !one.holds) ?? false,
  };
  const acts = (
    <>
      {on.undo && (
        <button
          type="button"
          class="button"
          title={tr("Undo (Ctrl+Z)")}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={on.undo}
        >
          {tr("Undo")}
        </button>
      )}
      <button type="button" class="button" aria-pressed={B !== undefined} onClick={compare}>
        {B ? (
          tr("Take the variant away")
        ) : (
          <span>
            {tr("Compare")}
            <span class="longer"> {tr("with a variant")}</span>
          </span>
        )}
      </button>
      {text !== undefined && (
        <button type="button" class="button" onClick={() => set_sheet("save")}>
          {tr("Save")}
        </button>
      )}
      <button type="button" class="button" onClick={() => set_sheet("share")}>
        {tr("Share")}
      </button>
      <button type="button" class="main-button" disabled={!rules.scenario} onClick={() => void play()}>
        {tr("Play it")}
      </button>
    </>
  );
  const differences = useMemo(
    () => (
      <>
        {a && b && sound && (
          <div class="wide" data-pane="odds">
            <StillDifferences a={a} b={b} sound={sound} />
          </div>
        )}
        {B && book && (
          <section class="card wide" data-pane="odds" aria-label={tr("Where they differ")}>
            <header class="card-head">
              <h2>{tr("Where they differ")}</h2>
            </header>
            <Listed of={book_differing(book.fields, B.values)} />
          </section>
        )}
      </>
    ),
    [a, b, sound, book, B?.values],
  );
  const situation = (
    <StillForm bench={table} rules={rules} shown={shown} onShown={show} change={on.change} book={book} />
  );
  return (
    <main id="main" class={`bench ${bench.system ? "of-house" : ""}`} data-tab={tab}>
      <div class="bench-head">
        <h1>
          <button type="button" class="title" onClick={() => set_sheet("begin")}>
            <span>{title}</span>
            <i class="chevron" aria-hidden="true" />
            <span class="unseen">: {tr("begin with another")}</span>
          </button>
        </h1>
        {faults.length > 0 && (
          <button type="button" class="faults" onClick={to_fault}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M8 2v7M8 13v.500" />
            </svg>
            {tr_count(faults.length, "1 fault", "{n} faults")}
          </button>
        )}
        <div class="bench-acts">{acts}</div>
      </div>
      {text !== undefined && (
        <div class="bench-left">
          <section class="card file" data-pane="file" aria-label={tr("The file")}>
            {B && (
              <header class="card-head">
                <h2>{tr("The file")}</h2>
                <Segmented
                  bare
                  label={tr("Whose file")}
                  value={shown}
                  onValue={(to) => show(to)}
                  options={options_of<Which>(["A", "B"])}
                />
              </header>
            )}
            <Editor
              key={shown}
              label={tr("The file of {version}", { version: shown })}
              text={text}
              onText={(next) => on.change((now) => with_text(now, shown, next))}
              faults={faults}
              words={words}
              form={sound?.form}
              show={line}
            />
          </section>
          {rules.reading.problem && <ProblemNote problem={rules.reading.problem} />}
          {sound && (
            <div data-pane="reads">
              <StillReads sound={sound} faults={faults} />
            </div>
          )}
        </div>
      )}
      {bench.system && <div class="bench-left">{situation}</div>}
      <div class="bench-right">
        <StillAnswers bench={table} A={A} B={B} shown={shown} onShown={show} change={on.change}>
          {differences}
        </StillAnswers>
        {sound && (
          <div class="wide" data-pane="tests">
            <StillPublished of={examples} faulty={faults.length > 0} />
          </div>
        )}
        {!bench.system && (
          <div class="wide" data-pane="odds">
            {situation}
          </div>
        )}
        {sound && (
          <div class="wide" data-pane="reads">
            <StillGuide sound={sound} values={rules.values} />
          </div>
        )}
      </div>
      {text !== undefined && (
        <nav class="bench-tabs" aria-label={tr("Parts of the bench")}>
          {kTabs.map((one) => (
            <button
              key={one.id}
              type="button"
              aria-current={one.id === tab ? "true" : undefined}
              onClick={() => {
                set_tab(one.id);
                scrollTo(0, 0);
              }}
            >
              {one.name}
              {marked[one.id] && one.id !== tab && <i aria-label={tr("with faults")} />}
            </button>
          ))}
        </nav>
      )}
      <Dialog title={tr("On the bench")} open={sheet === "begin"} onClose={() => set_sheet("none")}>
        <h3>{tr("Begin with another")}</h3>
        <Begin
          onBegin={(next) => {
            set_sheet("none");
            on.put(next);
          }}
        />
      </Dialog>
      {sheet === "save" && text !== undefined && (
        <Save
          bench={bench}
          which={text === bench.text ? "A" : "B"}
          text={text}
          scenario={without_text(rules.scenario) ?? bench.scenario}
          onKept={(id) => on.change((now) => (text === now.text ? { ...now, mine: id } : now))}
          onClose={() => set_sheet("none")}
        />
      )}
      {sheet === "share" && <Share bench={bench} onClose={() => set_sheet("none")} />}
    </main>
  );
}
