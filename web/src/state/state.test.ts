import { beforeAll, describe, expect, it } from "vitest";
import zlib from "node:zlib";
import type { Scenario } from "../api/types";
import { decode, encode } from "./code";
import { remembered, type Recent } from "./recents";
import { hash_of, route_of } from "./route";
import { game_of, get, path_of, put } from "./scenario";
import { with_streams } from "./streams.testing";

beforeAll(with_streams);

const scenario: Scenario = {
  system: "aggression",
  territory: [
    { name: "Peru", units: { food: 2 } },
    { name: "São Tomé", points: 3 },
  ],
  location: [{ name: "Battleship Bay", token: { combat: 7 } }],
};

describe("a situation as text", () => {
  it("comes back as it was", async () => {
    const code = await encode(scenario);
    expect(code).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(await decode(code)).toEqual(scenario);
  });
  it("is deflate without a frame", async () => {
    const code = await encode(scenario);
    expect(JSON.parse(zlib.inflateRawSync(Buffer.from(code, "base64url")).toString())).toEqual(scenario);
  });
  it("that was cut off is none", async () => {
    const code = await encode(scenario);
    expect(await decode(code.slice(0, code.length / 2))).toBeUndefined();
    expect(await decode("@@@")).toBeUndefined();
    expect(await decode("")).toBeUndefined();
  });
  it("that is no object is none", async () => {
    const list = zlib.deflateRawSync(Buffer.from("[1,2]")).toString("base64url");
    expect(await decode(list)).toBeUndefined();
  });
  it("does not unpack without bound", async () => {
    const bomb = zlib.deflateRawSync(Buffer.from(`{"a":"${"x".repeat(3 << 20)}"}`)).toString("base64url");
    expect(await decode(bomb)).toBeUndefined();
  });
});

describe("values by path", () => {
  it("are found by the name of an element", () => {
    expect(get(scenario, ["territory", "Peru", "units", "food"])).toBe(2);
    expect(get(scenario, ["territory", 1, "points"])).toBe(3);
    expect(get(scenario, ["territory", "Chile", "points"])).toBeUndefined();
  });
  it("are changed in a copy", () => {
    const next = put(scenario, ["territory", "Peru", "agents", "North"], 1);
    expect(get(next, ["territory", "Peru", "agents"])).toEqual({ North: 1 });
    expect(get(scenario, ["territory", "Peru", "agents"])).toBeUndefined();
    expect(next.location).toBe(scenario.location);
  });
  it("are taken away by undefined", () => {
    expect(put(scenario, ["territory", "Peru"], undefined).territory).toEqual([
      { name: "São Tomé", points: 3 },
    ]);
    expect("location" in put(scenario, ["location"], undefined)).toBe(false);
  });
  it("have the paths of the command line", () => {
    expect(path_of("territory.Peru.units.food")).toEqual(["territory", "Peru", "units", "food"]);
    expect(path_of('location."Battleship Bay".token.combat')).toEqual([
      "location",
      "Battleship Bay",
      "token",
      "combat",
    ]);
    expect(path_of("force[2].leader")).toEqual(["force", 1, "leader"]);
    expect(path_of("attacker.tokens[1]")).toEqual(["attacker", "tokens", 0]);
    expect(path_of('territory."St. \\"X\\"".points')).toEqual(["territory", 'St. "X"', "points"]);
  });
});

describe("routes", () => {
  it("are read and written alike", () => {
    const hash = hash_of(["clauses", "aggression"], { c: "AG-13" });
    expect(hash).toBe("#/clauses/aggression?c=AG-13");
    const route = route_of(hash);
    expect(route.parts).toEqual(["clauses", "aggression"]);
    expect(route.query.get("c")).toBe("AG-13");
  });
  it("survive nonsense", () => {
    expect(route_of("").parts).toEqual([]);
    expect(route_of("#/%E0%A4%A/x").parts).toEqual(["%E0%A4%A", "x"]);
  });
});

describe("recents", () => {
  const one = (title: string, at: number): Recent => ({ system: "aggression", title, at, scenario });
  const other = (system: string, k: number): Recent => ({
    ...one(`T${k}`, k),
    system,
    scenario: { system, turn: k },
  });
  it("keep the newest first, and a few of each game", () => {
    let list: Recent[] = [];
    for (let k = 0; k < 20; ++k) list = remembered(list, other("aggression", k));
    list = remembered(list, other("risk", 20));
    for (let k = 21; k < 30; ++k) list = remembered(list, other("aggression", k));
    expect(list.filter((r) => r.system === "aggression").map((r) => r.at)).toEqual([29, 28, 27, 26, 25, 24]);
    expect(list.filter((r) => r.system === "risk")).toHaveLength(1);
    for (let k = 0; k < 100; ++k) list = remembered(list, other(`game${k}`, 100 + k));
    expect(list.length).toBe(36);
  });
  it("have a situation once, and a visit once", () => {
    let list = [other("risk", 2), other("risk", 1)];
    list = remembered(list, { ...other("risk", 1), at: 99 });
    expect(list.map((r) => r.at)).toEqual([99, 2]);
    for (let k = 3; k < 6; ++k) list = remembered(list, { ...other("risk", k), visit: 7 });
    expect(list.map((r) => r.at)).toEqual([5, 99, 2]);
    expect(remembered(list, { ...other("risk", 6), visit: 8 })).toHaveLength(4);
  });
  it("tell games of one's own apart, and have no more of them than there is room for", () => {
    const own = (title: string, k: number): Recent => ({
      ...one(title, k),
      system: "game",
      scenario: { game: `title = "${title}"\n#${"x".repeat(300_000)}`, turn: k },
    });
    let list: Recent[] = [];
    for (let k = 0; k < 8; ++k) list = remembered(list, own(k % 2 ? "Raid" : "Siege", k));
    expect(list.map((r) => r.at)).toEqual([7, 6, 5]); // a million characters
    expect(game_of("game", list[0]!.scenario)).toBe("game Raid");
    expect(game_of("risk", {})).toBe("risk");
  });
});

it("an address is read whatever a message made of it", () => {
  const meant = route_of("#/risk?s=abc");
  expect(meant.parts).toEqual(["risk"]);
  for (const hash of ["#%2Frisk%3Fs%3Dabc", "#%23/risk?s=abc", "%23/risk?s=abc", "#/risk%3Fs%3Dabc"]) {
    expect(route_of(hash).parts).toEqual(meant.parts);
    expect(route_of(hash).query.get("s")).toBe("abc");
  }
});
it("what stands behind a link in a message is no part of it", async () => {
  const code = await encode({ title: "A battle" });
  for (const tail of [".", ")", ").”", "#", ">", "\u200b"])
    expect(await decode(code + tail)).toEqual({ title: "A battle" });
});
