// Who answers: the service, where there is one; this device, where there is none, and while it is gone. What is to be
// proven is proven here, whoever served the page.
import { ask as ask_device, kStudies, prepare } from "./device";
import { begun } from "./key";

const kPauses = [5, 10, 20, 40, 60]; // seconds until a service that is gone is looked for again
const kPatience = 6_000; // ms that it may be silent; a study longer
const kProofs = /\/(verify|journal)(\?|$)/;
const kGone = [502, 504]; // a proxy stands there, and the service does not

/** Never: a file, or a host of files alone. */
let alone = location.protocol === "file:";
let gone_until: number | undefined;
let tries = 0;
const watching = new Set<() => void>();
const tell = () => watching.forEach((one) => one());

export type Who = "service" | "device" | "device meanwhile";
export const who = (): Who => (alone ? "device" : gone_until !== undefined ? "device meanwhile" : "service");
/** Calls when it is another. Returns how to leave. */
export function watch(one: () => void): () => void {
  watching.add(one);
  return () => void watching.delete(one);
}

/** A host of files has no answers: it says so in words of its own, or gives a page. */
const of_service = (response: Response) => {
  const type = response.headers.get("content-type") ?? "";
  return response.ok ? !type.startsWith("text/html") : type.includes("json");
};

/** As `fetch`; one that does not begin to answer is not there. */
async function fetch_soon(target: string, init: RequestInit): Promise<Response> {
  const given_up = new AbortController();
  const leave = () => given_up.abort();
  init.signal?.addEventListener("abort", leave); // also while its body is still to come
  if (init.signal?.aborted) leave();
  const timer = kStudies.test(target) ? undefined : setTimeout(leave, kPatience);
  try {
    return await fetch(target, { ...init, signal: given_up.signal });
  } catch (reason) {
    throw given_up.signal.aborted && !init.signal?.aborted ? new TypeError("nobody answered") : reason;
  } finally {
    clearTimeout(timer);
  }
}

function is_gone(): void {
  gone_until = Date.now() + 1000 * kPauses[Math.min(tries++, kPauses.length - 1)]!;
  tell();
}

export async function ask(target: string, init: RequestInit): Promise<Response> {
  const where = begun(target, init.body);
  if (where === "elsewhere") return fetch(target, init); // nobody else knows its dice
  if (alone || where === "here" || kProofs.test(target) || Date.now() < (gone_until ?? 0))
    return ask_device(target, init);
  try {
    const response = await fetch_soon(target, init);
    if (of_service(response)) {
      if (gone_until !== undefined) {
        gone_until = undefined;
        tries = 0;
        tell();
      }
      return response;
    }
    if (kGone.includes(response.status)) is_gone();
    else {
      alone = true;
      tell();
    }
  } catch (reason) {
    if (!(reason instanceof TypeError)) throw reason;
    is_gone();
  }
  return ask_device(target, init);
}

// Whoever is at home again is looked for at once.
addEventListener("online", () => {
  if (gone_until !== undefined) gone_until = 0;
});
// What a phone will need where there is nobody to ask is fetched when there is time.
if (!alone) setTimeout(prepare, 3_000);
