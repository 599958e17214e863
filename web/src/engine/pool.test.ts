import { describe, expect, it } from "vitest";
import type { Asked } from "./engine";
import { Pool, type Line } from "./pool";
import type { Begun, Said } from "./worker";

const of = (target: string): Asked => ({ method: "GET", target, type: "", body: "" });
const bytes = (text: string) => new TextEncoder().encode(text);

/** Workers whose answers are given by hand. */
function workers() {
  const lines: Worker[] = [];
  class Worker implements Line {
    onmessage: ((event: MessageEvent<Said>) => void) | null = null;
    onerror: ((event: ErrorEvent) => void) | null = null;
    asked: Asked[] = [];
    ended = false;
    postMessage(message: Begun | Asked) {
      this.asked.push(message as Asked);
    }
    terminate() {
      this.ended = true;
    }
    say(data: Said) {
      this.onmessage?.({ data } as MessageEvent<Said>);
    }
    answer(text: string, status = 200) {
      this.say({ kind: "end", status, type: "text/plain", headers: [["a", "b"]], bytes: bytes(text) });
    }
  }
  const begin = () => {
    lines.push(new Worker());
    return lines.at(-1)!;
  };
  return { lines, begin };
}

describe("The device's engines", () => {
  it("begin when somebody asks, and one stands by", async () => {
    const { lines, begin } = workers();
    const pool = new Pool(begin, 2);
    expect(lines).toHaveLength(0);
    const answer = pool.ask(of("/1"));
    expect(lines).toHaveLength(1);
    lines[0]!.say({ kind: "ready" });
    expect(lines).toHaveLength(2);
    lines[0]!.answer("one");
    const response = await answer;
    expect([response.status, response.headers.get("a"), await response.text()]).toEqual([200, "b", "one"]);
  });
  it("answer as many at once as there are, one behind the other", async () => {
    const { lines, begin } = workers();
    const pool = new Pool(begin, 2);
    const answers = ["/1", "/2", "/3"].map((target) => pool.ask(of(target)));
    lines[0]!.say({ kind: "ready" });
    lines[1]!.say({ kind: "ready" });
    expect(lines.map((one) => one.asked.map(({ target }) => target))).toEqual([["/1"], ["/2"]]);
    lines[1]!.answer("two");
    expect(lines[1]!.asked.at(-1)!.target).toBe("/3");
    lines[1]!.answer("three");
    lines[0]!.answer("one");
    expect(await Promise.all(answers.map(async (one) => (await one).text()))).toEqual([
      "one",
      "two",
      "three",
    ]);
  });
  it("are ended by who wants no answer any more, and the one that stands by answers the next", async () => {
    const { lines, begin } = workers();
    const pool = new Pool(begin, 2);
    const control = new AbortController();
    const left = pool.ask(of("/long"), control.signal);
    lines[0]!.say({ kind: "ready" });
    lines[1]!.say({ kind: "ready" });
    const next = pool.ask(of("/next"));
    control.abort();
    await expect(left).rejects.toThrow("no longer wanted");
    expect(lines.map((one) => one.ended)).toEqual([true, false, false]); // a third stands by
    lines[1]!.answer("next");
    expect(await (await next).text()).toBe("next");
  });
  it("begin anew where one has no memory left", async () => {
    const { lines, begin } = workers();
    const pool = new Pool(begin, 1);
    const answer = pool.ask(of("/large"));
    lines[0]!.say({ kind: "ready" });
    lines[0]!.say({ kind: "end", status: 507, type: "", headers: [], bytes: undefined });
    expect((await answer).status).toBe(507);
    expect(lines.map((one) => one.ended)).toEqual([true, false]);
  });
  it("give what comes in pieces as it comes", async () => {
    const { lines, begin } = workers();
    const answer = new Pool(begin, 1).ask(of("/sweep"));
    lines[0]!.say({ kind: "ready" });
    lines[0]!.say({ kind: "piece", type: "application/json", bytes: bytes('{"a":') });
    const reader = (await answer).body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"a":');
    lines[0]!.say({ kind: "piece", type: "application/json", bytes: bytes("1}") });
    lines[0]!.say({ kind: "end", status: 200, type: "application/json", headers: [], bytes: undefined });
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("1}");
    expect((await reader.read()).done).toBe(true);
  });
  it("that cannot run say so to everybody who waits", async () => {
    const { lines, begin } = workers();
    const answer = new Pool(begin, 2).ask(of("/1"));
    lines[0]!.onerror?.({ message: "no such thing here" } as ErrorEvent);
    await expect(answer).rejects.toThrow("no such thing here");
  });
});
