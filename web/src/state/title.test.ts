import { afterEach, describe, expect, it } from "vitest";
import { speak } from "../texts/language";
import { put } from "./scenario";
import { retitled, title_of, title_parts, title_words } from "./title";

afterEach(() => speak("en", {}));

const ten = {
  system: "risk",
  title: "Ten armies against ten",
  attacker: { army: 11 },
  defender: { army: 10 },
};
const change = (s: typeof ten, path: string[], value: unknown) =>
  retitled(put(s, path, value as number), s, ten) as typeof ten;

describe("the title of a situation", () => {
  const seven = change(ten, ["attacker", "army"], 7);

  it("says where it comes from once it is changed, and no longer what does not hold", () => {
    expect(seven.title).toBe("From “Ten armies against ten”");
    expect(change(seven, ["defender", "army"], 5).title).toBe("From “Ten armies against ten”");
  });
  it("is the old one again where all is as it was", () => {
    expect(change(seven, ["attacker", "army"], 11)).toEqual(ten);
  });
  it("stays where something is declared, or worth another number", () => {
    expect(change(ten, ["declared"], 1).title).toBe(ten.title);
    expect(change(ten, ["value", "army"], 2).title).toBe(ten.title);
  });
  it("is what somebody writes", () => {
    const mine = change(seven, ["title"], "Tuesday");
    expect(mine.title).toBe("Tuesday");
    expect(change(mine, ["defender", "army"], 4).title).toBe("From “Tuesday”");
  });
  it("says what was before, where a conflict has left it", () => {
    expect(title_of({ scenario: ten, before: seven })).toBe("Ten armies against ten");
    expect(title_of({ scenario: { ...seven, attacker: { army: 2 } }, before: seven })).toBe(
      "After “Ten armies against ten”",
    );
  });
  it("is shown with what it says of itself apart, so that it stays where it is", () => {
    expect(title_parts(seven.title)).toEqual(["From", "Ten armies against ten"]);
    expect(title_parts("After “Ten armies against ten”")).toEqual(["After", "Ten armies against ten"]);
    expect(title_parts("From the sea")).toEqual(["", "From the sea"]);
  });
  it("is shown in the language of the page, and kept in English", () => {
    const after = title_of({ scenario: { ...seven, attacker: { army: 2 } }, before: seven });
    expect([seven.title, after, "", "From the sea"].map(title_words)).toEqual([
      "From “Ten armies against ten”",
      "After “Ten armies against ten”",
      "",
      "From the sea",
    ]);
    speak("de", { "From|a title": "Aus", "After|a title": "Nach", "{lead} “{title}”": "{lead} „{title}“" });
    expect([seven.title, after, "From the sea"].map(title_words)).toEqual([
      "Aus „Ten armies against ten“",
      "Nach „Ten armies against ten“",
      "From the sea",
    ]);
    expect(title_parts(seven.title)).toEqual(["Aus", "Ten armies against ten"]);
    expect(change(seven, ["defender", "army"], 5).title).toBe("From “Ten armies against ten”");
  });
});
