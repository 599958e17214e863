// A log is put in; the service plays it again and says whether every byte is as it should be, or which line
// is not.
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { problem_in, verify } from "../api/client";
import type { Problem, Verified } from "../api/types";
import { kBrought } from "../engine/brought";
import { Card } from "../parts/card";
import { keep_log, kept_log } from "../parts/keep_log";
import { around, log_said, type LogSaid } from "../parts/log_head";
import { ProblemNote } from "../parts/problem";
import { useFile } from "../parts/use_file";
import { sentence } from "../parts/throws";
import { hash_of, type Route } from "../state/route";
import { title_words } from "../state/title";
import { tr, tr_count, tr_with } from "../texts/texts";
import { service_language } from "../texts/language";
import "./reading.css";
import "./verify.css";

export default function Page(_: { route: Route }) {
  const [log, set_log] = useState(kept_log);
  const [verdict, set_verdict] = useState<Verified & { log: string }>();
  const [problem, set_problem] = useState<Problem>();
  const [waiting, set_waiting] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const id = useId();

  const take = (text: string) => {
    set_log(text);
    keep_log(text);
    set_verdict(undefined);
    set_problem(undefined);
  };
  const { over, drop, pick } = useFile(take);
  const ask = () => {
    set_waiting(true);
    const text = log.endsWith("\n") ? log : `${log}\n`; // pasting loses the last line's end
    verify(text)
      .then(
        (said) => {
          set_verdict({ ...said, log: text });
          set_problem(undefined);
        },
        (reason: unknown) => set_problem(problem_in(reason)),
      )
      .finally(() => set_waiting(false));
  };
  return (
    <main id="main" class="narrow verify-page">
      <h1 class="page-title">{tr("Verify a log")}</h1>
      <Card waiting={waiting}>
        <p class="verify-lead">
          {tr(
            "Put in the log of a play. It is played again from its first line, every die is thrown again from its seed, and every byte compared.",
          )}
        </p>
        <label for={id} class="field-label">
          {tr("The log")}
        </label>
        <textarea
          id={id}
          class={`log-field ${over ? "over" : ""}`}
          value={log}
          spellcheck={false}
          placeholder={'{"casus":"…","system":"…","play":"…","commitment":"…"'}
          onInput={(e) => take(e.currentTarget.value)}
          {...drop}
        />
        <div class="verify-actions">
          <button type="button" class="main-button" disabled={log.trim() === "" || waiting} onClick={ask}>
            {waiting ? tr("Playing it again …") : tr("Verify")}
          </button>
          <button type="button" class="button" onClick={() => file.current?.click()}>
            {tr("Open a file")}
          </button>
          <button type="button" class="button" disabled={log === ""} onClick={() => take("")}>
            {tr("Clear")}
          </button>
          <input ref={file} type="file" class="unseen" tabIndex={-1} aria-hidden="true" onChange={pick} />
        </div>
      </Card>
      <div role="status" class="column">
        {problem && <ProblemNote problem={problem} />}
        {verdict && <Verdict verdict={verdict} said={log_said(verdict.log)} />}
      </div>
      <p class="aside-note">
        {tr_with("What a valid log proves, and what it cannot: {how}.", {
          how: <a href={hash_of(["fair-dice"])}>{tr("how the dice work")}</a>,
        })}
      </p>
    </main>
  );
}

const row = (term: string, says: ComponentChildren) => (
  <div>
    <dt>{term}</dt>
    <dd>{says}</dd>
  </div>
);

function Verdict({ verdict, said }: { verdict: Verified & { log: string }; said: LogSaid | undefined }) {
  if (!verdict.valid) {
    return (
      <Card class="verdict-card broken">
        <h2 class="verdict-word">
          <span aria-hidden="true">✗</span>{" "}
          {verdict.at > 0 ? tr("It breaks at line {at}", { at: verdict.at }) : tr("It is not valid")}
        </h2>
        <p lang={service_language()}>{sentence(verdict.text)}.</p>
        {verdict.at > 0 && (
          <ol class="log-lines">
            {around(verdict.log, verdict.at).map((line) => (
              <li key={line.number} class={line.number === verdict.at ? "at" : ""}>
                <span>{line.number}</span>
                <code>{line.text || " "}</code>
              </li>
            ))}
          </ol>
        )}
      </Card>
    );
  }
  return (
    <Card class="verdict-card sound">
      <h2 class="verdict-word">
        <span aria-hidden="true">✓</span> {tr("The log is valid")}
      </h2>
      <p lang={service_language()}>{sentence(verdict.text)}.</p>
      {said && (
        <>
          <ul class="proved">
            <li>{tr("The seed is the one committed to before the first throw.")}</li>
            <li>
              {said.throws === 0
                ? tr("No die was thrown, and every choice and event follows by the rules in its first line.")
                : tr_count(
                    said.throws,
                    "Its one die is the one that this seed gives, and every choice and event follows by the rules in its first line.",
                    "Each of its {n} dice is the one that this seed gives, and every choice and event follows by the rules in its first line.",
                  )}
            </li>
            {kBrought && (
              <li>
                {tr(
                  "All of it was played again on this device, by the program that came with this page: nobody else was asked.",
                )}
              </li>
            )}
            {said.seed_chosen && (
              <li class="warn">
                {tr(
                  "The seed was made from a text somebody chose: whoever chose it could know the dice beforehand.",
                )}
              </li>
            )}
          </ul>
          <dl class="log-said">
            {said.title && row(tr("situation"), title_words(said.title))}
            {said.outcome && (
              <div>
                <dt>{tr("outcome")}</dt>
                <dd lang={service_language()}>{sentence(said.outcome)}</dd>
              </div>
            )}
            {row(tr("play"), <code>{said.play}</code>)}
            {row(tr("commitment"), <code>{said.commitment}</code>)}
            {row(tr("seed"), <code>{said.seed}</code>)}
            {row(
              tr("written by"),
              tr_count(said.lines, "Casus {casus}, 1 line", "Casus {casus}, {n} lines", {
                casus: said.casus ?? "",
              }),
            )}
          </dl>
          <p class="aside-note">
            {tr(
              "Compare play and commitment with what was shown before the first throw: a log made later from another seed is valid too, but it is the log of another play.",
            )}
          </p>
        </>
      )}
    </Card>
  );
}
