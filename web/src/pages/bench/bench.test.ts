import { beforeAll, describe, expect, it } from "vitest";
import type { Change, Scenario } from "../../api/types";
import { with_streams } from "../../state/streams.testing";
import { form_of, unit } from "../../systems/described/form.testing";
import { first_axes, kept_span, span } from "./axes";
import {
  bench_of,
  code_of,
  first_scenario,
  fitted,
  is_of_form,
  taken_back,
  text_of,
  with_change,
  with_text,
  with_value,
  with_variant,
  without_variant,
  type Bench,
} from "./bench";
import { settings_of } from "../../parts/rule_fields";
import { proposals } from "./completion";
import { cited, clauses_touched, lines_differing, values_differing, type Read } from "./differences";
import { place_of_fault } from "./fault_place";
import { differing } from "./lines";
import { difference_look, less } from "./map_looks";
import { place_of } from "./place";

beforeAll(with_streams);

const form = form_of(["raider", "keeper"], {
  units: [unit("tank", { says: "tanks", most: 2 }), unit("soldier", { says: "", most: 30 })],
  ask: [
    { name: "hill", type: "truth", says: "a hill", is: false },
    { name: "dug_in", type: "number", says: "", is: 0, each_side: true },
  ],
  rulebook: [{ name: "hits_on", type: "number", says: "hits with so much", is: 5, clause: "S-1" }],
  clauses: [
    { id: "S-1", says: "A die hits.", page: "", standing: "stated" },
    { id: "S-2", says: "Night falls.", page: "", standing: "assumed" },
  ],
  names: ["soldier", "hits_on"],
});

const words = {
  keys: {
    "the file": ["casus", "round"],
    "a step": ["throw"],
    "an option": ["says", "when"],
    "an end": ["victor"],
  },
  values: ["stated", "reference sheet", "our reading", "house rule", "each side"],
  functions: ["count"],
  words: ["if"],
};

describe("What lies on the bench", () => {
  const bench: Bench = { text: "a = 1", scenario: { raider: { tank: 1 } } };
  it("has a variant that begins as a copy", () => {
    const both = with_variant(bench);
    expect(text_of(both, "B")).toBe("a = 1");
    expect(text_of(with_text(both, "B", "a = 2"), "A")).toBe("a = 1");
    expect(text_of(with_text(both, "B", "a = 2"), "B")).toBe("a = 2");
    expect(without_variant(both)).toEqual(bench);
  });
  it("sets values over the rulebook as TOML, and takes them back", () => {
    const set = with_value(with_value(bench, "ties", "nobody"), "engagement.tie", ["a", "b"]);
    expect(settings_of(set.variant!.values)).toEqual([
      'rulebook.ties="nobody"',
      'rulebook.engagement.tie=["a","b"]',
    ]);
    expect(with_value(set, "ties", undefined).variant!.values).toEqual({ "engagement.tie": ["a", "b"] });
  });
  it("takes a change: a quantity is the situation's, a value of the rulebook the variant's", () => {
    const change = (path: string, to: number) => ({ path, to }) as Change;
    expect(with_change(bench, change("raider.tank", 2)).scenario).toEqual({ raider: { tank: 2 } });
    expect(with_change(bench, change("rulebook.hits_on", 4)).variant).toEqual({ values: { hits_on: 4 } });
  });
  it("asks only what the form has room for", () => {
    const scenario: Scenario = {
      title: "A fight",
      hill: true,
      citadel: 1,
      raider: { tank: 1, horse: 2, "tank.dice": 3, dug_in: 1 },
    };
    expect(fitted(scenario, form)).toEqual({
      title: "A fight",
      hill: true,
      raider: { tank: 1, "tank.dice": 3, dug_in: 1 },
      keeper: {},
    });
  });
  it("begins with some of the first kind", () =>
    expect(first_scenario(form)).toEqual({ raider: { tank: 2 }, keeper: { tank: 2 } }));
  it("travels in a link, whole", async () => {
    const both = with_text(with_variant(bench), "B", "ü = '😀'");
    expect(await bench_of(await code_of(both))).toEqual(both);
    expect(await bench_of("AAAA")).toBeUndefined();
    expect(await bench_of(await code_of({ scenario: {} }))).toBeUndefined();
  });
  it("stays the game that it is kept as when a change is taken back", () => {
    const kept = { ...bench, mine: "a1" };
    expect(is_of_form(bench, kept)).toBe(false);
    expect(taken_back(kept, bench).mine).toBe("a1");
  });
});

