import { expect, test, vi } from "vitest";
import type { CoursePoint, Entry, PlayEvent } from "../../api/types";
import { gather } from "../throws";
import { by_name, told_by_name } from "./by_name";
import { chance_at, course_line } from "./course";
import { lost_words, scene_of, scene_words, score_of, sentences_of } from "./scene";

const kNames = { attacker: "North", defender: "South" };
const event = (name: string, text: string, brief: object, more: object = {}): Entry => ({
  event: { event: name, clause: "AG-1", standing: "stated", text, brief, ...more } as PlayEvent,
});
const die = (seat: number, sides: number, shows: number) =>
  event("die", "", { kind: "die", seat, side: seat === 0 ? "Aggressor" : "Defender" }, { sides, shows });
const result = (seat: number, text: string) =>
  event("rolled", "", { kind: "result", seat, side: seat === 0 ? "Aggressor" : "Defender", text });
const round: Entry[] = [
  die(0, 8, 8),
  die(0, 6, 2),
  die(0, 6, 2),
  result(0, "8 × 2 = 16"),
  die(1, 10, 6),
  die(1, 6, 4),
  die(1, 6, 4),
  result(1, "6 × 2 = 12"),
  event("round_won", "The Aggressor wins the round, 16 to 12", { kind: "remark", seat: 0, text: "wins" }),
  event("die_lost", "The Defender loses 1 d6 and has 1 d6 left", {
    kind: "remark",
    seat: 1,
    text: "1 d6 left",
  }),
];
const kPlay: Entry[] = [
  event("declared", "North attacks Chile from Peru", { kind: "heading", seat: 0 }),
  event("assessed", "The Aggressor has 2 d6s to begin with", { kind: "sentence", seat: 0 }),
  ...round,
  ...round,
];
const told = gather(told_by_name(kPlay, { names: kNames, by_sheet: true }).entries);

test.each([
  ["The Aggressor wins the round, 12 to 1", "North wins the round, 12 to 1"],
  ["The battle begins: 5 d6s against 1 d6", "The battle begins: 5 dice against 1 die"],
  ["The attacker's dice come to 1", "North's dice come to 1"],
  ["to whom the Defender goes", "to whom South goes"],
  ["a defender throws at most", "a defender throws at most"],
  ["the Aggressor is the Victor", "North wins"],
  ["The Defender is the Victor of the last scenario and takes", "South wins the last takeover and takes"],
  ["D6s left, the Aggressor being the Victor", "Dice left, North winning"],
])("by name, '%s' is '%s'", (text, named) => expect(by_name(text, kNames)).toBe(named));

test("a side without a name keeps the sheet's", () =>
  expect(by_name("The Defender is beaten", { attacker: "North", defender: "Defender" })).toBe(
    "The Defender is beaten",
  ));

test("in another language the page's word for a side stands alone, and in no sentence of the sheet", async () => {
  vi.resetModules();
  const { speak } = await import("../../texts/language");
  speak("de", { Nobody: "Niemand", "{who} loses {n} dice": { one: "{who} verliert einen Würfel" } });
  const here = { ...(await import("./by_name")), ...(await import("./scene")) };
  const names = { attacker: "North", defender: "Niemand" };
  expect(here.by_name("Defender", names)).toBe("Niemand");
  expect(here.by_name("The Defender is beaten by the Aggressor", names)).toBe(
    "The Defender is beaten by North",
  );
  const lost = event(
    "die_lost",
    "The Defender loses 1 d6 and has 1 d6 left",
    { seat: 1 },
    { seat: "Defender" },
  );
  const [one] = here.told_by_name([lost], { names, by_sheet: true }).entries;
  expect(one && "event" in one && here.lost_words(one.event)).toBe("Niemand verliert einen Würfel");
  vi.resetModules();
});

test("who is against whom follows the moves", () => {
  const sides = {
    names: kNames,
    by_sheet: true,
    of_move: () => ({ names: { attacker: "North", defender: "West" } }),
  };
  const attack: Entry = { answer: { seat: "North", move: { type: "attack" }, text: "Attack Argentina" } };
  const beaten = event("beaten", "The Defender is beaten", { kind: "sentence", seat: 1 });
  const { entries, sides: after } = told_by_name([beaten, attack, beaten], sides);
  const texts = entries.flatMap((one) => ("event" in one ? [one.event.text] : []));
  expect(texts).toEqual(["South is beaten", "West is beaten"]);
  expect(after.names.defender).toBe("West");
});

test("before the first throw the stage has what leads to it, then the throw with what came of it", () => {
  expect(scene_of(told, 2)).toMatchObject({ heading: { text: "North attacks Chile from Peru" } });
  expect(scene_of(told, 2).told.map((one) => one.text)).toEqual(["North has 2 dice to begin with"]);
  const first = scene_of(told, 3);
  expect(first.at).toBe(2);
  expect(first.heading).toBeUndefined();
  expect(sentences_of(first).map((one) => one.text)).toEqual([
    "8 doubled by a pair of twos beats 12",
    "South loses a die",
  ]);
  expect(score_of(first.thrown!)).toEqual([2, 1]);
});

test("a listener hears a round in one sentence", () =>
  expect(scene_words(scene_of(told, 3), { name: "North", now: 0.78 })).toBe(
    "Round 1: North 16, South 12; South loses a die; North now 78 %.",
  ));

test("the chance is that of what has been shown, and never of what comes", () => {
  const course: CoursePoint[] = [
    { entries: 0, win: { attacker: 0.5, defender: 0.5 } },
    { entries: 12, win: { attacker: 0.7, defender: 0.3 } },
    { entries: 22, win: { attacker: 0.9, defender: 0.1 } },
  ];
  expect(chance_at(course, told, 0)?.attacker).toBe(0.5);
  expect(chance_at(course, told, 2)?.attacker).toBe(0.5);
  expect(chance_at(course, told, 3)?.attacker).toBe(0.7);
  expect(chance_at(course, told, 4)?.attacker).toBe(0.9);
  expect(course_line(course, told, 3)).toEqual([0.5, 0.7]);
  expect(course_line(course, told, 4)).toEqual([0.5, 0.7, 0.9]);
  expect(chance_at(undefined, told, 4)).toBeUndefined();
});

test("several lost dice are counted", () =>
  expect(lost_words({ text: "South loses 2 dice and has 1 die left" } as PlayEvent)).toBe(
    "South loses 2 dice",
  ));
