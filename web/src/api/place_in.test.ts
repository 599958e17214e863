import { describe, expect, it } from "vitest";
import { in_fields, keys_at } from "./place_in";

const scenario = {
  turn: { landed: "Chili" },
  territory: [
    { name: "São Tomé", units: { food: 2 } },
    { name: "Chile", owner: 3 },
  ],
};
const json = JSON.stringify(scenario);
const at = (text: string) => [...json.slice(0, json.indexOf(text))].length + 1;

describe("a place in JSON that nobody has seen", () => {
  it("is found by its column, in characters", () => {
    expect(keys_at(scenario, at('"Chili"'))).toEqual(["turn", "landed"]);
    expect(keys_at(scenario, at("3}"))).toEqual(["territory", 1, "owner"]);
    expect(keys_at(scenario, at('"food"'))).toEqual(["territory", 0, "units", "food"]);
    expect(keys_at(scenario, at('{"name":"Chile"'))).toEqual(["territory", 1]);
    expect(keys_at(scenario, 1)).toEqual([]);
  });
  it("is told by the field, elements by their names", () => {
    const fault = (column: number, text: string) =>
      in_fields([{ file: "body", line: 1, column, text }], scenario)[0];
    expect(fault(at("3}"), "'owner' is 3, a name was expected")).toEqual({
      file: "body",
      line: 0,
      column: 0,
      text: "Chile: 'owner' is 3, a name was expected",
    });
    expect(fault(at('"food"') + 7, "2 is too much")?.text).toBe("São Tomé, units, food: 2 is too much");
    expect(fault(1, "'system' is missing")?.text).toBe("'system' is missing");
  });
  it("of a text that somebody wrote stays", () => {
    const theirs = { file: "body", line: 3, column: 1, text: "unknown key 'ownr'" };
    expect(in_fields([theirs], scenario)).toEqual([theirs]);
  });
});
