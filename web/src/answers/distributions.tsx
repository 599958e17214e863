// Everything that is counted, as distributions. What is counted of several sides stands in one chart: side by side
// where one of them comes to be (what the winner has left), beside each other where all do (their totals).
import { useState } from "preact/hooks";
import type { Asked } from "../api/answer";
import type { Odds } from "../api/types";
import { Card } from "../parts/card";
import { Bars, reading_words, read_as, ReadingChoice, type Bar, type Reading } from "../parts/chart";
import { capital, spaced, worth } from "../parts/format";
import { names_in_order, type Names } from "../parts/roll/by_name";
import { place_tone } from "../parts/tones";
import { kPlaces } from "./segments";
import { service_language } from "../texts/language";
import { tr } from "../texts/texts";

type Points = { value: number; probability: number }[];

export interface Topic {
  id: string;
  title: string;
  /** One distribution, or those of several sides. */
  one?: string;
  each?: { name: string; place: number }[];
}

const kOfSide = new RegExp(`^(${kPlaces.join("|")})_(.*)$`);

export function topics(odds: Odds): Topic[] {
  const names = Object.keys(odds.distributions);
  const list: Topic[] = [];
  for (const name of names) {
    const [, , rest] = kOfSide.exec(name) ?? [];
    const each = kPlaces
      .map((called, place) => ({ name: `${called}_${rest}`, place }))
      .filter((one) => names.includes(one.name));
    if (rest && each.length > 1) {
      if (name === each[0]?.name) list.push({ id: rest, title: capital(spaced(rest)), each });
    } else {
      list.push({ id: name, title: capital(spaced(name)), one: name });
    }
  }
  return list;
}

const sum = (points: Points) => points.reduce((s, p) => s + p.probability, 0);

export function groups_of(odds: Odds, topic: Topic, reading: Reading, names: Names): Bar[][] {
  const read = (value: number) => reading_words(reading, worth(value));
  if (topic.one !== undefined) {
    const points = odds.distributions[topic.one] ?? [];
    const signed = points.some((p) => p.value < 0);
    return read_as(points, reading).map((p) => [
      {
        label: worth(p.value),
        probability: p.probability,
        words: capital(read(p.value)),
        side: !signed || p.value === 0 ? "neutral" : p.value > 0 ? "attacker" : "defender",
      },
    ]);
  }
  const listed = names_in_order(names);
  const sides = (topic.each ?? []).map(({ name, place }) => ({
    points: odds.distributions[name] ?? [],
    place,
  }));
  const bars = (points: Points, place: number) =>
    read_as(points, reading).map(
      (p): Bar => ({
        label: worth(p.value),
        probability: p.probability,
        side: place_tone(place),
        words: `${listed[place]}: ${read(p.value)}`,
      }),
    );
  if (sides.reduce((all, { points }) => all + sum(points), 0) < 1.5) {
    const [first = [], ...others] = sides.map(({ points, place }) => bars(points, place));
    return [...first.reverse(), ...others.flat()].map((b) => [b]);
  }
  const values = [...new Set(sides.flatMap(({ points }) => points.map((p) => p.value)))].sort(
    (x, y) => x - y,
  );
  const filled = (points: Points) =>
    values.map((value) => ({
      value,
      probability: points.find((p) => p.value === value)?.probability ?? 0,
    }));
  const all = sides.map(({ points, place }) => bars(filled(points), place));
  return values.map((_, k) => all.flatMap((one) => one[k] ?? []));
}

function caption_of(odds: Odds, topic: Topic, names: Names): string {
  const mean = (name: string) => {
    const value = odds.means[name];
    return value === undefined ? undefined : worth(value);
  };
  if (topic.one !== undefined) {
    const value = mean(topic.one);
    return value === undefined ? "" : tr("On average {value}", { value });
  }
  const listed = names_in_order(names);
  return (topic.each ?? [])
    .flatMap(({ name, place }) => {
      const value = mean(name);
      return value === undefined
        ? []
        : [tr("{name} on average {value}", { name: listed[place] ?? "", value })];
    })
    .join(" · ");
}

export function DistributionsCard({ asked, names }: { asked: Asked<Odds>; names: Names }) {
  const [wanted, want] = useState("");
  const [reading, read] = useState<Reading>("exactly");
  const odds = asked.answer;
  if (!odds) return null;
  const list = topics(odds);
  const topic = list.find((t) => t.id === wanted) ?? list.find((t) => t.each) ?? list[0];
  if (!topic) return null;
  const words = topic.one !== undefined ? odds.words[topic.one] : undefined;
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
          : topic.each?.map(({ name, place }) => {
              const said = odds.words[name];
              return (
                said && (
                  <span key={name} class={`key ${place_tone(place)}`}>
                    {capital(said)}
                  </span>
                )
              );
            })}
      </p>
    </Card>
  );
}
