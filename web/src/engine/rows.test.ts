import { describe, expect, it, vi } from "vitest";
import type { Asked } from "./engine";
import { in_rows, rows_of } from "./rows";

const asked = (query: string): Asked => ({
  method: "POST",
  target: `/api/v1/sweep?${query}`,
  type: "",
  body: "",
});
const range = (text: string) => {
  const [, from, to, step = "1"] = /=(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?$/.exec(text)!;
  const values = [];
  for (let value = Number(from); value <= Number(to); value += Number(step)) values.push(value);
  return values;
};

/** A service whose chances are even where x + y is 10.5; slow or quick. */
function service(slow: boolean) {
  let now = 0;
  const questions: string[] = [];
  return {
    questions,
    now: () => (now += slow ? 500 : 1),
    ask: ({ target }: Asked) => {
      questions.push(target);
      const words = new URLSearchParams(target.split("?")[1]);
      const [xs, ys] = words.getAll("vary").map(range) as [number[], number[]];
      const chance = (x: number, y: number) => (x + y > 10.5 ? 0.6 : 0.4);
      const cells = xs.flatMap((x) =>
        ys.map((y) => ({
          at: [x, y],
          win: { attacker: { probability: chance(x, y) }, defender: { probability: 1 - chance(x, y) } },
        })),
      );
      const crossings = [];
      for (const [i, x] of xs.entries())
        for (const [j, y] of ys.entries()) {
          if (i + 1 < xs.length && chance(x, y) < 0.5 !== chance(xs[i + 1]!, y) < 0.5)
            crossings.push({ axis: "x", below: [x, y], above: [xs[i + 1], y] });
          if (j + 1 < ys.length && chance(x, y) < 0.5 !== chance(x, ys[j + 1]!) < 0.5)
            crossings.push({ axis: "y", below: [x, y], above: [x, ys[j + 1]] });
        }
      const axes = [
        { name: "x", values: xs },
        { name: "y", values: ys },
      ];
      const whole = { system: "s", rulebook: "r", policy: "declared", axes, cells };
      const find = words.get("find");
      return Promise.resolve(
        new Response(JSON.stringify(find ? { ...whole, find: Number(find), crossings } : whole)),
      );
    },
  };
}

async function whole(query: string, slow: boolean, most: number) {
  const { ask, now, questions } = service(slow);
  const clock = vi.spyOn(performance, "now").mockImplementation(now);
  try {
    const parts = (await (await in_rows(asked(query), most, ask)).json()) as Record<string, unknown[]>;
    const one = (await (await ask(asked(query))).json()) as Record<string, unknown[]>;
    for (const each of [parts, one])
      each.crossings?.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    return { parts, one, asked: questions.length - 1 };
  } finally {
    clock.mockRestore();
  }
}

describe("A sweep that is split by rows", () => {
  it.each([
    ["vary=x=0..12&vary=y=0..12&find=0.5", true, 4, 4],
    ["vary=x=0..12&vary=y=0..12&find=0.5", false, 4, 2],
    ["vary=x=1..30..3&vary=y=3..9..2", true, 3, 3],
    ["vary=x=0..5&vary=y=0..1&find=0.5", true, 4, 2],
  ])("is the same as in one: %s, slow: %s, of %i", async (query, slow, most, questions) => {
    const { parts, one, asked } = await whole(query, slow, most);
    expect(parts).toEqual(one);
    expect(asked).toBe(questions);
  });
  it.each(["vary=x=0..4&vary=y=0..12", "vary=x=0..12", "vary=x=1,2,3,4,5,6,7&vary=y=0..3", ""])(
    "is left whole where it cannot be split: %s",
    (query) => expect(rows_of(asked(query))).toBeUndefined(),
  );
  it("is refused as a whole where its beginning is refused", async () => {
    const refused = () => Promise.resolve(new Response("no", { status: 422 }));
    expect((await in_rows(asked("vary=x=0..12&vary=y=0..12"), 4, refused)).status).toBe(422);
  });
});
