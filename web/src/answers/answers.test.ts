import { describe, expect, it } from "vitest";
import type { Change, Choice, Odds } from "../api/types";
import { read_as } from "../parts/chart";
import { compared_words, ranked, rules_in_a_sentence } from "./advice";
import { delta_of, kind_of } from "./changes";
import { policy_words } from "./chance";
import { groups_of, topics } from "./distributions";
import { is_away } from "./strip";

const points = (...list: [number, number][]) => list.map(([value, probability]) => ({ value, probability }));

const kWin = { attacker: { probability: 0.5 }, defender: { probability: 0.5 } };

function odds(distributions: Odds["distributions"]): Odds {
  return {
    system: "aggression",
    rulebook: "",
    policy: "declared",
    policy_text: "as declared",
    win: kWin,
    outcomes: [],
    distributions,
    means: {},
    words: {},
    rests_on: [],
  };
}
const names = { attacker: "North", defender: "South" };

describe("a distribution", () => {
  const three = points([0, 0.25], [1, 0.5], [2, 0.25]);
  it("is read as at least and at most, in the order of its values", () => {
    expect(read_as(three, "exactly")).toBe(three);
    expect(read_as(three, "at-least")).toEqual(points([0, 1], [1, 0.75], [2, 0.25]));
    expect(read_as(three, "at-most")).toEqual(points([0, 0.25], [1, 0.75], [2, 1]));
  });
  it("never sums to more than all", () => {
    const thirds = points([0, 1 / 3], [1, 1 / 3], [2, 1 / 3 + 1e-12]);
    expect(read_as(thirds, "at-most")[2]?.probability).toBe(1);
  });
});

describe("what is counted", () => {
  it("of both sides stands in one chart, named once", () => {
    const list = topics(
      odds({ rounds: [], attacker_dice_left: [], defender_dice_left: [], attacker_losses: [] }),
    );
    expect(list.map((t) => t.title)).toEqual(["Rounds", "Dice left", "Attacker losses"]);
    expect(list[1]?.each).toEqual([
      { name: "attacker_dice_left", place: 0 },
      { name: "defender_dice_left", place: 1 },
    ]);
  });
  it("stands side by side where only one of the two comes to be", () => {
    const answer = odds({
      attacker_dice_left: points([0, 0.1], [1, 0.3]),
      defender_dice_left: points([0, 0.4], [1, 0.2]),
    });
    const [topic] = topics(answer);
    const bars = topic
      ? groups_of(answer, topic, "exactly", names).map(
          ([bar]) => `${bar?.side} ${bar?.label} ${bar?.probability}`,
        )
      : [];
    expect(bars).toEqual(["attacker 1 0.3", "attacker 0 0.1", "defender 0 0.4", "defender 1 0.2"]);
  });
  it("stands beside each other where both do, also where one side has no such value", () => {
    const answer = odds({ attacker_total: points([3, 0.5], [4, 0.5]), defender_total: points([4, 1]) });
    const [topic] = topics(answer);
    const groups = topic ? groups_of(answer, topic, "at-most", names) : [];
    expect(groups.map((g) => g.map((b) => b.probability))).toEqual([
      [0.5, 0],
      [1, 1],
    ]);
  });
  it("of three sides has three bars over each value, or one behind the other where one of them comes to be", () => {
    const three = { attacker: "Ann", defender: "Bob", others: ["Carla"] };
    const looks = (answer: Odds) => {
      const [topic] = topics(answer);
      return topic ? groups_of(answer, topic, "exactly", three).map((g) => g.map((b) => b.side)) : [];
    };
    const all = points([0, 0.5], [1, 0.5]);
    const row = ["attacker", "defender", "own-2"];
    expect(looks(odds({ attacker_men: all, defender_men: all, third_men: all }))).toEqual([row, row]);
    const some = points([1, 0.3]);
    expect(looks(odds({ attacker_men: some, defender_men: some, third_men: some }))).toEqual(
      row.map((one) => [one]),
    );
  });
  it("takes its side's colour from its sign", () => {
    const answer = odds({ points: points([-2, 0.3], [0, 0.1], [4, 0.6]) });
    const [topic] = topics(answer);
    expect(topic && groups_of(answer, topic, "exactly", names).map(([b]) => b?.side)).toEqual([
      "defender",
      "neutral",
      "attacker",
    ]);
  });
});