describe("Where a cursor is", () => {
  const at = (text: string) => place_of(text);
  it("in a section", () => {
    expect(at("cas")).toMatchObject({ of: "the file", doing: "key" });
    expect(at("a = 1\n[[ro")).toMatchObject({ doing: "header" });
    expect(at("[[round]]\nna")).toMatchObject({ of: "a step", doing: "key" });
    expect(at("[[round.do]]\n")).toMatchObject({ of: "a step", doing: "key" });
    expect(at("[unit.tank]\n")).toMatchObject({ of: "a kind", doing: "key" });
    expect(at("[unit]\ntank = { ")).toMatchObject({ of: "a kind", doing: "key" });
    expect(at("[rulebook]\nx = { is = 5, fr")).toMatchObject({ of: "a field", doing: "key" });
  });
  it("in a table of a step", () => {
    const step = "[[round]]\nname = 'x'\n";
    expect(at(`${step}option.on = { sa`)).toMatchObject({ of: "an option", doing: "key" });
    expect(at(`${step}add.high = { all = "1", `)).toMatchObject({ of: "add", doing: "key" });
    expect(at(`${step}lose = [\n  { side = "x", `)).toMatchObject({ of: "lose", doing: "key" });
    expect(at(`${step}lose = [\n  { side = "x", keep = { `)).toMatchObject({ of: "keep", doing: "key" });
    expect(at(`${step}lose = [\n  { side = "x" },\n]\n`)).toMatchObject({ of: "a step", doing: "key" });
    expect(at("[[end]]\nsettle = [{ ")).toMatchObject({ of: "settle", doing: "key" });
    expect(at("[[example]]\ngiven = { ")).toMatchObject({ of: "a scenario", doing: "key" });
  });
  it("in a text, a value, or a comment", () => {
    expect(at('[[end]]\nwhen = "att')).toMatchObject({ of: "an end", doing: "text", key: "when" });
    expect(at("[[round]]\nmay_end = tr")).toMatchObject({ doing: "value", key: "may_end" });
    expect(at('[[round]]\nclause = ["A-1", "')).toMatchObject({ doing: "text", key: "clause" });
    expect(at("[[round]]\n# a note = {").of).toBe("");
    expect(at('[[round]]\nsays = "a # in it"\nna')).toMatchObject({ of: "a step", doing: "key" });
  });
});

describe("What may be written there", () => {
  const labels = (text: string) => proposals(place_of(text), words, form).map((one) => one.label);
  it("keys by section", () => {
    expect(labels("")).toEqual(["casus"]);
    expect(labels("[[round]]\n")).toEqual(["throw"]);
    expect(labels("[[round]]\noption.a = { ")).toEqual(["says", "when"]);
    expect(labels("[[end]]\n")).toEqual(["victor", "raider", "keeper"]);
    expect(labels("[")).toContain("round");
  });
  it("names, functions and words in an expression; sides and clauses where they stand; nothing in what people read", () => {
    expect(labels('[[round]]\nwhen = "')).toEqual(["soldier", "hits_on", "count", "if"]);
    expect(labels('[[end]]\nvictor = "')).toEqual(["raider", "keeper", ...words.values]);
    expect(labels('[[end]]\nclause = "')).toEqual(["S-1", "S-2"]);
    expect(labels('[[end]]\nsays = "')).toEqual([]);
    expect(labels("# ")).toEqual([]);
  });
});

describe("Where a fault is", () => {
  const lines = ['a = "é hit_on + 1"', "tags = 1"];
  const fault = (line: number, column: number, text: string) => ({ file: "body", line, column, text });
  it("at its word, with what was meant", () =>
    expect(
      place_of_fault(lines, fault(1, 8, "'hit_on' is not known, did you mean 'hits_on'?")),
    ).toMatchObject({
      line: 1,
      from: 7,
      to: 13,
      mend: { from: 7, to: 13, word: "hits_on" },
    }));
  it("in a later line, and where the column is of the whole entry", () =>
    expect(place_of_fault(lines, fault(2, 1, "unknown key 'tags', did you mean 'tag'?"))).toMatchObject({
      from: 19,
      to: 23,
      mend: { word: "tag" },
    }));
  it("of the file, where it has no place; nothing to mend", () =>
    expect(place_of_fault(lines, fault(0, 0, "there is no [sides]"))).toMatchObject({ line: 1, from: 0 }));
  it("beyond the end, where the text has become shorter", () =>
    expect(place_of_fault(["a"], fault(9, 9, "x"))).toMatchObject({ line: 1, from: 1, to: 1 }));
});

