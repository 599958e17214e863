import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Journal, Json } from "../api/schema";
import type { JournalLine, Scenario, Step } from "../api/types";
import {
  arrive,
  canonical,
  conflicts,
  evening,
  evenings,
  forget_evening,
  kMostBytes,
  last_of,
  ndjson,
  Overtaken,
  played,
  Standing,
  take_in,
  turned,
  voided,
} from "./evening";

// Lines as the service makes them, but for their hashes; it keeps nothing of them.
let lines = 0;
const made = (what: object, scenario: Scenario | null, previous?: string): JournalLine => {
  const line = JSON.stringify({ previous, ...what });
  return { line, hash: `hash-${++lines}-0123456789`, ...(scenario ? { scenario } : {}) };
};
let asked: string[] = [];

async function service(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, "http://casus");
  const path = url.pathname.replace("/api/v1/journal/", "");
  const previous = url.searchParams.get("previous") ?? undefined;
  const to = url.searchParams.get("to") ?? "";
  const body = init.body ? (JSON.parse(String(init.body)) as Scenario) : {};
  asked.push(path);
  const answers: Record<string, () => JournalLine> = {
    begun: () => made({ begun: { scenario: body } }, body),
    edited: () => made({ edited: [] }, body.after as Scenario, previous),
    turned: () => made({ turned: { to } }, { ...body, turn: to }, previous),
    back: () => made({ back: { to } }, null, previous),
  };
  return new Response(JSON.stringify(answers[path]!()), { status: 200 });
}

const start: Scenario = { system: "aggression", title: "Tuesday", ore: 1 };
const ended = (text: string, after: Scenario): Step =>
  ({ ...made({ played: { text } }, after), after, text, winner: "attacker" }) as unknown as Step;

beforeEach(async () => {
  for (const e of await evenings()) await forget_evening(e.id);
  asked = [];
  vi.stubGlobal("fetch", service);
});
afterEach(() => vi.unstubAllGlobals());

/** A conflict from a situation: what stands after it, and where. */
async function conflict(from: Scenario, place: Awaited<ReturnType<typeof arrive>> | undefined, ore: number) {
  const at = await arrive("aggression", from, place);
  const after = { ...start, ore };
  return { at, after, place: (await played(at, ended(`conflict ${ore}`, after), `play ${ore}`))! };
}

