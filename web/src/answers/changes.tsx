// What one more, or one fewer, of each thing would change, the largest difference first. A tap does it.
import { useState } from "preact/hooks";
import type { Asked } from "../api/answer";
import type { Change, Sensitivity } from "../api/types";
import { Card } from "../parts/card";
import { Segmented } from "../parts/controls";
import { capital, percent, points, worth_words } from "../parts/format";
import type { Names } from "../parts/roll/by_name";
import { useTones, type Tone } from "../parts/tones";
import { service_language } from "../texts/language";
import { tr, tr_count } from "../texts/texts";

type Kind = "more" | "fewer" | "rules";

export function kind_of(change: Change): Kind {
  if (change.path.startsWith("rulebook.")) return "rules";
  return Number(change.to) > Number(change.from) ? "more" : "fewer";
}

const kShown = 8;

/** What a change comes to, by the measure of the answer: in chance, or in worth to who chooses. */
export function delta_of(change: Change, measure: Sensitivity["measure"]): number {
  return measure === "worth" ? (change.worth_delta ?? 0) : change.delta;
}

/** More is to the good of whom it is told for; less is the other side's, where there are two. */
function tone_of_change(delta: number, own: Tone, { others }: Names): Tone {
  if (delta > 0) return own;
  if (others) return "own-none";
  return own === "attacker" ? "defender" : own === "defender" ? "attacker" : "own-none";
}

export function ChangesCard(props: {
  asked: Asked<Sensitivity>;
  names: Names;
  onTake(change: Change): void;
  study?: string;
  /** Whether another rule can be taken, too. */
  takes_rules?: boolean;
}) {
  const { asked, names, onTake, study, takes_rules = false } = props;
  const [kind, set_kind] = useState<Kind>("more");
  const [all, set_all] = useState(false);
  const tones = useTones();
  const { answer, problem } = asked;
  if (!answer) {
    return (
      <Card title={tr("What would change it")} asked={asked} class="half">
        {problem ? (
          <p class="soft" lang={service_language()}>
            {problem.detail ?? problem.title}
          </p>
        ) : (
          <div class="waiting-block" />
        )}
      </Card>
    );
  }
  const { measure } = answer;
  const whom = measure === "worth" ? (answer.seat ?? names.attacker) : names.attacker;
  const title =
    measure === "worth"
      ? tr("What would change its worth to {whom}, in {unit}", { whom, unit: answer.unit ?? tr("points") })
      : tr("What would change {whom’s} chance", { whom });
  const of_kind = answer.changes.filter((c) => kind_of(c) === kind);
  const delta = (c: Change) => delta_of(c, measure);
  const telling = of_kind.filter((c) => delta(c) !== 0).sort((a, b) => delta(b) - delta(a));
  const largest = Math.max(0.01, ...telling.map((c) => Math.abs(delta(c))));
  const kept = new Set([...telling].sort((a, b) => Math.abs(delta(b)) - Math.abs(delta(a))).slice(0, kShown));
  const own = tones(whom);
  const shown = all ? telling : telling.filter((c) => kept.has(c));
  const idle = of_kind.length - telling.length;
  return (
    <Card
      title={title}
      asked={asked}
      class="half"
      aside={
        study && (
          <a class="link small" href={study}>
            {tr("Study")}
          </a>
        )
      }
    >
      <Segmented
        bare
        label={tr("Which changes")}
        value={kind}
        onValue={(k) => {
          set_kind(k);
          set_all(false);
        }}
        options={[
          { value: "more", text: tr("One more") },
          { value: "fewer", text: tr("One fewer") },
          { value: "rules", text: tr("Other rules") },
        ]}
      />
      {telling.length === 0 && (
        <p class="soft changes-none">
          {of_kind.length === 0
            ? tr("There is nothing of the kind to change.")
            : tr("None of these would change it.")}
        </p>
      )}
      <ul class="changes">
        {shown.map((c) => (
          <ChangeRow
            key={c.path + String(c.to)}
            change={c}
            of={answer}
            own={own}
            names={names}
            largest={largest}
            onTake={kind === "rules" && !takes_rules ? undefined : () => onTake(c)}
          />
        ))}
      </ul>
      {telling.length > shown.length && (
        <button type="button" class="button wide" onClick={() => set_all(true)}>
          {tr("Show all {n}", { n: telling.length })}
        </button>
      )}
      {telling.length > 0 && idle > 0 && (
        <p class="soft">
          {tr_count(idle, "1 more would change nothing of it.", "{n} more would change nothing of it.")}
        </p>
      )}
    </Card>
  );
}

function ChangeRow(props: {
  change: Change;
  of: Sensitivity;
  own: Tone;
  names: Names;
  largest: number;
  onTake?: () => void;
}) {
  const { change, of, own, names, largest, onTake } = props;
  const delta = delta_of(change, of.measure);
  const width = (50 * Math.abs(delta)) / largest;
  const tone = tone_of_change(delta, own, names);
  const [what, step] = change.text.split(/: (?=\S+ → )/);
  const inside = (
    <>
      <span class="change-words" lang={service_language()}>
        {capital(what ?? change.text)} <small>{step}</small>
      </span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="well" width="100" height="10" />
        <rect class={`fill ${tone}`} x={delta > 0 ? 50 : 50 - width} width={width} height="10" />
        <rect class="middle" x="49.700" width=".6" height="10" />
      </svg>
      <b class={tone} data-path={change.path} data-measure={of.measure} data-delta={delta}>
        {of.measure === "worth" ? worth_words(delta, "") : points(delta)}
      </b>
    </>
  );
  const then =
    of.measure === "worth"
      ? change.worth === undefined
        ? undefined
        : tr("then worth {worth}", { worth: worth_words(change.worth, of.unit) })
      : change.win.attacker
        ? tr("then {chance}", { chance: percent(change.win.attacker.probability) })
        : undefined;
  return (
    <li>
      {onTake ? (
        <button
          type="button"
          class="change"
          onClick={onTake}
          title={then ? tr("Do it, {then}", { then }) : tr("Do it")}
        >
          {inside}
          <span class="unseen">
            {then && `, ${then}`}. {tr("Do it")}
          </span>
        </button>
      ) : (
        <div class="change">{inside}</div>
      )}
    </li>
  );
}
