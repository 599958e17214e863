// The program itself, compiled to WebAssembly (src/engine/engine.cpp says what it is given and gives): answers as the
// service does, one question at a time. Its surroundings are the time, random bytes and nothing else.

/** What is told of an answer while it is made. */
export interface Told {
  type(type: string): void;
  piece(bytes: Uint8Array): void;
  header(name: string, value: string): void;
}

export interface Asked {
  method: string;
  target: string;
  type: string;
  body: string | Uint8Array;
  /** What it may take, as far as it can tell; nothing: all the time it needs. */
  milliseconds?: number;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  ask(method: number, target: number, type: number, body: number, milliseconds: number): number;
}

/** The status of an engine that answers no more. */
export const kNoMemory = 507;
const kNotThere = 52; // ENOSYS: there are no files and no environment
const kPartType = 0;
const kPartBody = 1;

export class Engine {
  #told: Told | undefined;
  #of: Exports;

  /**
   * `key`: 32 bytes that seal the dice of plays: engines with the same one go on with each other's. `fill`: fills an array
   * with random bytes that nobody can foresee.
   */
  constructor(
    module: WebAssembly.Module,
    key: Uint8Array,
    fill = (array: Uint8Array<ArrayBuffer>): unknown => crypto.getRandomValues(array),
  ) {
    const bytes = (at: number, count: number) => new Uint8Array(this.#of.memory.buffer, at, count);
    const random = (at: number, count: number) => {
      fill(bytes(at, count));
      return 0;
    };
    const nothing = (count: number, size: number) => {
      const view = new DataView(this.#of.memory.buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    };
    const given: Record<string, Record<string, (...args: number[]) => unknown>> = {
      casus: {
        take: (part, at, count) => {
          const piece = bytes(at!, count!);
          if (part === kPartBody) return this.#told?.piece(piece.slice());
          const text = new TextDecoder().decode(piece);
          if (part === kPartType) return this.#told?.type(text);
          const colon = text.indexOf(": ");
          this.#told?.header(text.slice(0, colon), text.slice(colon + 2));
        },
      },
      env: {
        getentropy: (at, count) => random(at!, count!),
        emscripten_notify_memory_growth: () => undefined,
      },
      wasi_snapshot_preview1: {
        environ_sizes_get: (count, size) => nothing(count!, size!),
        environ_get: () => 0,
        random_get: (at, count) => random(at!, count!),
        clock_time_get: (_clock, _precision, at) => {
          const now = BigInt(Math.round(1e6 * performance.now()));
          new DataView(this.#of.memory.buffer).setBigUint64(Number(at), now, true);
          return 0;
        },
        proc_exit: (status) => {
          throw new Error(`the engine ended with ${String(status)}`);
        },
      },
    };
    // What it could ask of a system and never does: files.
    for (const { module: of, name } of WebAssembly.Module.imports(module))
      (given[of] ??= {})[name] ??= () => kNotThere;
    this.#of = new WebAssembly.Instance(module, given).exports as unknown as Exports;
    this.#of._initialize();
    this.ask({ method: "KEY", target: "", type: "", body: key });
  }

  /** The status. Where it throws, or says 507, it is to be thrown away: there was no memory left. */
  ask({ method, target, type, body, milliseconds = 0 }: Asked, told?: Told): number {
    this.#told = told;
    const parts = [method, target, type, body].map((one) =>
      typeof one === "string" ? new TextEncoder().encode(one) : one,
    );
    let at = this.#of.room(parts.reduce((sum, one) => sum + one.length, 0));
    for (const one of parts) {
      new Uint8Array(this.#of.memory.buffer).set(one, at);
      at += one.length;
    }
    const [a, b, c, d] = parts.map((one) => one.length);
    return this.#of.ask(a!, b!, c!, d!, milliseconds);
  }
}
