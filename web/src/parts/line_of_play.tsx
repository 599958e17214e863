// How it goes on where all choose best, step by step.
import type { Advice } from "../api/types";
import { percent, worth_words } from "./format";
import { useTones } from "./tones";
import { Served } from "./served";
import { tr, tr_with } from "../texts/texts";

export default function Line({ of, unit }: { of: NonNullable<Advice["line"]>; unit: string | undefined }) {
  const tones = useTones();
  return (
    <ol class="line-of-play">
      {of.map((s, k) => (
        <li key={k} class={tones(s.seat)}>
          <span class="soft">
            {k === 0 && !s.after
              ? tr("First")
              : s.after
                ? tr_with("After: {after}", { after: <Served>{s.after}</Served> })
                : tr("Then")}
            {s.probability < 1 && ` (${percent(s.probability)})`}
          </span>
          <span>
            <b>{s.seat}</b>: <Served>{s.text}</Served>{" "}
            <small class="soft">
              {tr("worth {worth} to {seat} from there", { worth: worth_words(s.worth, unit), seat: s.seat })}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}
