import { expect, it } from "vitest";
import { plainly } from "./plainly";

it("leaves out what is for the command line alone, and keeps what is wrong and what was meant", () => {
  for (const [said, plain] of [
    [
      "the expression has more than 1000 dice, at most 1000 expected (max_dice)",
      "the expression has more than 1000 dice, at most 1000 expected",
    ],
    [
      "--goal: there is no area 'XX', one of 'USA I', 'CANADA' was expected",
      "there is no area 'XX', one of 'USA I', 'CANADA' was expected",
    ],
    [
      "--goal is '7', a chance from 0 to 1 was expected",
      "the goal is '7', a chance from 0 to 1 was expected",
    ],
    ["there is no system 'x'; one of your own has a file: --game FILE", "there is no system 'x'"],
    [
      "this is a log, casus verify FILE plays it again; casus play SCENARIO --journal FILE begins a journal",
      "this is a log",
    ],
    [
      "nothing is declared, something declared was expected, such as --set attack.from=Peru; casus judge lists all",
      "nothing is declared; something has to be declared first",
    ],
    [
      "the turn has too many ways, one [operation] can be weighed, and `advise` tells what each comes to",
      "the turn has too many ways, one operation can be weighed, and advise tells what each comes to",
    ],
    [
      "its values take more than 2000000 bytes, less expected (max_total_bytes)",
      "its values take more than 2000000 bytes, less expected",
    ],
    [
      "Not to declare is worth what the scenario says of it (value.status_quo), else 0",
      "Not to declare is worth what the scenario says of it, else 0",
    ],
    ["the name is 'a, --set; b', another was expected", "the name is 'a, --set; b', another was expected"],
    [
      "'4d' is no die, 'd' and its sides were expected: 'd6'",
      "'4d' is no die, 'd' and its sides were expected: 'd6'",
    ],
    [
      "'Pass' is not allowed (AG-1: not now), an allowed move of North was expected",
      "'Pass' is not allowed (AG-1: not now)",
    ],
    ["the conflict is over (declared = false)", "the conflict is over"],
    ["Peru is one's own", "Peru is one's own"],
  ] as const)
    expect(plainly(said)).toBe(plain);
});
