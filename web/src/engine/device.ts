// The answers of this device: of the engine that came with the page, in workers of its own.
import WorkerOfEngine from "#worker";
import { once } from "../code";
import type { Asked } from "./engine";
import { key_here } from "./key";
import { Pool, type Line } from "./pool";
import { in_rows } from "./rows";

/** Where its bytes are: a file beside the page, or text within it (gzip in base64), which is asked for where it stands. */
async function bytes(): Promise<Response> {
  const within = document.getElementById("engine")?.textContent;
  if (!within) return fetch("engine/casus.wasm");
  const zipped = Uint8Array.from(atob(within.trim()), (letter) => letter.charCodeAt(0));
  const whole = new Blob([zipped]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(whole);
}

const kMostAtOnce = 4;

/** A failure is tried again with the next question. */
const engines = once(async () => {
  const response = await bytes();
  if (!response.ok) throw new TypeError("there is no engine here");
  const module = await WebAssembly.compile(await response.arrayBuffer());
  const key = key_here();
  const begin = () => {
    const line = new WorkerOfEngine() as unknown as Line;
    line.postMessage({ module, key });
    return line;
  };
  return new Pool(begin, Math.min(kMostAtOnce, Math.max(2, navigator.hardwareConcurrency || 2)));
});

/** The engine is on its way before somebody asks. */
export const prepare = () => void engines().catch(() => undefined);

/** What may take long, also at the service. */
export const kStudies = /\/(simulate|sensitivity|sweep|compare|journal|luck|check)([.?/]|$)/;
const kWork = 5_000; // ms that an answer may take, and a study: more is refused as too much, as by the service
const kStudy = 120_000;

/** Asks it as one asks the service: `fetch` for addresses below the page's own. */
export async function ask(target: string, init: RequestInit): Promise<Response> {
  const pool = await engines();
  const asked: Asked = {
    method: init.method ?? "GET",
    target: `/${target}`,
    type: new Headers(init.headers).get("content-type") ?? "",
    body: (init.body as string | undefined) ?? "",
    milliseconds: kStudies.test(target) ? kStudy : kWork,
  };
  return in_rows(asked, pool.size, (part) => pool.ask(part, init.signal));
}
