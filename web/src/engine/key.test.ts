import { describe, expect, it } from "vitest";
import { proof_of } from "../state/plays";
import { begun } from "./key";

describe("the token of a play", () => {
  const said = (play: object) => JSON.stringify({ scenario: { title: '"token":"here.' }, play });
  const target = "api/v1/play?step=true";
  it("says who can go on with it", () => {
    expect(begun(target, said({ token: "here.abc" }))).toBe("here");
    expect(begun(target, said({ token: "abc" }))).toBe("elsewhere");
    expect(begun(target, said({}))).toBeUndefined();
    expect(begun("api/v1/odds", said({ token: "abc" }))).toBeUndefined();
    expect(begun(target, undefined)).toBeUndefined();
  });
});

describe("the proof of choices", () => {
  it("is that of docs/service.md", () => {
    expect(proof_of("0123456789abcdef0123456789abcdef", [2, 0])).toBe(
      "f48e7b2c09e83d8911d94fb31d79108be71c98ab4da9458b0968952a34770bdc",
    );
  });
});
