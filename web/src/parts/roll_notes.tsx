// What a roll has to say beside what was thrown: what is sealed, that the connection is lost, that its evening has
// gone on without it.
import { useEffect, useRef } from "preact/hooks";
import { count } from "./format";
import { hash_of } from "../state/route";
import type { Playing } from "./use_play";

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
      <b>The connection is lost</b>
      <p>
        Nothing of the play is lost: what was not heard is asked again by itself, and is answered the same.
      </p>
      <button type="button" class="button" onClick={onAgain}>
        Ask now
      </button>
    </div>
  );
}

/** Conflicts came after this point: nobody rolls over them unasked. */
export function Standing({ at }: { at: Playing }) {
  const ref = useSight();
  const standing = at.standing!;
  const since = standing.since.filter((line) => line.kind === "played");
  const what = since.length > 0 ? count(since.length, "conflict") : "a turn";
  return (
    <div class="standing-note" role="alert" ref={ref}>
      <b>The evening has gone on from here</b>
      <p>
        {since.length > 0
          ? `After this point ${what} ${since.length === 1 ? "was" : "were"} played: `
          : "The turn passed on. "}
        {since.map((line) => line.text).join("; ")}
      </p>
      <div class="buttons">
        <button type="button" class="button" onClick={at.take_back}>
          Take {since.length === 1 || since.length === 0 ? "it" : "them"} back, and roll
        </button>
        <button type="button" class="button" onClick={at.apart}>
          Roll it as an evening of its own
        </button>
        <a class="button" href={hash_of(["evening", standing.evening.id])}>
          Show how it stands
        </a>
      </div>
      <p class="soft">What is taken back stays in the evening, struck out.</p>
    </div>
  );
}
