// A sweep over two quantities, split by the values of the first among several engines, and put together as if one had
// answered. A few values are asked for first: what comes quickly is not worth waking the others for. Neighbouring parts
// share a value, so that no crossing between them is lost.
import type { Asked } from "./engine";
import type { Json, Sweep } from "../api/types";
import { tr } from "../texts/texts";

const kVaried = /^(.*)=(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?$/;
const kLeast = 3; // values to a part: below that the shared ones cost more than is won
const kQuick = 200; // ms for the first part

type Ask = (asked: Asked) => Promise<Response>;

/** The question over the values from number `begin` to number `end`, both included. */
export interface Rows {
  values: number[];
  of(begin: number, end: number): Asked;
}

/** Nothing where it cannot be split. */
export function rows_of(asked: Asked): Rows | undefined {
  const [path, query] = asked.target.split("?");
  if (!path!.endsWith("/sweep") || !query) return undefined;
  const words = new URLSearchParams(query);
  const varied = words.getAll("vary");
  const [, name, first, last, stride = "1"] = kVaried.exec(varied[0] ?? "") ?? [];
  if (varied.length !== 2 || name === undefined) return undefined;
  const [from, to, step] = [Number(first), Number(last), Number(stride)];
  const count = step > 0 && to >= from ? Math.floor((to - from) / step) + 1 : 0;
  if (count < 2 * kLeast) return undefined;
  return {
    values: Array.from({ length: count }, (_, k) => from + k * step),
    of: (begin, end) => {
      const here = new URLSearchParams(words);
      here.delete("vary");
      here.append("vary", `${name}=${from + begin * step}..${from + end * step}..${step}`);
      here.append("vary", varied[1]!);
      return { ...asked, target: `${path}?${here}` };
    },
  };
}

const json = JSON.stringify;

/** The text of the whole, part by part; `first` is the answer over the values up to number `begun`. */
async function* told(first: Sweep, rows: Rows, rest: Promise<Response>[]): AsyncGenerator<string> {
  const { system, rulebook, policy, find } = first;
  const axes = [{ ...first.axes[0]!, values: rows.values }, ...first.axes.slice(1)];
  yield json({ system, rulebook, policy, axes }).slice(0, -1) + ',"cells":[';
  yield json(first.cells).slice(1, -1);
  const crossings = new Set((first.crossings ?? []).map((one) => json(one)));
  let shared: Json = first.axes[0]!.values.at(-1)!;
  for (const coming of rest) {
    const response = await coming;
    const part = (await response.json()) as Sweep;
    if (!response.ok) throw new Error(tr("a part of it was refused"));
    yield `,${json(part.cells.filter(({ at }) => at[0] !== shared)).slice(1, -1)}`;
    for (const one of part.crossings ?? []) crossings.add(json(one));
    shared = part.axes[0]!.values.at(-1)!;
  }
  yield "]";
  if (find !== undefined) yield `,"find":${json(find)},"crossings":[${[...crossings].join(",")}]`;
  yield "}\n";
}

/** Asks, of as many as `most` at once where the question can be split and takes its time. */
export async function in_rows(asked: Asked, most: number, ask: Ask): Promise<Response> {
  const rows = rows_of(asked);
  const parts = rows && Math.min(most, Math.floor(rows.values.length / kLeast));
  if (!rows || !parts || parts < 2) return ask(asked);
  const bounds = Array.from({ length: parts + 1 }, (_, k) =>
    Math.floor((k * (rows.values.length - 1)) / parts),
  );
  const since = performance.now();
  const beginning = await ask(rows.of(0, bounds[1]!));
  if (!beginning.ok) return beginning; // the situation itself is refused, or all of it is too much
  const first = (await beginning.json()) as Sweep;
  const slow = performance.now() - since > kQuick;
  const rest = (slow ? bounds.slice(1) : [bounds[1]!, bounds[parts]!])
    .map((bound, k, all) => [bound, all[k + 1]!] as const)
    .slice(0, -1)
    .map(([begin, end]) => ask(rows.of(begin, end)));
  for (const one of rest) one.catch(() => undefined); // told where it is waited for
  const pieces = told(first, rows, rest);
  const text = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      try {
        const { done, value } = await pieces.next();
        if (done) stream.close();
        else stream.enqueue(text.encode(value));
      } catch (reason) {
        stream.error(reason);
      }
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}
