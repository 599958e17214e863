// The engine as any program may begin it: its surroundings are the time, random bytes and nothing else.
import crypto from "node:crypto";

const kNotThere = 52; // ENOSYS: no files, no environment

/**
 * An engine of its own of a compiled casus.wasm. `ask` answers whole: status, type, headers, body (bytes); in the time it
 * is given, where it is given one.
 */
export function begin(module) {
  let taken;
  let instance;
  const bytes = (at, count) => new Uint8Array(instance.exports.memory.buffer, at, count);
  const text = (at, count) => new TextDecoder().decode(bytes(at, count));
  const random = (at, count) => {
    crypto.getRandomValues(bytes(at, count));
    return 0;
  };
  const given = {
    casus: {
      take(part, at, count) {
        if (part === 0) taken.type = text(at, count);
        else if (part === 1) taken.pieces.push(bytes(at, count).slice());
        else taken.headers.push(text(at, count));
      },
    },
    env: { getentropy: random, emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: {
      environ_sizes_get(count, size) {
        const view = new DataView(instance.exports.memory.buffer);
        view.setUint32(count, 0, true);
        view.setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      random_get: random,
      clock_time_get(_clock, _precision, at) {
        new DataView(instance.exports.memory.buffer).setBigUint64(
          at,
          BigInt(Math.round(1e6 * performance.now())),
          true,
        );
        return 0;
      },
      proc_exit(status) {
        throw new Error(`the engine ended with ${status}`);
      },
    },
  };
  for (const { module: of, name } of WebAssembly.Module.imports(module))
    (given[of] ??= {})[name] ??= () => kNotThere;
  instance = new WebAssembly.Instance(module, given);
  instance.exports._initialize();
  return {
    memory: () => instance.exports.memory.buffer.byteLength,
    ask(method, target, type = "", body = "", milliseconds = 0) {
      taken = { type: "", pieces: [], headers: [] };
      const parts = [method, target, type, body].map((part) => Buffer.from(part));
      const all = Buffer.concat(parts);
      const at = instance.exports.room(all.length);
      bytes(at, all.length).set(all);
      const status = instance.exports.ask(...parts.map((part) => part.length), milliseconds);
      return {
        status,
        type: taken.type,
        headers: taken.headers,
        body: Buffer.concat(taken.pieces),
      };
    },
  };
}
