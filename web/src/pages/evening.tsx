// This evening: the conflicts that this browser keeps, one after the other. Any of them is opened again, all of them are
// proved in one tap, and leave as a file that another browser reads.
import { useCallback, useEffect, useState } from "preact/hooks";
import { journal, problem_in } from "../api/client";
import { useOnce } from "../api/answer";
import type { JournalSaid, Problem } from "../api/types";
import { BottomBar } from "../parts/bottom_bar";
import { Card } from "../parts/card";
import { ProblemNote } from "../parts/problem";
import { useFile } from "../parts/use_file";
import { save } from "../parts/save";
import { useSystemNames } from "../parts/system_name";
import { by_name } from "../parts/roll/by_name";
import { sentence, verdict_words } from "../parts/throws";
import { side_names } from "../systems/side_names";
import {
  conflicts,
  evenings,
  forget_evening,
  last_of,
  line_of,
  ndjson,
  take_in,
  voided,
  type Evening,
  type Line,
} from "../state/evening";
import { go, hash_of, type Route } from "../state/route";
import { open_at } from "../state/situation";
import { keeps } from "../state/store";
import { title_words } from "../state/title";
import { tr, tr_count, tr_with } from "../texts/texts";
import { moment_words, time_words } from "../parts/format";
import { Served } from "../parts/served";
import "./reading.css";
import "./evening.css";

