// Everything that is counted, as distributions. What is counted of the attacker and of the defender stands in
// one chart: side by side where one of the two comes to be (what the winner has left), beside each other
// where both do (their totals).
import { useState } from "preact/hooks";
import type { Asked } from "../api/answer";
import type { Odds } from "../api/types";
import { Card } from "../parts/card";
import { Bars, reading_words, read_as, ReadingChoice, type Bar, type Reading } from "../parts/chart";
import { capital, number, spaced } from "../parts/format";
import type { Named } from "./segments";
import { service_language } from "../texts/language";
import { tr } from "../texts/texts";

type Points = { value: number; probability: number }[];

export interface Topic {
  id: string;
  title: string;
  /** One distribution, or that of each side. */
  one?: string;
  both?: { attacker: string; defender: string };
}

export function topics(odds: Odds): Topic[] {
  const names = Object.keys(odds.distributions);
  const list: Topic[] = [];
  for (const name of names) {
    const [, side, rest] = /^(attacker|defender)_(.*)$/.exec(name) ?? [];
    const other = side && `${side === "attacker" ? "defender" : "attacker"}_${rest}`;
    if (rest && other && names.includes(other)) {
      if (side === "attacker")
        list.push({ id: rest, title: capital(spaced(rest)), both: { attacker: name, defender: other } });
    } else {
      list.push({ id: name, title: capital(spaced(name)), one: name });
    }
  }
  return list;
}

const sum = (points: Points) => points.reduce((s, p) => s + p.probability, 0);

export function groups_of(odds: Odds, topic: Topic, reading: Reading, names: Named): Bar[][] {
  const read = (value: number) => reading_words(reading, number(value));
  if (topic.one !== undefined) {
    const points = odds.distributions[topic.one] ?? [];
    const signed = points.some((p) => p.value < 0);
    return read_as(points, reading).map((p) => [
      {
        label: number(p.value),
        probability: p.probability,
        words: capital(read(p.value)),
        side: !signed || p.value === 0 ? "neutral" : p.value > 0 ? "attacker" : "defender",
      },
    ]);
  }
  const { attacker, defender } = topic.both ?? { attacker: "", defender: "" };
  const a = odds.distributions[attacker] ?? [],
    d = odds.distributions[defender] ?? [];
  const bar =
    (side: "attacker" | "defender") =>
    (p: { value: number; probability: number }): Bar => ({
      label: number(p.value),
      probability: p.probability,
      side,
      words: `${names[side]}: ${read(p.value)}`,
    });
  if (sum(a) + sum(d) < 1.5) {
    return [
      ...read_as(a, reading).map(bar("attacker")).reverse(),
      ...read_as(d, reading).map(bar("defender")),
    ].map((b) => [b]);
  }
  const values = [...new Set([...a, ...d].map((p) => p.value))].sort((x, y) => x - y);
  const filled = (points: Points) =>
    read_as(
      values.map((value) => ({
        value,
        probability: points.find((p) => p.value === value)?.probability ?? 0,
      })),
      reading,
    );
  const as = filled(a).map(bar("attacker")),
    ds = filled(d).map(bar("defender"));
  return as.map((one, k) => {
    const other = ds[k];
    return other ? [one, other] : [one];
  });
}

function caption_of(odds: Odds, topic: Topic, names: Named): string {
  const mean = (name: string | undefined) => {
    const value = odds.means[name ?? ""];
    return value === undefined ? undefined : number(value);
  };
  if (topic.one !== undefined) {
    const value = mean(topic.one);
    return value === undefined ? "" : tr("On average {value}", { value });
  }
  return (["attacker", "defender"] as const)
    .flatMap((side) => {
      const value = mean(topic.both?.[side]);
      return value === undefined ? [] : [tr("{name} on average {value}", { name: names[side], value })];
    })
    .join(" · ");
}

export function DistributionsCard({ asked, names }: { asked: Asked<Odds>; names: Named }) {
  const [wanted, want] = useState("");
  const [reading, read] = useState<Reading>("exactly");
  const odds = asked.answer;
  if (!odds) return null;
  const list = topics(odds);
  const topic = list.find((t) => t.id === wanted) ?? list.find((t) => t.both) ?? list[0];
  if (!topic) return null;
  const words = topic.one !== undefined ? odds.words[topic.one] : undefined;
  const both = topic.both && [odds.words[topic.both.attacker], odds.words[topic.both.defender]];
  const groups = groups_of(odds, topic, reading, names);
  return (
    <Card title={tr("What comes of it")} asked={asked} class="comes half">
      {list.length > 1 && (
        <div class="topics" role="group" aria-label={tr("What is counted")}>
          {list.map((t) => (
            <button
              type="button"
              key={t.id}
              lang={service_language()}
              aria-pressed={t === topic}
              onClick={() => want(t.id)}
            >
              {t.title}
            </button>
          ))}
        </div>
      )}
      <ReadingChoice value={reading} onValue={read} />
      <Bars groups={groups} label={words ?? topic.title} caption={caption_of(odds, topic, names)} />
      <p class="soft legend" lang={service_language()}>
        {words !== undefined
          ? capital(words)
          : both?.map(
              (w, k) =>
                w && (
                  <span key={k} class={`key ${k === 0 ? "attacker" : "defender"}`}>
                    {capital(w)}
                  </span>
                ),
            )}
      </p>
    </Card>
  );
}
