import { describe, expect, it } from "vitest";
import { commitment, fault_of, query_of, random_salt, random_text } from "./contribution";

// The vectors of docs/fair-dice.md, which another program computed.
const kPlay = "000102030405060708090a0b0c0d0e0f";
const kRed = {
  number: 0,
  text: "red",
  salt: "76706890fba3605f0f13e817f86cb315045057ba888f882930fba6b41498cd00",
};
const kBlue = {
  number: 1,
  text: "blue",
  salt: "52d5135b79da53eabf13d4312287956cd4f427e4a3523a972c3a79615de8611d",
};

describe("a contribution", () => {
  it("is sealed as documented", () => {
    expect(commitment(kPlay, kRed)).toBe("35b9616b96c4f932e33a2998b1b9cf78dd958f38328360d9d216d33f2e9997b7");
    expect(commitment(kPlay, kBlue)).toBe("25848eea68e56b3fa727cc271a35aa4811dd506ab408b04688218748833f46ce");
  });

  it("stands in the order of the players, and is opened only when all are sealed", () => {
    const sealed = query_of(kPlay, [kBlue, kRed], false);
    expect(sealed.sealed.map((one) => one.slice(0, 2))).toEqual(["0:", "1:"]);
    expect(sealed.opened).toEqual([]);
    expect(query_of(kPlay, [kBlue, kRed], true).opened).toEqual([
      `0:${kRed.salt}:red`,
      `1:${kBlue.salt}:blue`,
    ]);
  });

  it("is never the same by chance, and never nothing", () => {
    expect(random_salt()).not.toBe(random_salt());
    expect(random_text()).not.toBe(random_text());
    expect(random_salt()).toMatch(/^[0-9a-f]{64}$/);
    expect(fault_of("  ")).toBeDefined();
    expect(fault_of("ä".repeat(129))).toBeDefined();
    expect(fault_of(random_text())).toBeUndefined();
  });
});