it("a change is one more, one fewer, or another rule", () => {
  const change = (path: string, from: number, to: number): Change => ({
    path,
    from,
    to,
    text: "",
    win: kWin,
    delta: 0,
  });
  expect(kind_of(change("dice.attacker", 3, 4))).toBe("more");
  expect(kind_of(change("dice.attacker", 3, 2))).toBe("fewer");
  expect(kind_of(change("rulebook.defender.dice", 2, 3))).toBe("rules");
});

describe("worth is to the one who chooses", () => {
  const choice = (text: string, worth: number): Choice => ({
    move: { type: text },
    text,
    value: worth,
    worth,
  });
  const choices = [
    choice("hold", -0.5),
    choice("commit 5", 0.31),
    choice("commit 2", 0.31),
    choice("all", -2),
  ];
  it("so that the most is the best, and has the star", () => {
    const { sorted, star } = ranked(choices, choices[1]);
    expect(sorted.map((one) => one.text)).toEqual(["commit 5", "commit 2", "hold", "all"]);
    expect(star?.text).toBe("commit 5");
  });
  it("of several that are worth the most the advised has it, and never one that is worth less", () => {
    expect(ranked(choices, choices[2]).star?.text).toBe("commit 2");
    expect(ranked(choices, choices[3]).star?.worth).toBe(0.31);
    expect(ranked([]).star).toBeUndefined();
  });
  it("a change is told in what the answer measures by", () => {
    const change: Change = { path: "a", from: 1, to: 2, text: "", win: kWin, delta: -0.1, worth_delta: 0.34 };
    expect(delta_of(change, "worth")).toBe(0.34);
    expect(delta_of(change, "win")).toBe(-0.1);
  });
});

describe("who chooses how", () => {
  it("is said in the words of the service, after what is chosen first", () => {
    const against = { ...odds({}), policy_text: "as declared, against the best answer of Founders" };
    expect(policy_words(against)).toBe("As declared, against the best answer of Founders.");
    const first = { move: { type: "play" }, text: "Play flare" };
    expect(policy_words({ ...against, first })).toBe(
      "Play flare: as declared, against the best answer of Founders.",
    );
    expect(policy_words({ ...against, first, policy_text: "as declared, then 'attack again'" })).toBe(
      "Play flare, then 'attack again'.",
    );
  });
});

describe("best play, where nothing is chosen at first", () => {
  const rule = (when: string, text: string) => ({ question: "again", when, conditions: [], text });
  const rules = (...list: ReturnType<typeof rule>[]) => ({ list, cost: 0, share: 1, positions: 9 });
  it("is said in a sentence where two rules say it", () => {
    expect(rules_in_a_sentence(rules(rule("", "attack again")))).toBe("always attack again");
    const two = rules(rule("Anna has at most 2 armies", "stop"), rule("", "attack again"));
    expect(rules_in_a_sentence(two)).toBe("if Anna has at most 2 armies stop, else attack again");
    const long = rules(rule("a", "stop"), rule("b", "stop"), rule("", "go"));
    expect(rules_in_a_sentence(long)).toBeUndefined();
    const other = { ...rule("", "lose humans first"), question: "hits of humans" };
    expect(rules_in_a_sentence(rules(rule("", "attack again"), other))).toBeUndefined();
    expect(rules_in_a_sentence(undefined)).toBeUndefined();
  });
  it("is compared with what is declared", () => {
    const declared = odds({});
    const win = { attacker: { probability: 0.6 }, defender: { probability: 0.4 } };
    const best = { ...declared, win };
    expect(compared_words({ declared, best, place: 0 })).toBe("wins 60.0% in place of 50.0% as declared");
    expect(compared_words({ declared, best: declared, place: 1 })).toBe("wins 50.0%, the same as declared");
  });
});

describe("the chance above the buttons", () => {
  const seen = (...ratios: number[]) => ratios.map((intersectionRatio) => ({ intersectionRatio }));
  it("goes by the last that was seen, where a busy browser tells of several at once", () => {
    expect(is_away(seen(0))).toBe(true);
    expect(is_away(seen(1))).toBe(false);
    expect(is_away(seen(0, 1))).toBe(false);
    expect(is_away(seen(1, 0.3))).toBe(true);
    expect(is_away([])).toBe(false);
  });
});
