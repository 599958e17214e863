// What a roll has to say beside what was thrown: what is sealed, that the connection is lost, that its evening has
// gone on without it.
import { useEffect, useRef } from "preact/hooks";
import { hash_of } from "../state/route";
import type { Playing } from "./use_play";
import { tr, tr_count } from "../texts/texts";
import { Served } from "./served";

/** A long number in hexadecimal under what it is: shortened for the eye, whole when it is asked for. */
export function Sealing({ label, value }: { label: string; value: string }) {
  return (
    <details class="sealing">
      <summary>
        <span>{label}</span>{" "}
        <code>
          {value.slice(0, 8)}…{value.slice(-4)}
        </code>
      </summary>
      <code class="whole">{value}</code>
    </details>
  );
}

/** Comes into sight when it is there. */
function useSight() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: "center" }), []);
  return ref;
}

export function Lost({ onAgain }: { onAgain(): void }) {
  const ref = useSight();
  return (
    <div class="problem lost" role="alert" ref={ref}>
      <b>{tr("The connection is lost")}</b>
      <p>
        {tr(
          "Nothing of the play is lost: what was not heard is asked again by itself, and is answered the same.",
        )}
      </p>
      <button type="button" class="button" onClick={onAgain}>
        {tr("Ask now")}
      </button>
    </div>
  );
}

/** Conflicts came after this point: nobody rolls over them unasked. */
export function Standing({ at }: { at: Playing }) {
  const ref = useSight();
  const standing = at.standing!;
  const since = standing.since.filter((line) => line.kind === "played");
  return (
    <div class="standing-note" role="alert" ref={ref}>
      <b>{tr("The evening has gone on from here")}</b>
      <p>
        {since.length > 0
          ? tr_count(
              since.length,
              "After this point 1 conflict was played:",
              "After this point {n} conflicts were played:",
            )
          : tr("The turn passed on.")}{" "}
        <Served>{since.map((line) => line.text).join("; ")}</Served>
      </p>
      <div class="buttons">
        <button type="button" class="button" onClick={at.take_back}>
          {since.length > 1 ? tr("Take them back, and roll") : tr("Take it back, and roll")}
        </button>
        <button type="button" class="button" onClick={at.apart}>
          {tr("Roll it as an evening of its own")}
        </button>
        <a class="button" href={hash_of(["evening", standing.evening.id])}>
          {tr("Show how it stands")}
        </a>
      </div>
      <p class="soft">{tr("What is taken back stays in the evening, struck out.")}</p>
    </div>
  );
}