export default function Page({ route }: { route: Route }) {
  const [all, set_all] = useState<Evening[]>();
  const [failed, set_failed] = useState("");
  const { value: lasting } = useOnce(keeps);
  const name_of = useSystemNames();
  const load = useCallback(() => {
    evenings().then(set_all, (reason: Error) => set_failed(reason.message));
  }, []);
  useEffect(() => {
    load();
    addEventListener("focus", load); // another tab may have gone on
    return () => removeEventListener("focus", load);
  }, []);
  const id = route.parts[1];
  const one = id ? all?.find((e) => e.id === id) : all?.[0];
  const others = (all ?? []).filter((e) => e !== one && conflicts(e).length > 0);
  return (
    <main id="main" class="narrow evening-page">
      <h1 class="page-title">{tr("This evening")}</h1>
      {lasting === false && (
        <div class="problem" role="alert">
          <b>{tr("This browser keeps nothing for this page")}</b>
          <p>
            {tr("A private window, perhaps. The evening is lost when the page is closed: export it before.")}
          </p>
        </div>
      )}
      {failed && (
        <ProblemNote problem={{ title: tr("What is kept here cannot be read"), status: 0, detail: failed }} />
      )}
      {all && !one && (
        <Card>
          <p>
            {id
              ? tr("This evening is not kept in this browser.")
              : tr(
                  "Nothing yet. A conflict that is rolled is kept here, in this browser alone; go on from its end, and the next one joins it.",
                )}
          </p>
          {!id && (
            <p class="row">
              <a class="button" href="#/aggression">
                {tr("Begin with a situation")}
              </a>
            </p>
          )}
        </Card>
      )}
      {one && <OneEvening key={one.id} evening={one} />}
      {(all || failed) && (
        <Import
          onTaken={(e) => {
            load();
            go(hash_of(["evening", e.id]));
          }}
        />
      )}
      {others.length > 0 && (
        <Card title={tr("Other evenings")}>
          <ul class="shelf">
            {others.map((e) => (
              <li key={e.id} class="evening-other">
                <a class="shelf-item" href={hash_of(["evening", e.id])}>
                  <b>{title_words(e.title)}</b>
                  <span>
                    {name_of(e.system)} ·{" "}
                    {tr_count(
                      conflicts(e).filter(({ number }) => number).length,
                      "1 conflict",
                      "{n} conflicts",
                    )}{" "}
                    · {moment_words(e.changed)}
                  </span>
                </a>
                <button
                  type="button"
                  class="round-button"
                  aria-label={tr("Forget {title}, {when}", {
                    title: title_words(e.title),
                    when: moment_words(e.changed),
                  })}
                  onClick={() => void forget_evening(e.id).then(load)}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </main>
  );
}

const time_of = (when: number) => (when > 0 ? time_words(when) : "");

function OneEvening({ evening }: { evening: Evening }) {
  const { system, title } = evening;
  const name_of = useSystemNames();
  const all = conflicts(evening);
  const standing = all.filter(({ number }) => number !== undefined).length;
  const open = (line: Line) => open_at(system, line.scenario, { evening: evening.id, hash: line.hash });
  return (
    <>
      <Card
        title={[
          name_of(system),
          tr_count(standing, "1 conflict", "{n} conflicts"),
          ...(all.length > standing
            ? [tr_count(all.length - standing, "1 taken back", "{n} taken back")]
            : []),
        ].join(" · ")}
      >
        <h2 class="evening-title">{title}</h2>
        {evening.before && (
          <p class="soft">
            {tr_with("It goes on where {evening} had no room for more.", {
              evening: <a href={hash_of(["evening", evening.before])}>{tr("the evening before")}</a>,
            })}
          </p>
        )}
        <Story evening={evening} onOpen={open} />
        <Proof evening={evening} />
      </Card>
      <BottomBar>
        <button type="button" class="main-button" onClick={() => open(last_of(evening))}>
          {tr("Go on from here")}
        </button>
      </BottomBar>
    </>
  );
}

function Story({ evening, onOpen }: { evening: Evening; onOpen(line: Line): void }) {
  const gone = voided(evening.lines);
  // The service tells who attacked what; without it a line tells how the conflict ended.
  const lines = ndjson(evening);
  const { value: told_by } = useOnce(() => journal.read(lines, false), lines);
  const texts = new Map(told_by?.lines.map(({ hash, text }) => [hash, text.replace(/\.$/, "")]));
  const numbers = new Map(conflicts(evening).map(({ line, number }) => [line.hash, number]));
  const told = evening.lines.filter((line) => line.kind !== "edited" && line.kind !== "rolling");
  return (
    <ol class="story">
      {told.map((line) => {
        const is_gone = gone[evening.lines.indexOf(line)];
        const number = numbers.get(line.hash);
        return (
          <li
            key={line.hash}
            class={`story-${line.kind} ${is_gone ? "voided" : ""}`}
            data-line={line.kind}
            data-voided={is_gone ? "true" : undefined}
          >
            <span class="story-number">{number}</span>
            <span class="story-text">
              {line.kind === "played"
                ? sentence(by_name(texts.get(line.hash) ?? line.text ?? "", names_before(evening, line)))
                : words_of(line, evening, numbers)}
              {is_gone && <small class="story-gone">{tr("taken back")}</small>}
              <small>{time_of(line.when)}</small>
            </span>
            <span class="story-ways">
              {line.play && (
                <a class="link small" href={hash_of([evening.system], { play: line.play })}>
                  {tr("The roll")}
                </a>
              )}
              {line.kind !== "back" && (
                <button type="button" class="button button-small" onClick={() => onOpen(line)}>
                  {tr("Open")}
                </button>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Who was against whom in a conflict: the situation that it was played from says it, and stands in the line before. */
function names_before(evening: Evening, line: Line) {
  const at = evening.lines.indexOf(line);
  return side_names(evening.system, (evening.lines[at - 1] ?? line).scenario);
}

function words_of(line: Line, evening: Evening, numbers: ReadonlyMap<string, number | undefined>): string {
  switch (line.kind) {
    case "begun":
      return tr("As it began");
    case "turned":
      return line.to ? tr("The turn of {to}", { to: line.to }) : tr("The next turn");
    case "back": {
      const to = (JSON.parse(line.line) as { back: { to: string } }).back.to;
      const target = line_of(evening, to);
      const number = numbers.get(to);
      return number
        ? tr("Back to where conflict {number} ended", { number })
        : target?.kind === "begun"
          ? tr("Back to the beginning")
          : tr("Taken back");
    }
    default:
      return sentence(line.text ?? tr("A conflict"));
  }
}

/** One tap: every line follows from the one before it, and every conflict is played again. */
function Proof({ evening }: { evening: Evening }) {
  const [said, set_said] = useState<JournalSaid>();
  const [problem, set_problem] = useState<Problem>();
  const [waiting, set_waiting] = useState(false);
  const text = ndjson(evening);
  useEffect(() => {
    set_said(undefined);
    set_problem(undefined);
  }, [text]);
  const check = () => {
    set_waiting(true);
    journal
      .read(text, true)
      .then(set_said, (reason: unknown) => set_problem(problem_in(reason)))
      .finally(() => set_waiting(false));
  };
  const day = new Date(evening.changed).toISOString().slice(0, 10);
  return (
    <div class="proof">
      <div class="buttons">
        <button type="button" class="button" disabled={waiting} onClick={check}>
          {waiting ? tr("Playing it again …") : tr("Verify")}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => save(`${evening.system}-${day}.casus`, text, "application/x-ndjson")}
        >
          {tr("Export")}
        </button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      <p role="status" class={`said ${said ? (said.valid ? "sound" : "broken") : ""}`}>
        {said && (
          <>
            <b>
              {said.valid ? tr("✓ The evening is valid") : tr("✗ It breaks at line {at}", { at: said.at })}
            </b>
            : <Served>{verdict_words(said.text)}</Served>.
          </>
        )}
      </p>
      <p class="soft">
        {tr(
          "Kept in this browser alone. Export gives a file with all of it, for another browser or another machine.",
        )}
      </p>
    </div>
  );
}

function Import({ onTaken }: { onTaken(evening: Evening): void }) {
  const [problem, set_problem] = useState<Problem>();
  const [waiting, set_waiting] = useState(false);
  const take = async (text: string) => {
    set_waiting(true);
    set_problem(undefined);
    try {
      const said = await journal.read(text, true);
      const taken = await take_in(text, said);
      if (!said.valid) {
        set_problem({
          title: taken ? tr("It is kept as far as it is sound") : tr("This is no journal"),
          status: 0,
          detail: said.at > 0 ? tr("Line {at}: {text}", { at: said.at, text: said.text }) : said.text,
        });
      }
      if (taken) onTaken(taken);
    } catch (reason) {
      set_problem(problem_in(reason));
    } finally {
      set_waiting(false);
    }
  };
  const { over, drop, pick } = useFile((text) => void take(text));
  return (
    <div class={`import ${over ? "over" : ""}`} {...drop}>
      {problem && <ProblemNote problem={problem} />}
      <label class="button file-button">
        {waiting ? tr("Playing it again …") : tr("Open a journal file")}
        <input
          type="file"
          accept=".casus,.ndjson,.jsonl,application/x-ndjson,text/plain"
          class="unseen"
          onChange={pick}
        />
      </label>
    </div>
  );
}
