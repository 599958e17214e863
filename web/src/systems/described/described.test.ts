import { describe, expect, it } from "vitest";
import type { Entry, GameUnit, Move, Odds, Scenario, Sweep } from "../../api/types";
import { axis_of } from "../../parts/axis";
import { bounds_of, knobs_in_words, own_and_theirs } from "./axes";
import { can_be_hit, hits_of, hits_to_place, may_pick, picked_choice } from "./casualties";
import { left_after, settled } from "./fallen";
import { form_of, unit } from "./form.testing";
import { least_for, needs_of, vary_of } from "./needs";
import { earlier } from "./order";
import { reworded } from "../../answers/reworded";
import { odds_in_words, path_words, plainly, victors_of_outcome } from "./reading";
import {
  changed_rules,
  counts_of,
  number_of_file,
  own_number,
  own_numbers,
  path_of_track,
  swapped,
  with_count,
} from "./scenario";
import { parts_of } from "./side_rows";
import { named_words, names_of, numbers_words, role_of } from "./words";

const form = form_of(["north", "south"], {
  units: [
    unit("ship", {
      says: "ships",
      most: 9,
      steps: ["whole", "damaged"],
      numbers: { dice: { whole: 2, damaged: 1 }, cost: 5 },
    }),
    unit("boat", { says: "boats", numbers: { hits_on: 5 } }),
    unit("fort", { life: 3 }),
  ],
  ask: [{ name: "fog", type: "number", says: "fog", is: 0, from: 0, to: 4 }],
  rulebook: [{ name: "ties", type: "word", says: "whose ties win", is: "south", of: ["south", "north"] }],
  outcomes: [{ id: "sunk", victor: "north" }, { id: "held", victor: "south" }, { id: "night" }],
});
const [ship, boat, fort] = form.units as [GameUnit, GameUnit, GameUnit];
const scenario: Scenario = {
  north: { name: "Ann", ship: { whole: 1, damaged: 2 }, boat: 4, "ship.damaged.dice": 3 },
  south: { boat: 3, fort: { 3: 1, 1: 2 } },
};

describe("what a side has", () => {
  it("is read in each state", () => {
    expect(counts_of(ship, scenario, "north")).toEqual([1, 2]);
    expect(counts_of(ship, scenario, "south")).toEqual([0, 0]);
    expect(counts_of(fort, scenario, "south")).toEqual([1, 0, 2]);
    expect(counts_of(fort, { south: { fort: 1, "fort.life": 1 } }, "south")).toEqual([1]);
  });
  it("is said as shortly as it can be", () => {
    expect(with_count(ship, scenario, "north", 1, 0)).toBe(1);
    expect(with_count(ship, scenario, "north", 0, 0)).toEqual({ damaged: 2 });
    expect(with_count(boat, scenario, "north", 0, 0)).toBeUndefined();
    expect(with_count(fort, scenario, "south", 1, 4)).toEqual({ 3: 1, 2: 4, 1: 2 });
  });
  it("changes places", () => {
    expect(swapped(form, scenario)).toEqual({ north: scenario.south, south: scenario.north });
  });
  it("leaves with each side what it alone may have", () => {
    const units = form.units.map((unit, k) => (k === 0 ? { ...unit, of: "north" } : unit));
    const [own, other] = units.map((unit) => unit.name);
    const scenario = { north: { [own ?? ""]: 3, [other ?? ""]: 1 }, south: { [other ?? ""]: 2 } };
    expect(swapped({ ...form, units }, scenario)).toEqual({
      north: { [own ?? ""]: 3, [other ?? ""]: 2 },
      south: { [other ?? ""]: 1 },
    });
  });
  it("may be numbers of its own", () => {
    expect(own_numbers(form, form.sides, scenario)).toEqual(["ship.damaged.dice"]);
    expect(number_of_file(own_number(form, "ship.damaged.dice")!)).toBe(1);
    expect(number_of_file(own_number(form, "boat.hits_on")!)).toBe(5);
    expect(own_number(form, "whale.cost")).toBeUndefined();
  });
});

it("rules that say what is printed are not changed", () => {
  expect(changed_rules(form, { rulebook: { ties: "south" } })).toEqual([]);
  expect(changed_rules(form, { rulebook: { ties: "north" } }).map((field) => field.name)).toEqual(["ties"]);
});

it("one of an order moves a place up, and the first stays", () => {
  expect(earlier(["a", "b", "c"], 2)).toEqual(["a", "c", "b"]);
  expect(earlier(["a", "b", "c"], 0)).toEqual(["a", "b", "c"]);
});

