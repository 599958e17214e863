// How it goes on where all choose best, step by step.
import type { Advice } from "../api/types";
import { percent, worth_words } from "./format";
import { useTones } from "./tones";

export default function Line({ of, unit }: { of: NonNullable<Advice["line"]>; unit: string | undefined }) {
  const tones = useTones();
  return (
    <ol class="line-of-play">
      {of.map((s, k) => (
        <li key={k} class={tones(s.seat)}>
          <span class="soft">
            {k === 0 && !s.after ? "First" : s.after ? `After: ${s.after}` : "Then"}
            {s.probability < 1 && ` (${percent(s.probability)})`}
          </span>
          <span>
            <b>{s.seat}</b>: {s.text}{" "}
            <small class="soft">
              worth {worth_words(s.worth, unit)} to {s.seat} from there
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}
