import { afterEach, expect, test, vi } from "vitest";
import { axis_of } from "./axis";
import { sweep, table_of, within, type Run } from "./sweep_run";

const across = { ...axis_of({ path: "a", now: 1, step: 1, text: "a" }), from: 0, to: 2 };
const up = { ...axis_of({ path: "b", now: 1, step: 1, text: "b" }), from: 0, to: 1 };

function values(text: string): number[] {
  const range = /=(\d+)\.\.(\d+)$/.exec(text);
  if (!range) return [Number(text.split("=")[1])];
  return Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, i) => Number(range[1]) + i);
}

/** A service that refuses situations as `refuses` says: a sweep only where it refuses all of them. */
function serve(
  refuses: (a: number, b: number) => boolean,
  fault = "'b' is 0, at least 1 was expected",
): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const vary = new URL(address, "http://here/").searchParams.getAll("vary");
    asked.push(vary.join(" "));
    const cells = values(vary[0] ?? "").flatMap((a) => values(vary[1] ?? "").map((b) => [a, b] as const));
    if (cells.every(([a, b]) => refuses(a, b))) {
      return Promise.resolve(
        new Response(
          JSON.stringify({
            title: "no",
            status: 422,
            faults: [{ file: "body", line: 1, column: 1, text: fault }],
          }),
          { status: 422 },
        ),
      );
    }
    const win = (a: number, b: number) => ({
      attacker: { probability: a / 4 + b / 100 },
      defender: { probability: 1 },
    });
    return Promise.resolve(
      new Response(
        JSON.stringify({
          cells: cells.map(([a, b]) =>
            refuses(a, b) ? { at: [a, b], refused: fault } : { at: [a, b], win: win(a, b) },
          ),
          crossings: [{ axis: "a", below: [1, 1], above: [2, 1] }],
        }),
      ),
    );
  });
  return asked;
}

async function run(control = new AbortController()): Promise<{ last: Run; told: Run[] }> {
  const told: Run[] = [];
  await sweep({}, [across, up], control, (one) => told.push(one));
  const last = told[told.length - 1];
  if (!last) throw new Error("nothing was told");
  return { last, told };
}

afterEach(() => vi.unstubAllGlobals());

test("a sweep is asked for once, and told from none to all", async () => {
  const asked = serve(() => false);
  const { last, told } = await run();
  expect(asked).toEqual(["a=0..2 b=0..1"]);
  expect(told[0]).toMatchObject({ done: 0, of: 6, state: "running" });
  expect(last).toMatchObject({
    done: 6,
    state: "whole",
    crossings: [
      [
        [1, 1],
        [2, 1],
      ],
    ],
    chances: [
      [0, 0.25, 0.5],
      [0.01, 0.26, 0.51],
    ],
  });
  expect(JSON.parse(last.text ?? "")).toHaveProperty("cells");
});

test("only what is refused stays blank, and is asked for once", async () => {
  const asked = serve((a, b) => b === 0 && a < 2);
  const { last } = await run();
  expect(asked).toEqual(["a=0..2 b=0..1"]);
  expect(last).toMatchObject({
    done: 6,
    state: "whole",
    refused: "'b' is 0, at least 1 was expected",
    chances: [
      [undefined, undefined, 0.5],
      [0.01, 0.26, 0.51],
    ],
  });
  expect(JSON.parse(last.text ?? "")).toHaveProperty("cells");
});

test("where all is refused the reason is told", async () => {
  serve(() => true);
  expect((await run()).last).toMatchObject({
    done: 0,
    state: "stopped",
    problem: { faults: [{ text: "'b' is 0, at least 1 was expected" }] },
  });
});

test("a sweep that is cancelled says how far it was", async () => {
  const control = new AbortController();
  vi.stubGlobal(
    "fetch",
    (_: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      }),
  );
  const done = run(control);
  control.abort();
  expect((await done).last).toMatchObject({ done: 0, of: 6, state: "stopped" });
});

test("an axis keeps to what a refusal says that it may be", () => {
  const said = "'tokens[2]' is 0, an integer from 1 to 500 was expected";
  const problem = { title: "no", status: 400, faults: [{ file: "body", line: 1, column: 20, text: said }] };
  const tokens = axis_of({ path: "attacker.tokens[2]", now: 3, step: 1, text: "a token" });
  expect(tokens.from).toBe(0);
  const kept = within(tokens, problem);
  expect(kept).toMatchObject({ from: 1, to: 6, least: 1, most: 500 });
  expect(within(kept, problem)).toBe(kept);
  expect(within(across, problem)).toBe(across);
});

test("the table of a sweep is one that spreadsheets take", () => {
  expect(table_of([across, up], [[0.25, 0.5, undefined], [1]])).toBe(
    "b \\ a\t0\t1\t2\n0\t0.25\t0.5\t\n1\t1\t\t\n",
  );
});
