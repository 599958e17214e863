// The engine for Python in a browser: begun from its bytes and Python's random ones, then one question after the other.
import { Engine, kNoMemory } from "../../../web/src/engine/engine.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export function begin(bytes: Bytes, random: (count: number) => Bytes) {
  const engine = new Engine(new WebAssembly.Module(bytes), random(32), (array) => array.set(random(array.length)));
  return (method: string, target: string, type: string, body: string) => {
    const decoder = new TextDecoder();
    let text = "";
    let status = kNoMemory;
    try {
      status = engine.ask(
        { method, target, type, body },
        {
          type: () => undefined,
          header: () => undefined,
          piece: (piece) => void (text += decoder.decode(piece, { stream: true })),
        },
      );
    } catch {
      text = ""; // it has no memory left
    }
    return { status, text };
  };
}
