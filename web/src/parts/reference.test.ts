import { expect, test } from "vitest";
import type { ClausesAnswer, RulebookAnswer } from "../api/types";
import { narrowed, reference } from "./reference";

const answer: ClausesAnswer = {
  system: "aggression",
  rulebook: "",
  clauses: [
    { clause: "AG-1", standing: "stated", text: "A player may attack." },
    { clause: "AG-2", standing: "stated", text: "Landing on an own Territory." },
    {
      clause: "AG-2",
      standing: "read",
      text: "From that Territory and no other.",
      part: "source",
    } as ClausesAnswer["clauses"][number],
    { clause: "AG-9", standing: "assumed", text: "A café card is spent." },
  ],
  sections: [
    { title: "Declaring", clauses: ["AG-1", "AG-2"], facts: ["Once a turn."], tables: [] },
    { title: "After", clauses: ["AG-2"], facts: [], tables: [] },
  ],
};
const book = {
  system: "aggression",
  rulebook: {},
  fields: [{ path: "x.y", value: 1, clause: "AG-1", standing: "stated", text: "how often" }],
} as RulebookAnswer;

test("each clause stands once, with its parts and its numbers; clauses of no section come last", () => {
  const sections = reference(answer, book);
  expect(sections.map((one) => [one.title, one.clauses.map((c) => c.id), one.also])).toEqual([
    ["Declaring", ["AG-1", "AG-2"], []],
    ["After", [], ["AG-2"]],
    ["And also", ["AG-9"], []],
  ]);
  expect(sections[0]?.clauses[1]?.rows).toHaveLength(2);
  expect(sections[0]?.clauses[0]?.fields.map((f) => f.path)).toEqual(["x.y"]);
});

test("a search finds every word, in ids, texts and numbers, whatever the case and accents", () => {
  const found = (search: string) =>
    narrowed(reference(answer, book), search).flatMap((one) => one.clauses.map((c) => c.id));
  expect(found("ag-2")).toEqual(["AG-2"]);
  expect(found("TERRITORY other")).toEqual(["AG-2"]);
  expect(found("cafe")).toEqual(["AG-9"]);
  expect(found("often")).toEqual(["AG-1"]);
  expect(found("nowhere")).toEqual([]);
  expect(found("  ")).toHaveLength(3);
});
