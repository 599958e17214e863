import { expect, test } from "vitest";
import type { Json } from "../api/types";
import { value_words } from "./value_words";

test.each<[Json | undefined, string]>([
  [true, "yes"],
  [false, "no"],
  [undefined, "–"],
  [3, "3"],
  ["points", "points"],
  [[], "none"],
  [[1, 2], "1 2"],
  [["fewer-dice", "defender"], "fewer dice, defender"],
  [
    [
      ["USA", "Canada"],
      ["A", "B"],
    ],
    "USA, Canada; A, B",
  ],
  [[{ name: "pair", sizes: [2], multiplier: 2 }], "pair (sizes 2, multiplier 2)"],
  [{ common: 1, leader: 0 }, "common 1, leader 0"],
  [
    Object.fromEntries([1, 2, 3, 4, 5, 6, 10].map((n) => [n, "AD"])),
    " 1 AD\n 2 AD\n 3 AD\n 4 AD\n 5 AD\n 6 AD\n10 AD",
  ],
])("%j reads %s", (value, words) => expect(value_words(value)).toBe(words));
