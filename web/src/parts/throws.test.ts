import { expect, test } from "vitest";
import type { Entry, PlayEvent } from "../api/types";
import { gather, is_sealed, lead, read_words, seats_of, sentence, value_of, last_opened } from "./throws";

type Brief = NonNullable<PlayEvent["brief"]>;

function told(event: string, text: string, brief: Brief, more: Partial<PlayEvent> = {}): Entry {
  return { event: { event, clause: "AG-20", standing: "stated", text, brief, ...more } };
}
const die = (side: string, seat: number, sides: number, shows: number, name?: string) =>
  told(
    "die",
    `${side}'s die shows ${shows}`,
    { kind: "die", side, seat },
    { sides, shows, ...(name ? { die: name } : {}) },
  );
const result = (side: string, seat: number, text: string) =>
  told("rolled", `It comes to ${text}`, { kind: "result", side, seat, text });
const plain = (event: string, text: string, seat?: number) =>
  told(event, text, { kind: "sentence", ...(seat === undefined ? {} : { seat }) });
const round = (a: number, b: number, winner: number): Entry[] => [
  die("Aggressor", 0, 8, a),
  die("Aggressor", 0, 6, 3),
  result("Aggressor", 0, `${a} × 1 = ${a}`),
  die("Defender", 1, 10, b),
  result("Defender", 1, `${b} × 1 = ${b}`),
  told("round_won", "It wins the round", {
    kind: "remark",
    seat: winner,
    side: winner === 0 ? "Aggressor" : "Defender",
    text: "wins",
  }),
  told("die_lost", "It loses a die", {
    kind: "remark",
    seat: 1 - winner,
    side: winner === 0 ? "Defender" : "Aggressor",
    text: "2 d6s left",
  }),
];
const heading = told("battle_begins", "The battle begins", { kind: "heading" });

test("a round is one throw, with both sides, its values and its reason", () => {
  const [first, thrown, ...rest] = gather([heading, ...round(6, 2, 0)]);
  expect(first?.kind).toBe("heading");
  expect(rest).toEqual([]);
  expect(thrown).toMatchObject({ kind: "throw", number: 1, won: 0 });
  if (thrown?.kind !== "throw") throw new Error("no throw");
  expect(thrown.sides.map((line) => [line.side, line.seat, line.result])).toEqual([
    ["Aggressor", 0, "6 × 1 = 6"],
    ["Defender", 1, "2 × 1 = 2"],
  ]);
  expect(thrown.sides[0]?.dice).toEqual([
    { name: "d8", sides: 8, shows: 6 },
    { name: "d6", sides: 6, shows: 3 },
  ]);
  expect(thrown.why.map((event) => event.text)).toEqual(["It wins the round", "It loses a die"]);
});

test("rounds follow each other and are counted anew behind a heading", () => {
  const all = gather([heading, ...round(6, 2, 0), ...round(1, 9, 1), heading, ...round(5, 5, 1)]);
  expect(all.map((one) => (one.kind === "throw" ? one.number : one.kind))).toEqual([
    "heading",
    1,
    2,
    "heading",
    1,
  ]);
  expect(all.map((one) => (one.kind === "throw" ? one.won : undefined))).toEqual([
    undefined,
    0,
    1,
    undefined,
    1,
  ]);
});

test("sentences up to the one that says who won are the reason of the throw; the next stand alone", () => {
  const all = gather([
    die("North", 0, 6, 3),
    result("North", 0, "4 + 1 = 5"),
    die("South", 1, 6, 2),
    result("South", 1, "7 + 0 = 7"),
    plain("read", "The chart gives D for 5 against 7"),
    plain("won", "D: North loses, South wins", 1),
    plain("keeps", "South keeps its tokens", 1),
  ]);
  expect(all.map((one) => one.kind)).toEqual(["throw", "sentence"]);
  expect(all[0]).toMatchObject({
    won: 1,
    why: [{ text: "The chart gives D for 5 against 7" }, { text: "D: North loses, South wins" }],
  });
});

test("behind a choice a throw is told: what came of it is not by its dice alone", () => {
  const dice = [
    die("Attacker", 0, 6, 2, "white"),
    result("Attacker", 0, "2"),
    die("Defender", 1, 6, 1, "red"),
    result("Defender", 1, "1"),
  ];
  const all = gather([
    ...dice,
    { answer: { seat: "Founders", move: { type: "a" }, text: "Roll it again" } },
    plain("new_face", "It shows 3", 1),
    plain("won", "The defender wins, 3 to 2", 1),
  ]);
  expect(all.map((one) => one.kind)).toEqual(["throw", "sentence", "sentence"]);
  expect(all[0]).not.toHaveProperty("won");
  expect(all[0]).toMatchObject({ sides: [{ dice: [{ name: "white" }] }, { dice: [{ name: "red" }] }] });
});

test("numbers that are chosen openly are told, for no event tells them", () => {
  const kept: Entry = {
    answer: { seat: "Anna", move: { type: "choose", numbers: { keep_ones: 2 } }, text: "1s: 2" },
  };
  const all = gather([
    kept,
    { answer: { seat: "Ben", move: { type: "choose", option: "stay" }, text: "stay" } },
  ]);
  expect(all).toEqual([{ kind: "chosen", seat: "Anna", text: "1s: 2", from: 0 }]);
});