describe("words", () => {
  it("are those of the file", () => {
    expect(numbers_words(ship)).toBe("dice 2/1, cost 5");
    expect(named_words(form, "ship.damaged")).toBe("ships, damaged");
    expect(named_words(form, "fort.1")).toBe("fort, 1 left");
    expect(path_words(form, scenario, "north.ship.damaged")).toBe("damaged ships of Ann");
    expect(path_words(form, scenario, "south.boat")).toBe("boats of the south");
    expect(path_words(form, scenario, "fog")).toBeUndefined();
  });
  it("have no dots, and moves keep theirs", () => {
    const said = { text: "loses a ship.damaged and a ship.whole", move: { hits: { "ship.damaged": 1 } } };
    expect(reworded(said, plainly(form, {}))).toEqual({
      text: "loses a damaged ship and a ship",
      move: said.move,
    });
  });
  it("say whose victory an end is", () => {
    expect(["sunk", "held", "night"].map(victors_of_outcome(form))).toEqual([[0], [1], []]);
  });
});

it("odds bring both sides together, and leave out what cannot be", () => {
  const points = [
    { value: 0, probability: 0.5 },
    { value: 1, probability: 0.5 },
  ];
  const odds = {
    outcomes: [
      { id: "sunk", text: "sunk", probability: 1 },
      { id: "night", text: "night", probability: 0 },
    ],
    distributions: {
      rounds: [{ value: 1, probability: 1 }],
      "north.boat": points,
      "south.boat": points,
      "north.ship": points,
    },
    means: { rounds: 1, "north.boat": 0.5 },
    words: { rounds: "rounds", "north.boat": "Ann has left: boat" },
  } as unknown as Odds;
  const read = odds_in_words(odds, form, scenario);
  expect(read.outcomes.map((one) => one.id)).toEqual(["sunk"]);
  expect(Object.keys(read.distributions)).toEqual(["attacker_boats", "defender_boats", "ships: Ann"]);
  expect(read.means).toEqual({ attacker_boats: 0.5 });
  expect(read.words.attacker_boats).toBe("Ann has left: boats");
});

describe("a game of three sides", () => {
  const form = form_of(["red", "blue", "green"], {
    units: [unit("foot")],
    outcomes: [
      { id: "red wins", victor: "red" },
      { id: "the others win", victor: "blue", victors: ["blue", "green"] },
    ],
  });
  const scenario = { red: { foot: 3, name: "Ann" }, blue: { foot: 2 }, green: { foot: 1 } };
  it("names them all, and who wins together", () => {
    expect(names_of(form, scenario)).toEqual({
      attacker: "Ann",
      defender: "the blue",
      others: ["the green"],
    });
    expect(["red wins", "the others win", "nobody does"].map(victors_of_outcome(form))).toEqual([
      [0],
      [1, 2],
      [],
    ]);
  });
  it("brings what they have left together", () => {
    const points = [
      { value: 0, probability: 0.5 },
      { value: 1, probability: 0.5 },
    ];
    const distributions = { "red.foot": points, "green.foot": points };
    const odds = { outcomes: [], distributions, means: {}, words: {} } as unknown as Odds;
    expect(Object.keys(odds_in_words(odds, form, scenario).distributions)).toEqual([
      "attacker_foot",
      "third_foot",
    ]);
  });
  it("shows each by itself, with two beside each other as they were", () => {
    expect(parts_of(form).map((sides) => sides.map(({ id }) => id))).toEqual([["red"], ["blue"], ["green"]]);
    expect(parts_of(form_of(["red", "blue"], {})).map((sides) => sides.length)).toEqual([2]);
  });
  it("asks what it would take for those whose chance a sweep has", () => {
    expect(needs_of(form, scenario).map(({ path, side }) => [path, side])).toEqual([
      ["red.foot", 0],
      ["blue.foot", 1],
    ]);
  });
});

describe("losses by tapping", () => {
  const lose = (hits: Record<string, number>): { move: Move } => ({
    move: { lose: "losses", side: "north", hits } as unknown as Move,
  });
  const choices = [
    lose({ boat: 2 }),
    lose({ boat: 1, "ship.whole": 1 }),
    lose({ "ship.whole": 1, "ship.damaged": 1 }),
  ];
  const all = hits_of(choices)!;
  it("are offered as far as a move goes on from there", () => {
    expect(can_be_hit(all).map((one) => [one.name, one.most])).toEqual([
      ["boat", 2],
      ["ship.whole", 1],
      ["ship.damaged", 1],
    ]);
    expect(hits_to_place(all)).toBe(2);
    expect(may_pick(all, { boat: 1 }, "ship.damaged")).toBe(false);
    expect(may_pick(all, { boat: 1 }, "ship.whole")).toBe(true);
    expect(may_pick(all, { boat: 2 }, "boat")).toBe(false);
  });
  it("are a choice when all are placed", () => {
    expect(picked_choice(all, {})).toBe(-1);
    expect(picked_choice(all, { boat: 1 })).toBe(-1);
    expect(picked_choice(all, { boat: 1, "ship.whole": 1 })).toBe(1);
  });
  it("are a list where a move is something else", () => {
    expect(hits_of([...choices, { move: { type: "stop" } }])).toBeUndefined();
    expect(hits_of(choices.slice(1, 2))).toBeUndefined();
  });
});

