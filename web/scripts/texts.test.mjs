import { describe, expect, it } from "vitest";
import { faults_of } from "./texts.mjs";

const of = (code, de) => faults_of({ "card.tsx": code }, { de });

describe("the check of the texts", () => {
  it("finds nothing where each sentence has its translation", () => {
    const code = `const a = () => [tr("Roll {name}", { name }), tr_count(n, "1 die", "{n} dice"), tr(b ? "Yes" : "No")];`;
    expect(
      of(code, {
        "Roll {name}": "{name} würfelt",
        "{n} dice": { one: "1 Würfel", other: "{n} Würfel" },
        Yes: "Ja",
        No: "Nein",
      }),
    ).toEqual([]);
  });
  it("says which sentence a catalogue lacks, and where it stands", () => {
    expect(of(`\ntr("Roll")`, {})).toEqual(["card.tsx:2: de.json has no “Roll”"]);
  });
  it("says which entry no code uses", () => {
    expect(of("", { Roll: "Würfeln" })).toEqual(["de.json: no code says “Roll”"]);
  });
  it("says where places differ", () => {
    expect(of(`tr("Roll {n} for {name}")`, { "Roll {n} for {name}": "Würfle für {Name}" })).toEqual([
      "de.json: “Roll {n} for {name}” has the places {name}, its translation {Name}",
    ]);
  });
  it("wants every plural form of the language, and no other", () => {
    const code = `tr_count(n, "1 die", "{n} dice")`;
    const faults = (of) => faults_of({ "card.tsx": code }, of);
    expect(faults({ pl: { "{n} dice": { one: "a", other: "b" } } })).toEqual([
      "pl.json: “{n} dice” needs the forms few, many, one, other",
    ]);
    expect(of(code, { "{n} dice": "Würfel" })).toEqual([
      "de.json: “{n} dice” is counted: an object of its plural forms",
    ]);
  });
  it("finds texts that are in no catalogue", () => {
    expect(of(`<p title="Dice">Roll {n}</p>`, {})).toEqual([
      'card.tsx:1: “Dice” is in no catalogue: tr("…")',
      'card.tsx:1: “Roll” is in no catalogue: tr("…")',
    ]);
    expect(of(`<p class="dice">{"TOML"} – 5</p>`, {})).toEqual([]);
  });
  it("takes sentences alone, since what is put together nobody can translate", () => {
    expect(of("tr(`Roll ${n}`)", {})).toEqual([
      "card.tsx:1: tr takes a sentence as it stands in the code, no other expression",
    ]);
  });
  it("finds what is run before a catalogue is there", () => {
    const code = {
      "main.tsx": `import { a } from "./a";\nvoid import("./page");`,
      "a.ts": `export const a = tr("Roll");\nexport const b = () => tr("Roll");`,
      "page.ts": `const c = tr("Roll");`,
    };
    expect(faults_of(code, { de: { Roll: "Würfeln" } })).toEqual([
      "a.ts:1: this is run before the catalogue is there: call it within a function",
    ]);
  });
});