describe("Where two variants differ", () => {
  const read = (more: Partial<Read>): Read => ({ text: "", form, sentences: [], values: {}, ...more });
  it("in lines", () => {
    expect(differing("a\nb\nc", "a\nx\nc").map((one) => one.kind)).toEqual(["same", "gone", "new", "same"]);
    expect(differing("a", "a\nb").filter((one) => one.kind === "new")).toEqual([{ kind: "new", text: "b" }]);
    expect(lines_differing("a\nb", "a\nb")).toEqual([]);
    expect(lines_differing("1\n2\n3\n4\n5\n6\n7", "x\n2\n3\n4\n5\n6\ny")).toHaveLength(2);
  });
  it("in values, as the file has them and as they are set", () => {
    expect(values_differing(read({}), read({ values: { hits_on: 4 } }))).toMatchObject([
      { name: "hits_on", clause: "S-1", from: 5, to: 4 },
    ]);
    const asked = { ...form, ask: [...form.ask, { ...form.ask[0]!, name: "fort" }] };
    expect(values_differing(read({}), read({ form: asked }))).toMatchObject([
      { name: "fort", from: undefined },
    ]);
  });
  it("in clauses: those whose words, values or steps differ", () => {
    expect(cited("Round, 1 dice (S-1, S-2): dice are thrown.", form)).toEqual(["S-1", "S-2"]);
    expect(cited("Skirmish (skirmish): one against another.", form)).toEqual([]);
    const b = read({ sentences: ["End, night (S-2): after round 3."], values: { hits_on: 4 } });
    expect(clauses_touched(read({ sentences: ["End, night (S-2): after round 2."] }), b)).toEqual([
      "S-1",
      "S-2",
    ]);
  });
});

describe("The maps", () => {
  it("differ cell by cell, as far as both are there", () =>
    expect(less([[0.5, 0.25, undefined]], [[0.25, undefined, 1]])).toEqual([[0.25, undefined, undefined]]));
  it("show the sign as a colour, the size as a number, nothing as a dot", () => {
    expect(difference_look(-0.31)).toMatchObject({ text: "31", side: "--def" });
    expect(difference_look(0.14)).toMatchObject({ text: "14", side: "--att" });
    expect(difference_look(0.004)).toMatchObject({ text: "·", far: 0 });
  });
  const knob = (path: string, now: number) => ({ path, now, step: 1, text: path });
  it("are of either side's strength, as far as it has any", () => {
    const knobs = [
      knob("raider.tank", 0),
      knob("raider.soldier", 8),
      knob("keeper.soldier", 6),
      knob("hill", 0),
    ];
    const axes = first_axes(knobs, [{ path: "hill", delta: 0.5 } as Change], form);
    expect(axes?.map((axis) => [axis.path, axis.from, axis.to])).toEqual([
      ["keeper.soldier", 2, 10],
      ["raider.soldier", 4, 12],
    ]);
  });
  it("never go down to none of what there is, and stay while what is is on them", () => {
    expect(span(knob("a", 2))).toMatchObject({ from: 1, to: 9 });
    expect(span(knob("a", 0))).toMatchObject({ from: 0, to: 8 });
    expect(span({ ...knob("a", 7), least: 0, most: 8 })).toMatchObject({ from: 1, to: 8 });
    expect(span({ ...knob("a", 30), least: 0, most: 30 })).toMatchObject({ from: 22, to: 30 });
    expect(kept_span(span(knob("a", 5)), knob("a", 6))).toMatchObject({ from: 1, to: 9, now: 6 });
    expect(kept_span(span(knob("a", 5)), knob("a", 12))).toMatchObject({ from: 8 });
  });
});
