// The file, read back in sentences, each with the clauses it cites.
import { useMemo } from "preact/hooks";
import type { Fault } from "../../api/types";
import { Chips } from "../../parts/chip";
import { kOwnGame } from "../../state/scenario";
import type { Sound } from "./reading";
import { cited } from "./differences";
import { tr } from "../../texts/texts";

const standing_of = ({ form }: Sound, id: string) => form.clauses.find((one) => one.id === id)?.standing;

/** Clauses of the game on the bench, each once; a tap opens its words. */
export function BenchChips({ ids, sound }: { ids: readonly string[]; sound: Sound }) {
  return (
    <Chips
      system={kOwnGame}
      of={ids.map((clause) => {
        const standing = standing_of(sound, clause);
        return { clause, ...(standing ? { standing } : {}) };
      })}
    />
  );
}

/** Names of the file in a sentence stand between backquotes. */
export function Sentence({ text }: { text: string }) {
  return <span>{text.split("`").map((part, k) => (k % 2 === 0 ? part : <code key={k}>{part}</code>))}</span>;
}

/** Without the ids in brackets after its lead, which stand beside it. */
const without_ids = (sentence: string, ids: readonly string[]) =>
  ids.length > 0 ? sentence.replace(` (${ids.join(", ")})`, "") : sentence;

export function Reads(props: { sound: Sound; faults: readonly Fault[] }) {
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
    <section class="card reads" aria-label={tr("Your file, read back")}>
      <header class="card-head">
        <h2>{tr("Your file, read back")}</h2>
      </header>
      {first && (
        <p class="unread">
          {first.line > 0
            ? tr("Line {line} cannot be read: this is the last text that could be.", { line: first.line })
            : tr("The file cannot be read: this is the last text that could be.")}
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
                  </b>
                  {": "}
                  <Sentence text={rest} />
                </>
              ) : (
                <Sentence text={lead} />
              )}
            </p>
            <BenchChips ids={ids} sound={sound} />
          </li>
        ))}
      </ul>
    </section>
  );
}
