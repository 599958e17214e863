// What a play tells in sentences: on the stage what came of the last throw, and all of it so far for who wants to read it
// again.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { PlayEvent, SystemId } from "../../api/types";
import { Chip } from "../chip";
import { dice_words } from "../dice";
import { Sealing } from "../roll_notes";
import { last_opened, sentence, type Happening, type Thrown } from "../throws";
import { seat_tone, useTones } from "../tones";
import { sentences_of, type Scene } from "./scene";
import { tr, tr_with } from "../../texts/texts";
import { Served } from "../served";
import { service_language } from "../../texts/language";

const events_of = (one: Happening): PlayEvent[] =>
  one.kind === "throw" ? one.why : "event" in one ? [one.event] : [];

/** The events from `from` on whose clause was not told of before: a clause is shown where it first matters. */
export function fresh_clauses(told: readonly Happening[], from: number, to: number): Set<PlayEvent> {
  const seen = new Set(
    told
      .slice(0, from)
      .flatMap(events_of)
      .map((event) => event.clause),
  );
  return new Set(
    told
      .slice(from, to)
      .flatMap(events_of)
      .filter((event) => !seen.has(event.clause) && seen.add(event.clause)),
  );
}

const kSaid = 3; // sentences that stand under each other in the middle; more are a list

/** What stands on the stage in sentences, what made the throw first. */
export function Sentences(props: {
  scene: Scene;
  told: readonly Happening[];
  shown: number;
  system: SystemId;
}) {
  const { scene, told, shown, system } = props;
  const fresh = fresh_clauses(told, scene.at, shown);
  const said = sentences_of(scene);
  return (
    <>
      <ul class={`said-here ${said.length > kSaid ? "many" : ""}`}>
        {said.map(({ text, served, event }, k) => (
          <li key={k}>
            <span lang={served ? service_language() : undefined}>
              {k === 0 && scene.thrown ? <b>{text}.</b> : `${text}${scene.thrown ? "." : ""}`}
            </span>{" "}
            {event && fresh.has(event) && (
              <Chip system={system} id={event.clause} standing={event.standing} />
            )}
          </li>
        ))}
      </ul>
      {scene.choices.map((one, k) => (
        <ChoiceTold key={k} one={one} />
      ))}
    </>
  );
}

function ChoiceTold({ one }: { one: Happening }) {
  const tones = useTones();
  if (one.kind === "sealed")
    return (
      <div class={`event-row sealed ${tones(one.seat)}`}>
        <Sealing
          label={tr("{seat} has chosen, in secret", { seat: sentence(one.seat) })}
          value={one.commitment}
        />
      </div>
    );
  if (one.kind === "opened" || one.kind === "chosen") {
    const said = { seat: <b>{sentence(one.seat)}</b>, text: <Served>{one.text}</Served> };
    return (
      <p class={`event-row chosen ${tones(one.seat)}`}>
        <span>
          {one.kind === "opened"
            ? tr_with("{seat} opens the choice: {text}", said)
            : tr_with("Chosen by {seat}: {text}", said)}
        </span>
      </p>
    );
  }
  return null;
}

/** At the end: what each seat chose in secret last, which decided it. */
export function LastOpened({ told }: { told: readonly Happening[] }) {
  const tones = useTones();
  const opened = last_opened(told);
  if (opened.length === 0) return null;
  return (
    <div class="last-opened" data-opened>
      <h3>{tr("Chosen in secret")}</h3>
      <ul>
        {opened.map(({ seat, text }) => (
          <li key={seat} class={`event-row chosen ${tones(seat)}`}>
            <span>
              <b>{sentence(seat)}</b>: {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A throw in words: "North: d8 6, d6 3 1 3, 6 × 2 = 12." */
export function throw_words(thrown: Thrown): string {
  return thrown.sides
    .map(
      (line) =>
        `${sentence(line.side)}: ${[dice_words(line.dice), line.result, line.also].filter(Boolean).join(", ")}.`,
    )
    .join(" ");
}

/** `children`: what stands at its end. */
export function Story(props: { rows: readonly Happening[]; system: SystemId; children: ComponentChildren }) {
  const { rows, system } = props;
  const [open, set] = useState(false);
  const fresh = open ? fresh_clauses(rows, 0, rows.length) : new Set();
  return (
    <details class="more story" onToggle={(e) => set(e.currentTarget.open)}>
      <summary>{rows.length > 0 ? tr("What happened so far") : tr("How the dice are sealed")}</summary>
      {/* Made when it is opened: a throw is drawn the sooner. */}
      {open && (
        <div class="more-in">
          <ol class="happenings">
            {rows.map((one, k) => (
              <Row
                key={k}
                one={one}
                system={system}
                fresh={events_of(one).filter((event) => fresh.has(event))}
              />
            ))}
          </ol>
          {props.children}
        </div>
      )}
    </details>
  );
}

function Row({ one, system, fresh }: { one: Happening; system: SystemId; fresh: PlayEvent[] }) {
  const tones = useTones();
  const chips = fresh.map((event) => (
    <Chip key={event.clause} system={system} id={event.clause} standing={event.standing} />
  ));
  switch (one.kind) {
    case "throw":
      return (
        <li class="thrown-row">
          <b>
            {tr("Round {number}", { number: one.number })}
            {one.name && <Served>, {one.name}</Served>}
          </b>{" "}
          <Served>
            {throw_words(one)} {one.why.map((event) => `${event.text}.`).join(" ")}
          </Served>{" "}
          {chips}
        </li>
      );
    case "heading":
      return (
        <li class="told-heading">
          <h3 lang={service_language()}>{one.event.text}</h3>
          {chips}
        </li>
      );
    case "sentence":
      return (
        <li class={`event-row ${seat_tone(tones, one.event.seat, one.event.brief?.seat ?? -1)}`}>
          <span lang={service_language()}>{one.event.text}</span>
          {chips}
        </li>
      );
    default:
      return (
        <li>
          <ChoiceTold one={one} />
        </li>
      );
  }
}
