// Whether the service is reached. What was asked and not heard is asked again after pauses that grow; at once when the
// browser is online again, when the page is looked at again, or when somebody wants it now. All who wait go on together.

const kPauses = [1, 2, 4, 8, 15]; // seconds

let tries = 0;
/** When it is tried again; nothing while the service is reached. */
let again: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
const watching = new Set<() => void>();

const tell = () => watching.forEach((one) => one());

export function try_now(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const go_on of [...waiting]) go_on();
}

/** As `try_now`, by somebody who asks again soon: pauses do not grow meanwhile. */
export function try_soon(): void {
  tries = 0;
  try_now();
}

/** The service has answered. */
export function reached(): void {
  if (again === undefined) return;
  tries = 0;
  again = undefined;
  try_now();
  tell();
}

/** The service was not reached: resolves when it is to be tried again, rejects when nobody wants that any more. */
export function missed(signal?: AbortSignal | null): Promise<void> {
  if (timer === undefined) {
    const pause = 1000 * kPauses[Math.min(tries++, kPauses.length - 1)]!;
    again = Date.now() + pause;
    timer = setTimeout(try_now, pause);
    tell();
  }
  return new Promise((resolve, reject) => {
    const left = () => {
      waiting.delete(go_on);
      reject(new DOMException("no longer wanted", "AbortError"));
    };
    const go_on = () => {
      waiting.delete(go_on);
      signal?.removeEventListener("abort", left);
      resolve();
    };
    waiting.add(go_on);
    signal?.addEventListener("abort", left);
  });
}

/** When the service is tried again; nothing while it is reached. */
export const tried_again_at = () => again;

/** Calls when that is another. Returns how to leave. */
export function watch(one: () => void): () => void {
  watching.add(one);
  return () => void watching.delete(one);
}