test("sealed and opened choices are told, transfers are left to the settlement", () => {
  const sealed: Entry = { sealed: { seat: "North", number: 0, commitment: "c3" } };
  const opened: Entry = {
    opened: { seat: "North", move: { type: "a" }, text: "Commit 5", number: 0, salt: "da" },
  };
  const moved: Entry = {
    transfer: { piece: "token", count: 1, from: "North", to: "the bank", clause: "CH-8" },
  };
  expect(gather([sealed, moved, opened]).map((one) => one.kind)).toEqual(["sealed", "opened"]);
  expect(is_sealed([sealed])).toBe(true);
  expect(is_sealed([sealed, opened])).toBe(false);
  expect(is_sealed([])).toBe(false);
});

test("what each seat chose in secret last is known at the end", () => {
  const opened = (seat: string, text: string, number: number): Entry => ({
    opened: { seat, move: { type: "a" }, text, number, salt: "da" },
  });
  const all = gather([
    opened("North", "Commit 5", 0),
    opened("South", "Commit 2", 1),
    opened("North", "Commit 3", 2),
  ]);
  expect(last_opened(all)).toEqual([
    { seat: "North", text: "Commit 3" },
    { seat: "South", text: "Commit 2" },
  ]);
});

test("a play without dice is sentences, and can be told at once", () => {
  const all = gather([plain("declares", "The AA bombards"), plain("unit_destroyed", "A corps is destroyed")]);
  expect(all).toHaveLength(2);
  expect(lead(all, 0)).toBe(2);
});

test("telling stops before each throw", () => {
  const all = gather([heading, ...round(6, 2, 0), ...round(1, 9, 1), plain("beaten", "It is beaten")]);
  expect(lead(all, 0)).toBe(1);
  expect(lead(all, 2)).toBe(2);
  expect(lead(all, 3)).toBe(4);
  expect(lead(all, 9)).toBe(4);
});

test("seats are known by the names of what was told", () => {
  const event = told("declared", "North declares", { kind: "heading", seat: 0 }, { seat: "North" });
  expect(seats_of(gather([event])).get("North")).toBe(0);
});

test.each([
  ["6 × 2 = 12", "12", "6 × 2"],
  ["4 + 1 = 5", "5", "4 + 1"],
  ["10", "10", ""],
  ["3 × 2 = 6 (luck)", "6", "3 × 2 (luck)"],
])("%s comes to %s, by %s", (text, value, how) => expect(value_of(text)).toEqual({ value, how }));

test("sentences begin with a capital, dice do not", () => {
  expect(sentence("the others")).toBe("The others");
  expect(sentence("d6s left")).toBe("d6s left");
});

/** A die of a pool, as games told in a file throw them. */
const pooled = (
  pool: string,
  seat: string | undefined,
  shows: number,
  more: Partial<PlayEvent> = {},
): Entry =>
  told(
    "die",
    `${pool} shows ${more.face ?? shows}`,
    { kind: "die", side: pool, ...(seat ? { seat: seat === "Ann" ? 0 : 1 } : {}) },
    { sides: 6, shows, ...(seat ? { seat } : {}), ...more },
  );
const read = (pool: string, seat: string | undefined, text: string): Entry =>
  told("read", `to hit: ${text}`, { kind: "remark", side: pool, text }, seat ? { seat } : {});
const taken_up: Entry = { throw: { number: 0, purpose: "dice", count: 1, sides: 6 } };

test("both sides' pools of one name are one throw, what was read off them their result", () => {
  const all = gather([
    taken_up,
    pooled("guns", "Ann", 6),
    pooled("big_guns", "Ann", 2),
    read("guns", "Ann", "attacker.above 0"),
    read("guns", "Ann", "attacker.hits 1"),
    taken_up,
    pooled("guns", "Ben", 5),
    read("guns", "Ben", "defender.hits 1"),
    taken_up,
    pooled("armour", "Ben", 3),
  ]);
  expect(
    all.map((one) =>
      one.kind === "throw" ? one.sides.map((line) => [line.side, line.dice.length, line.result]) : one.kind,
    ),
  ).toEqual([
    [
      ["Ann", 2, "hits = 1"],
      ["Ben", 1, "hits = 1"],
    ],
    [["Ben", 1, undefined]],
  ]);
  expect(all[0]).toMatchObject({ name: "to hit", from: 1 });
});

test("pools of nobody have lines of their own, and dice taken up again are another throw", () => {
  const round = [taken_up, pooled("attack", undefined, 6), pooled("defence", undefined, 2)];
  const all = gather([...round, ...round]);
  expect(all.map((one) => one.kind === "throw" && one.sides.map((line) => line.side))).toEqual([
    ["attack", "defence"],
    ["attack", "defence"],
  ]);
});

test("faces that are words are kept", () => {
  const [one] = gather([taken_up, pooled("thrown", undefined, 5, { die: "battle", face: "flag" })]);
  expect(one).toMatchObject({ kind: "throw", sides: [{ dice: [{ name: "battle", face: "flag" }] }] });
});

test("of several numbers read off dice those that are something are told", () => {
  expect(read_words(["hits 0"])).toEqual({ result: "hits = 0" });
  expect(read_words(["attacker.above 0", "attacker.hits 3"])).toEqual({ result: "hits = 3" });
  expect(read_words(["skulls 1", "both_down 0", "pushes 2"])).toEqual({ also: "skulls 1, pushes 2" });
});