describe("an evening", () => {
  it("is begun by the first conflict, and the next joins it, with what was edited between", async () => {
    const one = await conflict(start, undefined, 2);
    const two = await conflict(one.after, one.place, 3);
    const three = await conflict({ ...two.after, ore: 9 }, two.place, 4);
    const e = (await evening(three.place.evening))!;
    expect(e.lines.map((l) => l.kind)).toEqual(["begun", "played", "played", "edited", "played"]);
    expect(conflicts(e).map(({ number, line }) => [number, line.text, line.play])).toEqual([
      [1, "conflict 2", "play 2"],
      [2, "conflict 3", "play 3"],
      [3, "conflict 4", "play 4"],
    ]);
    expect(last_of(e).scenario).toEqual({ ...start, ore: 4 });
    expect(
      ndjson(e)
        .trim()
        .split("\n")
        .map((l) => (JSON.parse(l) as { previous?: string }).previous),
    ).toEqual([
      undefined,
      undefined, // made by the test as the end of a play, which says it for itself
      undefined,
      e.lines[2]!.hash,
      undefined,
    ]);
  });

  it("writes nothing of an edit that changed nothing, whatever the order of keys", async () => {
    const one = await conflict(start, undefined, 2);
    await arrive("aggression", { ore: 2, title: "Tuesday", system: "aggression" }, one.place);
    expect(asked).toEqual(["begun"]);
    expect(canonical({ a: [{ y: 1, x: 2 }], b: 0 })).toBe(canonical({ b: 0, a: [{ x: 2, y: 1 }] }));
  });

  it("that has no room for more goes on as a new one, which says of which", async () => {
    const long: Scenario = { ...start, title: "x".repeat(kMostBytes) };
    const one = await conflict(long, undefined, 2);
    expect(one.at.full).toBeUndefined();
    const two = await conflict(one.after, one.place, 3);
    expect(two.place.evening).not.toBe(one.place.evening);
    expect(two.at.full).toBe(one.place.evening);
    expect((await evening(two.place.evening))!.before).toBe(one.place.evening);
    const three = await conflict(two.after, two.place, 4);
    expect(three.place.evening).toBe(two.place.evening);
    expect(three.at.full).toBeUndefined();
  });

  it("is not taken back unasked: what came since is told, and stays struck out", async () => {
    const one = await conflict(start, undefined, 2);
    const two = await conflict(one.after, one.place, 3);
    await expect(arrive("aggression", start, one.at)).rejects.toThrow(Standing);
    await expect(arrive("aggression", start, one.at, [one.place.hash])).rejects.toThrow(Standing);
    const again = await arrive("aggression", start, one.at, [one.place.hash, two.place.hash]);
    await played(again, ended("conflict 7", { ...start, ore: 7 }), "play 7");
    const e = (await evening(again.evening))!;
    expect(e.lines.map((l) => l.kind)).toEqual(["begun", "played", "played", "back", "played"]);
    expect(voided(e.lines)).toEqual([false, true, true, false, false]);
    expect(conflicts(e).map(({ number }) => number)).toEqual([undefined, undefined, 1]);
  });

  it("takes nothing back where a roll was begun and left: what was edited is edited once more", async () => {
    const one = await conflict(start, undefined, 2);
    await arrive("aggression", { ...one.after, ore: 5 }, one.place);
    const at = await arrive("aggression", { ...one.after, ore: 6 }, one.place);
    const e = (await evening(at.evening))!;
    expect(e.lines.map((l) => l.kind)).toEqual(["begun", "played", "edited", "edited"]);
    expect(last_of(e).scenario.ore).toBe(6);
  });

  it("is written by one tab at a time: the second is told, and a line written twice stands once", async () => {
    const at = await arrive("aggression", start);
    const mine = ended("mine", { ...start, ore: 2 });
    await played(at, mine, "one");
    await expect(played(at, ended("the other's", { ...start, ore: 3 }), "two")).rejects.toThrow(Overtaken);
    await played(at, mine, "one");
    expect((await evening(at.evening))!.lines.map((l) => l.text)).toEqual([undefined, "mine"]);
  });

  it("is stored with its first conflict: a roll that is begun and left leaves nothing behind", async () => {
    const at = await arrive("aggression", start);
    expect(await evenings()).toEqual([]);
    const again = await arrive("aggression", start, at); // the situation is rolled again from its address
    expect(await evenings()).toEqual([]);
    const after = { ...start, ore: 2 };
    await played(again, ended("conflict", after), "play");
    expect((await evenings()).map((e) => e.lines.map((l) => l.kind))).toEqual([["begun", "played"]]);
    const next = await turned("aggression", { ...start, ore: 7 }, "South");
    expect((await evening(next.place.evening))!.lines.map((l) => l.kind)).toEqual(["begun", "turned"]);
  });

  it("passes the turn on", async () => {
    const one = await conflict(start, undefined, 2);
    const next = await turned("aggression", one.after, "South", one.place);
    expect(next.scenario).toEqual({ ...one.after, turn: "South" });
    const e = (await evening(next.place.evening))!;
    expect(last_of(e)).toMatchObject({ kind: "turned", to: "South" });
  });

  it("comes in from a file as far as it is sound, once, and grows with a longer file", async () => {
    const one = await conflict(start, undefined, 2);
    const two = await conflict(one.after, one.place, 3);
    const e = (await evening(two.place.evening))!;
    const text = ndjson(e);
    const said = (at: number, n: number) => ({
      valid: at === 0,
      at,
      text: "",
      title: "Tuesday",
      scenario: last_of(e).scenario,
      lines: e.lines.slice(0, n).map((l, k) => ({
        line: k + 1,
        hash: l.hash,
        kind: l.kind,
        text: l.text ?? "",
        more: [],
        voided: false,
        scenario: l.scenario,
      })),
    });
    await forget_evening(e.id);
    const cut = await take_in(text, said(3, 2));
    expect(cut?.lines.map((l) => l.kind)).toEqual(["begun", "played"]);
    const whole = await take_in(text, said(0, 3));
    expect(whole?.id).toBe(cut?.id);
    expect(ndjson(whole!)).toBe(text);
    expect((await take_in(text, said(3, 2)))?.lines.length).toBe(3);
    expect(await evenings()).toHaveLength(1);
    expect(
      await take_in("nothing", { valid: false, at: 1, text: "", title: "", scenario: {}, lines: [] }),
    ).toBeUndefined();
  });

  it("is read from what each line changes, where the scenario is said once", async () => {
    const row = (line: number, kind: "begun" | "edited" | "rolling" | "back") => ({
      line,
      hash: `hash-${line}-0123456789`,
      kind,
      text: "",
      more: [],
      voided: false,
    });
    const begun: Record<string, Json> = { ...start, area: [{ name: "A 1", units: 1 }, { name: "B" }] };
    const said: Journal = {
      valid: true,
      at: 0,
      text: "",
      title: "",
      scenario: begun,
      lines: [
        { ...row(1, "begun"), scenario: begun },
        {
          ...row(2, "edited"),
          changes: [
            { path: "ore", from: 1, to: 2 },
            { path: 'area."A 1".units', from: 1 },
            { path: "area.B.oil", to: 3 },
            { path: "area.C", to: { name: "C" } },
          ],
        },
        { ...row(3, "rolling"), changes: [] },
        { ...row(4, "edited"), changes: [{ path: "area.B", from: { name: "B", oil: 3 } }] },
        { ...row(5, "back"), to: 1 },
      ],
    };
    const taken = await take_in("1\n2\n3\n4\n5\n", said);
    const edited = { ...start, ore: 2, area: [{ name: "A 1" }, { name: "B", oil: 3 }, { name: "C" }] };
    expect(taken?.lines.map((l) => l.scenario)).toEqual([
      begun,
      edited,
      edited,
      { ...edited, area: [{ name: "A 1" }, { name: "C" }] },
      begun,
    ]);
  });
});
