import { afterEach, describe, expect, it, vi } from "vitest";
import { best_language, best_locale, speak } from "./language";
import { tr, tr_count, tr_with } from "./texts";

afterEach(() => speak("en", {}));

describe("a sentence", () => {
  it("is the code's own where no catalogue has it", () => {
    expect(tr("The odds")).toBe("The odds");
    expect(tr("Play {seat}", { seat: "North" })).toBe("Play North");
  });
  it("is the catalogue's where it has it, with the places where that has them", () => {
    speak("de", { "{name} on average {value}": "im Mittel {value} ({name})" });
    expect(tr("{name} on average {value}", { name: "North", value: "2" })).toBe("im Mittel 2 (North)");
  });
  it("takes what a player wrote as it is, though it looks like a sentence or a place", () => {
    speak("de", { "Play {seat}": "{seat} spielen", Nobody: "Niemand" });
    expect(tr("Play {seat}", { seat: "Nobody" })).toBe("Nobody spielen");
    expect(tr("Play {seat}", { seat: "{seat}" })).toBe("{seat} spielen");
  });
  it("knows whose a thing is in English, and leaves that to the catalogue elsewhere", () => {
    expect(tr("{name’s} chance", { name: "North" })).toBe("North’s chance");
    expect(tr("{name’s} chance", { name: "Founders" })).toBe("Founders’ chance");
    speak("de", { "{name’s} chance": "Chance von {name}" });
    expect(tr("{name’s} chance", { name: "Founders" })).toBe("Chance von Founders");
  });
  it("is told apart from its like by what stands behind the bar, which nobody reads", () => {
    expect(tr("From|a title")).toBe("From");
    speak("de", { "From|a title": "Aus", From: "Von" });
    expect([tr("From|a title"), tr("From")]).toEqual(["Aus", "Von"]);
  });
  it("keeps elements in its places", () => {
    const element = { type: "b" } as never;
    expect(tr_with("worth {worth} to {who}", { worth: element, who: "North" })).toEqual([
      "worth ",
      element,
      " to ",
      "North",
      "",
    ]);
  });
});

describe("a sentence that is counted", () => {
  const moves = (n: number) => tr_count(n, "1 move allowed", "{n} moves allowed");

  it("has two forms in English", () => {
    expect([0, 1, 2].map(moves)).toEqual(["0 moves allowed", "1 move allowed", "2 moves allowed"]);
  });
  it("has the forms of the language", () => {
    speak("pl", {
      "{n} moves allowed": { one: "{n} ruch", few: "{n} ruchy", many: "{n} ruchów", other: "{n} ruchu" },
    });
    expect([1, 2, 5, 1.5].map(moves)).toEqual(["1 ruch", "2 ruchy", "5 ruchów", "1.5 ruchu"]);
  });
  it("agrees with a name that is of several", () => {
    const wins = (n: number, name: string) => tr_count(n, "{name} wins", "{name} win", { name });
    expect([wins(1, "Anna"), wins(2, "Squads")]).toEqual(["Anna wins", "Squads win"]);
  });
});

describe("the language", () => {
  const spoken = ["en", "de"];
  it("is the first that the browser wants and that is spoken, else English", () => {
    expect(best_language(["de-AT", "en"], spoken)).toBe("de");
    expect(best_language(["fr-CA", "de", "en"], spoken)).toBe("de");
    expect(best_language(["fr"], spoken)).toBe("en");
    expect(best_language([], spoken)).toBe("en");
  });
  it("leaves numbers and dates to the browser's locale, unless another was chosen", () => {
    const locale = (wanted: string[], chosen: string) =>
      new Intl.Locale(best_locale(wanted, chosen)).baseName;
    expect(locale(["fr-FR"], "")).toBe("fr-FR");
    expect(locale(["en-US", "de-CH"], "de")).toBe("de-CH");
    expect(locale(["en-US"], "de")).toBe("de");
    expect(locale(["no locale"], "")).toBe("en");
  });
  it("has the digits of the dice everywhere", () => {
    expect(new Intl.NumberFormat(best_locale(["ar-EG"], "")).format(7)).toBe("7");
  });
  it("is fetched when it is spoken, and English is while it is not there", async () => {
    vi.stubGlobal("navigator", { languages: ["de-DE"] });
    vi.resetModules();
    const language = await import("./language");
    expect(language.language()).toBe("en");
    await language.texts_there();
    expect(language.language()).toBe("de");
    expect(language.entry_of("The odds")).toBe("Die Chancen");
    expect(language.service_language()).toBe("en");
    vi.unstubAllGlobals();
    vi.resetModules(); // other tests speak English
  });
});
