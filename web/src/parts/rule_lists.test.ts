import { expect, it } from "vitest";
import { list_words, read_list } from "./rule_lists";

it("lists of a rulebook are written and read without brackets and quotes", () => {
  for (const [list, words] of [
    [[0, 0, 1, -1], "0, 0, 1, -1"],
    [["a word", "another"], "a word, another"],
    [
      [
        ["USA", "Canada"],
        ["Chile", "Peru"],
      ],
      "USA + Canada, Chile + Peru",
    ],
    [[], ""],
  ] as const) {
    const value = list as unknown as Parameters<typeof list_words>[0];
    expect(list_words(value)).toBe(words);
    expect(read_list(words, value)).toEqual(list);
  }
  expect(read_list("1, two", [1])).toBeUndefined();
  expect(read_list("USA", [["USA", "Canada"]])).toBeUndefined();
});
