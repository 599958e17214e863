// A worker with an engine of its own: first the compiled module and the key, then a question at a time.
import { Engine, kNoMemory, type Asked } from "./engine";

/** What it is sent first. */
export interface Begun {
  module: WebAssembly.Module;
  key: Uint8Array;
}

/** What it says of an answer: all at once; or, where it is made piece by piece, its beginning, pieces, and its end. */
export type Said =
  | { kind: "ready" }
  | { kind: "unable"; why: string }
  | { kind: "piece"; type: string; bytes: Uint8Array }
  | { kind: "end"; status: number; type: string; headers: [string, string][]; bytes: Uint8Array | undefined };

let engine: Engine | undefined;
const here = self as unknown as {
  onmessage: (event: MessageEvent<Begun | Asked>) => void;
  postMessage(said: Said): void;
};

here.onmessage = ({ data }) => {
  if ("module" in data) {
    try {
      engine = new Engine(data.module, data.key);
      here.postMessage({ kind: "ready" });
    } catch (reason) {
      here.postMessage({ kind: "unable", why: String(reason) });
    }
    return;
  }
  const headers: [string, string][] = [];
  let type = "";
  let status = kNoMemory;
  // Only what is long, and answered, has a second piece: until then the first one waits for the status.
  let held: Uint8Array | undefined;
  let begun = false;
  try {
    status = engine!.ask(data, {
      type: (of) => {
        type = of;
      },
      piece: (bytes) => {
        if (held) {
          begun = true;
          here.postMessage({ kind: "piece", type, bytes: held });
        }
        held = bytes;
      },
      header: (name, value) => headers.push([name, value]),
    });
  } catch {
    // It has run out of memory, or of its stack: it answers no more.
  }
  if (begun && held) {
    here.postMessage({ kind: "piece", type, bytes: held });
    held = undefined;
  }
  here.postMessage({ kind: "end", status, type, headers, bytes: held });
};
