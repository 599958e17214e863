// The end of a play: what changes hands, what luck and choices made of it, and its log.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { problem_in, verify } from "../api/client";
import type { Problem, Verified } from "../api/types";
import { hash_of } from "../state/route";
import type { PlayKept } from "../state/plays";
import { Card } from "./card";
import { keep_log } from "./keep_log";
import { log_said } from "./log_head";
import { LuckCard } from "./luck";
import { ProblemNote } from "./problem";
import type { Names } from "./roll/by_name";
import { Sealing } from "./roll_notes";
import { copy_words, save } from "./save";
import { Settlement } from "./settlement";
import { verdict_words } from "./throws";
import { tr, tr_with } from "../texts/texts";
import { Served } from "./served";

/** `children`: the course of the chance. */
export function End(props: {
  play: PlayKept;
  overtaken: boolean;
  /** Who was who in it, where that did not change. */
  names: Names;
  /** It is a conflict of a match: what this device found out about its log. */
  shared?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { play, overtaken } = props;
  const step = play.step!;
  return (
    <div class="ends">
      <Card title={tr("The settlement")}>
        <Settlement system={play.system} settlement={step.settlement ?? []} />
        <InEvening play={play} overtaken={overtaken} />
      </Card>
      <div>
        {step.log && (
          <LuckCard log={step.log} names={props.names}>
            {props.children}
          </LuckCard>
        )}
        <Card title={tr("The log")}>
          {props.shared}
          {step.log || !props.shared ? (
            <LogOfPlay play={play} />
          ) : (
            <p class="soft">
              {tr(
                "Something in this match is secret. Its log and its seed are shown when all seats have closed it.",
              )}
            </p>
          )}
        </Card>
      </div>
    </div>
  );
}

function InEvening({ play, overtaken }: { play: PlayKept; overtaken: boolean }) {
  if (overtaken) {
    return (
      <div class="standing-note" role="alert">
        <b>{tr("Another tab has gone on with this evening meanwhile")}</b>
        <p>{tr("This conflict is not a part of it. Its log is below; both begin at the same point.")}</p>
        <a class="button" href={hash_of(["evening", play.place?.evening ?? ""])}>
          {tr("Show how the evening stands")}
        </a>
      </div>
    );
  }
  if (play.unkept)
    return (
      <p class="soft">{tr("This conflict is not kept in an evening: {reason}", { reason: play.unkept })}</p>
    );
  if (!play.kept) return null;
  return (
    <p class="in-evening">
      {play.place?.full
        ? tr_with("It is kept in {evening}, a new one: {before} had no room for more.", {
            evening: <a href={hash_of(["evening", play.kept.evening])}>{tr("this evening")}</a>,
            before: <a href={hash_of(["evening", play.place.full])}>{tr("the one before")}</a>,
          })
        : tr_with("It is kept in {evening}.", {
            evening: <a href={hash_of(["evening", play.kept.evening])}>{tr("this evening")}</a>,
          })}
    </p>
  );
}

/** Whether the log is of the play that began here: another seed would have another fingerprint. */
function sealed_said({ step, sealed }: PlayKept): string {
  const said = log_said(step?.log ?? "");
  if (!sealed || !said) return "";
  return said.play === sealed.play && said.commitment === sealed.commitment
    ? tr("Its seed is the one whose fingerprint was shown here when the play began.")
    : tr("But it is not the play that began here: another fingerprint was shown then.");
}

function LogOfPlay({ play }: { play: PlayKept }) {
  const [copied, set_copied] = useState("");
  const [verdict, set_verdict] = useState<Verified>();
  const [problem, set_problem] = useState<Problem>();
  const [waiting, set_waiting] = useState(false);
  const step = play.step!;
  const log = step.log ?? "";
  const check = () => {
    set_waiting(true);
    verify(log)
      .then(set_verdict, (reason: unknown) => set_problem(problem_in(reason)))
      .finally(() => set_waiting(false));
  };
  return (
    <div class="log-of-play">
      {step.seed && <Sealing label={tr("The seed, now that all is over")} value={step.seed} />}
      <div class="buttons">
        <button type="button" class="button" disabled={waiting} onClick={check}>
          {waiting ? tr("Playing it again …") : tr("Verify this log")}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void copy_words(log, tr("The log is copied.")).then(set_copied)}
        >
          {tr("Copy")}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => save(`${play.system}-${step.play.slice(0, 8)}.log`, log)}
        >
          {tr("Download")}
        </button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      <p role="status" class={`said ${verdict ? (verdict.valid ? "sound" : "broken") : ""}`}>
        {verdict ? (
          <>
            <b>{verdict.valid ? tr("✓ The log is valid") : tr("✗ The log is not valid")}</b>:{" "}
            <Served>{verdict_words(verdict.text)}</Served>. {verdict.valid && sealed_said(play)}{" "}
            <a href={hash_of(["verify"])} onClick={() => keep_log(log)}>
              {tr("What was looked at")}
            </a>
          </>
        ) : (
          copied
        )}
      </p>
      <p class="soft">
        {tr_with("The dice were sealed before the first throw: {how}.", {
          how: <a href={hash_of(["fair-dice"])}>{tr("how the dice work")}</a>,
        })}
      </p>
    </div>
  );
}
