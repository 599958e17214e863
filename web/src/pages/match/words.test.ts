import { describe, expect, it } from "vitest";
import type { MatchEntry, MatchView } from "../../api/types";
import { awaited_words, entry_words, in_a_sentence, news_words } from "./words";

const entry = (kind: MatchEntry["kind"], by: string, open: object) =>
  entry_words({ seq: 1, at: 0, kind, by, open: JSON.stringify(open), sealed: "", chain: "" });

describe("What a match says", () => {
  it("names who is awaited, but not the reader", () => {
    const awaited: MatchView["awaited"] = [
      { seat: "North", for: "choice", has_seat: true, connected: true },
      { seat: "South", for: "share", has_seat: true, connected: false },
      { seat: "Booker", for: "choice", has_seat: false, connected: false },
    ];
    expect(awaited_words({ awaited, you: "North" } as unknown as MatchView)).toEqual([
      "South adds a share to the dice, and is not connected.",
      "Booker is choosing, and nobody has this seat: whoever made the match can give it away.",
    ]);
  });

  it("tells what others did last, and nothing of the reader or of a conflict", () => {
    const by_south = { seq: 1, at: 0, by: "South", open: "{}", sealed: "", chain: "" };
    const edited: MatchEntry = { ...by_south, kind: "edited" };
    expect(news_words([edited], "North")).toBe("South changes the situation.");
    expect(news_words([edited], "South")).toBe("");
    expect(news_words([edited, { ...by_south, kind: "began" }], "North")).toBe("");
  });

  it("says the faults of the service as one sentence", () => {
    const problem = {
      title: "Conflict",
      status: 409,
      faults: [{ file: "", line: 0, column: 0, text: "it is late" }],
    };
    expect(in_a_sentence(problem).detail).toBe("It is late.");
    expect(in_a_sentence(problem).faults).toBeUndefined();
  });

  it("tells what changed, and by whom", () => {
    const changes = [{ path: "territory.Peru.points", from: 2, to: 3 }];
    expect(entry("edited", "South", { changes })).toBe(
      "South changes the situation: Peru, points from 2 to 3.",
    );
    expect(entry("edited", "", { changes: [] })).toBe("Whoever made the match changes the situation.");
    expect(entry("chose", "South", {})).toBeUndefined();
  });
});
