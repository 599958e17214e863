import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import type { Entry, Json, MatchEntry } from "../api/types";
import { commitment } from "./contribution";
import { faces_of, key_of, MatchProof } from "./match_proof";

const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));
const up_to = (last: number) =>
  Array.from({ length: last + 1 }, (_, k) => k.toString(16).padStart(2, "0")).join("");
const kSeed = up_to(31);
const kPlay = up_to(15);

describe("Throws are those of docs/fair-dice.md", () => {
  it.each([
    [[], { number: 0, purpose: "dice", count: 3, sides: 6 }, [3, 4, 2]],
    [[], { number: 2, purpose: "dice", count: 2, sides: 6 }, [5, 0]],
    [[], { number: 3, purpose: "card", count: 1, sides: 52 }, [42]],
    [["red", "blue"], { number: 0, purpose: "dice", count: 10, sides: 10 }, [6, 9, 8, 2, 2, 3, 7, 8, 9, 9]],
  ])("of the contributions %j, %j", (texts, thrown, faces) => {
    expect(faces_of(key_of(kSeed, kPlay, texts), thrown)).toEqual(faces);
  });
});

interface Line {
  kind: MatchEntry["kind"];
  seat: number;
  open?: { [key: string]: Json };
  sealed?: { [key: string]: Json };
  /** Everybody may see what was sealed. */
  shown?: boolean;
}
const kSeats = ["North", "South"];

/** A log as the service writes it. */
function log_of(lines: readonly Line[]): MatchEntry[] {
  let chain = "";
  return lines.map(({ kind, seat, open = {}, sealed, shown }, seq) => {
    const text = JSON.stringify({ kind, seat, ...open });
    const opened = sealed ? JSON.stringify(sealed) : "";
    chain = hash(`casus.match.1\0${chain}\n${seq}\n7\n${text}\n${hash(opened)}`);
    return {
      ...{ seq, at: 7, kind, by: kSeats[seat] ?? "", open: text, sealed: hash(opened), chain },
      ...(opened && shown ? { opened } : {}),
    };
  });
}

const kShares = [
  { number: 0, salt: "aa".repeat(32), text: "red" },
  { number: 1, salt: "bb".repeat(32), text: "blue" },
];
function a_match({
  seed = kSeed,
  ends = kSeed,
  faces = [] as number[],
  revealed = true,
  skips = false,
} = {}) {
  const added = skips ? kShares.slice(0, 1) : kShares;
  const thrown = { number: 0, purpose: "dice", count: 2, sides: 6 };
  const key = key_of(
    seed,
    kPlay,
    added.map((one) => one.text),
  );
  const fell = faces.length > 0 ? faces : faces_of(key, thrown);
  const entries = [
    { throw: { ...thrown, faces: fell } },
    ...fell.map((face) => ({ event: { event: "die", sides: 6, shows: face + 1 } })),
  ];
  const line = JSON.stringify({ played: { play: kPlay, commitment: "c0", seed: ends, entries } });
  const lines: Line[] = [
    { kind: "created", seat: -2, open: { seats: kSeats.map((name) => ({ name })) } },
    {
      ...{ kind: "began", seat: 0, shown: revealed, sealed: { seed, salt: "s" } },
      open: {
        ...{ play: kPlay, commitment: "c0" },
        shares: kSeats.map((seat, number) => ({ seat, number })),
      },
    },
    { kind: "pledged", seat: 0, open: { commitment: commitment(kPlay, kShares[0]!) } },
    skips
      ? { kind: "skipped", seat: 0, open: { skipped: "South" } }
      : { kind: "pledged", seat: 1, open: { commitment: commitment(kPlay, kShares[1]!) } },
    ...added.map(({ salt, text }, seat): Line => ({ kind: "opened", seat, open: { salt, text } })),
    { kind: "chose", seat: 1, sealed: { number: 2, salt: "t" }, shown: revealed },
    { kind: "settled", seat: -1, sealed: { line, salt: "u" }, shown: revealed },
  ];
  return { lines, entries: entries as unknown as Entry[] };
}
const checked = (entries: MatchEntry[], own?: { salt: string; text: string }, first?: MatchProof["last"]) => {
  const proof = new MatchProof(first, () => own);
  proof.take(entries);
  return proof;
};

