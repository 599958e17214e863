import { expect, test } from "vitest";
import { arranged, found } from "./choices";

const kCards = ["flare", "volley", "storm", "wind", "rain"];
/** Every hand of five cards: thirty-two choices. */
const cards = {
  choices: Array.from({ length: 32 }, (_, bits) => {
    const played = kCards.filter((_, k) => bits & (1 << k));
    return {
      move: { type: "play", cards: played },
      text: played.length === 0 ? "play no cards" : `play ${played.join(", ")}`,
    };
  }),
  otherwise: 0,
};

test("thirty-two choices are a few groups, and none of them is lost", () => {
  const { likely, groups } = arranged(cards);
  expect(likely.map((one) => one.text)).toEqual(["Play no cards", "Play flare, volley, storm, wind, rain"]);
  expect(groups.map((one) => [one.name, one.choices.length])).toEqual([
    ["Play 1 card", 5],
    ["Play 2 cards", 10],
    ["Play 3 cards", 10],
    ["Play 4 cards", 5],
  ]);
});

test("the likely come first, the best of them at the top", () => {
  const { likely, groups } = arranged(cards, [31, 7]);
  expect(likely.slice(0, 3).map((one) => one.k)).toEqual([31, 7, 0]);
  expect(likely.length + groups.reduce((sum, one) => sum + one.choices.length, 0)).toBe(32);
});

test("a few choices are seen as they are, the best first where it is known", () => {
  const few = {
    choices: ["attack again", "stop"].map((text) => ({ move: { type: "choose" }, text })),
    otherwise: 0,
  };
  expect(arranged(few)).toEqual({
    likely: [
      { k: 0, text: "Attack again" },
      { k: 1, text: "Stop" },
    ],
    groups: [],
  });
  expect(arranged(few, [1]).likely.map((one) => one.k)).toEqual([1, 0]);
});

test("texts are grouped by what they begin with", () => {
  const places = ["LIBYA", "EGYPT", "SUDAN", "CHAD", "NIGER", "MALI"];
  const moves = {
    choices: [
      ...places.map((place) => ({ move: { type: "choose" }, text: `Attack ${place} from ITALY` })),
      ...places.map((place) => ({ move: { type: "choose" }, text: `Place a division in ${place}` })),
    ],
    otherwise: 3,
  };
  const { likely, groups } = arranged(moves);
  expect(likely.map((one) => one.k)).toContain(3);
  expect(groups.map((one) => one.name)).toContain("Place a division");
  expect(likely.length + groups.reduce((sum, one) => sum + one.choices.length, 0)).toBe(12);
});

test("a search finds what says all its words", () => {
  expect(found(cards, "storm rain").length).toBe(8);
  expect(found(cards, "  NO cards ")).toEqual([{ k: 0, text: "Play no cards" }]);
});
