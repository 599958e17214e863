// The file, read back in sentences, each with the clauses it cites.
import { useMemo } from "preact/hooks";
import { answered } from "../../api/answer";
import type { Fault } from "../../api/types";
import { is_ours } from "../../parts/chip";
import type { Sound } from "./reading";
import { cited } from "./differences";

/** The id of a clause; a tap shows the line that has its words. */
export function Clause(props: { id: string; sound: Sound; onClause(id: string): void }) {
  const clause = props.sound.form.clauses.find((one) => one.id === props.id);
  return (
    <button
      type="button"
      class={`chip ${is_ours(clause?.standing) ? "ours" : ""}`}
      title={clause?.says}
      aria-label={`Clause ${props.id}: ${clause?.says ?? ""}`}
      onClick={() => props.onClause(props.id)}
    >
      <span>{props.id}</span>
    </button>
  );
}

/** Names of the file in a sentence stand between backquotes. */
export function Sentence({ text }: { text: string }) {
  return <span>{text.split("`").map((part, k) => (k % 2 === 0 ? part : <code key={k}>{part}</code>))}</span>;
}

/** Without the ids in brackets after its lead, which stand beside it. */
const without_ids = (sentence: string, ids: readonly string[]) =>
  ids.length > 0 ? sentence.replace(` (${ids.join(", ")})`, "") : sentence;

export function Reads(props: {
  sound: Sound;
  faults: readonly Fault[];
  waiting: boolean;
  onClause(id: string): void;
}) {
  const { sound, faults } = props;
  const list = useMemo(
    () =>
      sound.sentences.map((sentence) => {
        const ids = cited(sentence, sound.form);
        const [lead = "", ...rest] = without_ids(sentence, ids).split(/(?<=^[^:]*): /);
        return { sentence, ids, lead, rest: rest.join(": ") };
      }),
    [sound],
  );
  const first = faults[0];
  return (
    <section {...answered(props, "card reads")} aria-label="Your file, read back">
      <header class="card-head">
        <h2>Your file, read back</h2>
      </header>
      {first && (
        <p class="unread">
          {first.line > 0 ? `Line ${first.line} cannot be read` : "The file cannot be read"}: this is the last
          text that could be.
        </p>
      )}
      <ul class="sentences">
        {list.map(({ sentence, ids, lead, rest }) => (
          <li key={sentence}>
            <p>
              {rest ? (
                <>
                  <b>
                    <Sentence text={lead} />
                  </b>{" "}
                  <Sentence text={rest} />
                </>
              ) : (
                <Sentence text={lead} />
              )}
            </p>
            <span class="chips">
              {ids.map((id) => (
                <Clause key={id} id={id} sound={sound} onClause={props.onClause} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