describe("what has fallen", () => {
  const transfer = (piece: string, count: number, from: string, to: string) => ({
    piece,
    count,
    from,
    to,
    clause: "SF-1",
  });
  const all = [
    transfer("ship.whole", 1, "Ann", "out of play"),
    transfer("ship.damaged", 1, "out of play", "Ann"),
    transfer("boat", 2, "the south", "out of play"),
    transfer("flag", 1, "the south", "Ann"),
  ];
  it("is counted by kind", () => {
    const left = left_after(
      form,
      scenario,
      all.map((one): Entry => ({ transfer: one })),
    );
    expect(left.map((side) => side.map((one) => [one.unit.name, one.began, one.now]))).toEqual([
      [
        ["ship", 3, 3],
        ["boat", 4, 4],
      ],
      [
        ["boat", 3, 1],
        ["fort", 3, 3],
      ],
    ]);
  });
  it("is told once", () => {
    expect(settled(form, all).map((one) => [one.count, one.piece, one.from, one.to])).toEqual([
      [1, "ship, now damaged", "Ann", "Ann"],
      [2, "boats", "the south", "out of play"],
      [1, "flag", "the south", "Ann"],
    ]);
  });
});

describe("what is left of a card", () => {
  const track = { name: "cup_green", says: "green", is: 6, from: 0, to: 6, deck: "cup", card: "green" };
  it("is said below its deck where the scenario says that one, else by its own name", () => {
    expect(path_of_track(track, { cup: { green: 1 } })).toEqual(["cup", "green"]);
    expect(path_of_track(track, {})).toEqual(["cup_green"]);
    expect(path_of_track(track, { north: { cup: { red: 1 } } }, ["north"])).toEqual([
      "north",
      "cup",
      "green",
    ]);
    expect(bounds_of({ ...form, tracks: [track] }, "cup.green")).toEqual({ least: 0, most: 6 });
  });
});

describe("what it would take", () => {
  it("begins with what the attacker has most of", () => {
    const [first, second] = needs_of(form, scenario);
    expect(first).toMatchObject({ path: "north.boat", words: "boats of Ann", now: 4 });
    expect(vary_of(first!)).toBe("north.boat=0..26");
    expect(second).toMatchObject({ path: "north.ship.whole", now: 1, to: 7 });
  });
  it("is the least that is enough, of the side whose it is", () => {
    const cells = [0.2, 0.5, 0.8].map((p, n) => ({
      at: [n],
      win: { attacker: { probability: p }, defender: { probability: 1 - p } },
    })) as Sweep["cells"];
    const need = needs_of(form, scenario)[0]!;
    expect(least_for(need, [{ at: [0], refused: "no" }, ...cells], 0.5)).toBe(1);
    expect(least_for(need, cells, 0.9)).toBeUndefined();
    expect(least_for({ ...need, side: 1 }, cells, 0.75)).toBe(0);
  });
  it("is a number of the situation where there are no kinds", () => {
    expect(needs_of({ ...form, units: [] }, {}).map((one) => [one.path, one.to])).toEqual([["fog", 4]]);
  });
});

describe("a study", () => {
  const knob = (path: string, now: number) => ({ path, now, step: 1, text: path });
  const knobs = knobs_in_words(form, scenario, [
    knob("north.ship.whole", 8),
    knob("north.boat", 4),
    knob("south.boat", 3),
    knob("south.fort.3", 1),
    knob("fog", 0),
  ]);
  it("begins with the first kind that both have", () => {
    expect(own_and_theirs(form, knobs)?.map((one) => one.text)).toEqual([
      "boats of Ann",
      "boats of the south",
    ]);
    const apart = knobs.filter((one) => one.path !== "north.boat");
    expect(own_and_theirs(form, apart)?.map((one) => one.path)).toEqual(["north.ship.whole", "south.boat"]);
    expect(own_and_theirs(form, knobs.slice(2))).toBeUndefined();
  });
  it("stays within what there may be", () => {
    expect(axis_of(knobs[0]!)).toMatchObject({ from: 3, to: 9, most: 9 });
    expect(axis_of(knobs[4]!)).toMatchObject({ from: 0, to: 4, least: 0, most: 4 });
  });
});

it("a side is said by who plays it, and what they do by a verb", () => {
  const side = (id: string, says: string) => ({ ...form.sides[0]!, id, says });
  const two = { ...form, sides: [side("north", "the attacker"), side("south", "the defender")] };
  expect(names_of(two, { north: { name: "Anna" } })).toEqual({ attacker: "Anna", defender: "the defender" });
  expect(two.sides.map((one) => role_of(one).words)).toEqual(["attacks", "defends"]);
  expect(role_of(side("east", "the active player"))).toEqual({ words: "active player", served: true });
});

it("what is read off dice is told without the file's identifiers", () => {
  const plain = plainly(form_of(["attacker", "defender"], {}), {});
  expect(plain("fire: attacker.above 0")).toBe("fire: above 0");
  expect(plain("anti-aircraft fire: shot_down 2")).toBe("anti-aircraft fire: shot down 2");
  expect(plain("defender.shot_down 1")).toBe("shot down 1");
  expect(plain("with_guns shows 4")).toBe("with_guns shows 4"); // a die, by its pool's name
});
