import { expect, test } from "vitest";
import { around, log_said } from "./log_head";

const kLog =
  [
    {
      casus: "0.1.0",
      system: "aggression",
      play: "98",
      commitment: "5f",
      seed_chosen: true,
      scenario: { title: "Three against three" },
      rulebook: {},
    },
    { event: "die", clause: "AG-20", standing: "stated", sides: 6, shows: 3, text: "It shows 3" },
    { settlement: [] },
    { winner: "attacker", text: "the Aggressor is the Victor" },
    { seed: "7a" },
    { sha256: "00" },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n") + "\n";

test("a log says whose it is", () => {
  expect(log_said(kLog)).toEqual({
    casus: "0.1.0",
    system: "aggression",
    title: "Three against three",
    play: "98",
    commitment: "5f",
    seed: "7a",
    seed_chosen: true,
    outcome: "the Aggressor is the Victor",
    throws: 1,
    lines: 6,
  });
});

test.each(["", "hello", "[1]", '{"a":1}'])("%j is none", (text) => expect(log_said(text)).toBeUndefined());

test("the lines around a place", () => {
  expect(around(kLog, 2).map((line) => line.number)).toEqual([1, 2, 3]);
  expect(around(kLog, 6).map((line) => line.number)).toEqual([5, 6]);
  expect(around("", 1)).toEqual([{ number: 1, text: "" }]);
});
