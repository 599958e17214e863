// What one more, or one fewer, of each thing would change, the largest difference first. A tap does it.
import { useState } from "preact/hooks";
import type { Asked } from "../api/answer";
import type { Change, Sensitivity } from "../api/types";
import { Card } from "../parts/card";
import { Segmented } from "../parts/controls";
import { capital, percent, points, whose } from "../parts/format";

type Kind = "more" | "fewer" | "rules";

export function kind_of(change: Change): Kind {
  if (change.path.startsWith("rulebook.")) return "rules";
  return Number(change.to) > Number(change.from) ? "more" : "fewer";
}

const kShown = 8;

export function ChangesCard({
  asked,
  attacker,
  onTake,
  study,
}: {
  asked: Asked<Sensitivity>;
  attacker: string;
  onTake(change: Change): void;
  study?: string;
}) {
  const [kind, set_kind] = useState<Kind>("more");
  const [all, set_all] = useState(false);
  const { answer, problem, waiting } = asked;
  const title = `What would change ${whose(attacker)} chance`;
  if (!answer) {
    return (
      <Card title={title} waiting={waiting}>
        {problem ? <p class="soft">{problem.detail ?? problem.title}</p> : <div class="waiting-block" />}
      </Card>
    );
  }
  const of_kind = answer.changes.filter((c) => kind_of(c) === kind);
  const telling = of_kind.filter((c) => c.delta !== 0).sort((a, b) => b.delta - a.delta);
  const largest = Math.max(0.01, ...telling.map((c) => Math.abs(c.delta)));
  const kept = new Set([...telling].sort((a, b) => Math.abs(b.delta) - Math.abs(a.delta)).slice(0, kShown));
  const shown = all ? telling : telling.filter((c) => kept.has(c));
  const idle = of_kind.length - telling.length;
  return (
    <Card
      title={title}
      class={problem ? "stale" : ""}
      waiting={waiting}
      aside={
        study && (
          <a class="link small" href={study}>
            Study
          </a>
        )
      }
    >
      <Segmented
        bare
        label="Which changes"
        value={kind}
        onValue={(k) => {
          set_kind(k);
          set_all(false);
        }}
        options={[
          { value: "more", text: "One more" },
          { value: "fewer", text: "One fewer" },
          { value: "rules", text: "Other rules" },
        ]}
      />
      {telling.length === 0 && (
        <p class="soft">
          {of_kind.length === 0
            ? "There is nothing of the kind to change."
            : "None of these would change it."}
        </p>
      )}
      <ul class="changes">
        {shown.map((c) => (
          <ChangeRow
            key={c.path + String(c.to)}
            change={c}
            largest={largest}
            {...(kind === "rules" ? {} : { onTake: () => onTake(c) })}
          />
        ))}
      </ul>
      {telling.length > shown.length && (
        <button type="button" class="button wide" onClick={() => set_all(true)}>
          Show all {telling.length}
        </button>
      )}
      {telling.length > 0 && idle > 0 && <p class="soft">{idle} more would change nothing.</p>}
    </Card>
  );
}

function ChangeRow({ change, largest, onTake }: { change: Change; largest: number; onTake?: () => void }) {
  const width = (50 * Math.abs(change.delta)) / largest;
  const side = change.delta > 0 ? "attacker" : "defender";
  const [what, step] = change.text.split(/: (?=\S+ → )/);
  const inside = (
    <>
      <span class="change-words">
        {capital(what ?? change.text)} <small>{step}</small>
      </span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="well" width="100" height="10" />
        <rect class={`fill ${side}`} x={change.delta > 0 ? 50 : 50 - width} width={width} height="10" />
        <rect class="middle" x="49.700" width=".6" height="10" />
      </svg>
      <b class={side} data-path={change.path} data-delta={change.delta}>
        {points(change.delta)}
      </b>
    </>
  );
  const then = change.win.attacker ? `, then ${percent(change.win.attacker.probability)}` : "";
  return (
    <li>
      {onTake ? (
        <button type="button" class="change" onClick={onTake} title={`Do it${then}`}>
          {inside}
          <span class="unseen">{then}. Do it</span>
        </button>
      ) : (
        <div class="change">{inside}</div>
      )}
    </li>
  );
}