describe("The log of a match, checked on a device", () => {
  it("proves the throws of a conflict whose seed is opened", () => {
    const proof = checked(log_of(a_match().lines), kShares[1]);
    expect(proof.proof).toEqual({ proven: 1, alone: 0, left_out: [], entries: 8 });
    expect(proof.unproven).toBeUndefined();
  });

  it("waits for a seed that is not shown yet, and proves them when it is", () => {
    const proof = checked(log_of(a_match({ revealed: false }).lines));
    expect(proof.proof.proven).toBe(0);
    expect(proof.unproven).toBe(1);
    proof.take(log_of(a_match().lines).slice(1));
    expect(proof.proof).toMatchObject({ proven: 1, entries: 8 });
    proof.take(log_of(a_match().lines)); // nothing is counted twice
    expect(proof.proof.proven).toBe(1);
  });

  it("names who was left out", () => {
    expect(checked(log_of(a_match({ skips: true }).lines)).proof).toMatchObject({
      proven: 1,
      left_out: ["South"],
    });
  });

  it.each([
    ["an entry is not bound to those before", (log) => (log[3] = { ...log[3]!, at: 8 }), 3],
    ["an entry is another than it says", (log) => (log[4] = { ...log[4]!, by: "South" }), 4],
    ["an opened choice is another", (log) => (log[6] = { ...log[6]!, opened: '{"number":3,"salt":"t"}' }), 6],
    [
      "an opened seed is another",
      (log) => (log[1] = { ...log[1]!, opened: `{"seed":"${"00".repeat(32)}"}` }),
      1,
    ],
  ] as [string, (log: MatchEntry[]) => void, number][])("refuses a log in which %s", (_, change, seq) => {
    const log = log_of(a_match().lines);
    change(log);
    expect(checked(log).proof.broken?.seq).toBe(seq);
  });

  it("refuses throws that do not follow, a seed that was exchanged, a share that was not sealed", () => {
    expect(checked(log_of(a_match({ faces: [6, 6] }).lines)).proof.broken).toMatchObject({ seq: 7 });
    expect(checked(log_of(a_match({ ends: up_to(30) + "ff" }).lines)).proof.broken).toMatchObject({ seq: 7 });
    const { lines } = a_match();
    lines[5] = { ...lines[5]!, open: { salt: kShares[1]!.salt, text: "blues" } };
    expect(checked(log_of(lines)).proof.broken).toMatchObject({ seq: 5 });
  });

  it("refuses dice without this device's own share, and a log that this device has not seen before", () => {
    expect(checked(log_of(a_match().lines), { salt: "cc".repeat(32), text: "mine" }).proof.broken?.seq).toBe(
      7,
    );
    const { lines } = a_match();
    const { last } = checked(log_of(lines.slice(0, 3)));
    const other = log_of([{ ...lines[0]!, open: { ...lines[0]!.open, more: 1 } }, ...lines.slice(1)]);
    expect(checked(other).proof.broken).toBeUndefined(); // it is whole, only not the one that was seen
    expect(checked(other, undefined, last).proof.broken?.seq).toBe(2);
  });

  it("refuses what was shown if it is not what was thrown or committed to", () => {
    const { lines, entries } = a_match();
    const proof = checked(log_of(lines));
    proof.check_shown(kPlay, entries, "c0", undefined);
    expect(proof.proof.broken).toBeUndefined();
    const other = entries.map((one) =>
      "event" in one ? { event: { ...one.event, shows: 9 } } : one,
    ) as Entry[];
    proof.check_shown(kPlay, other, "c0", undefined);
    expect(proof.proof.broken?.seq).toBe(1);
    const committed = checked(log_of(lines));
    committed.check_shown(kPlay, entries, "c1", undefined);
    expect(committed.proof.broken?.seq).toBe(1);
  });
});
