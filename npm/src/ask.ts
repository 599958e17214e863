// The one engine of a program, or of a worker: begun with the first question, and anew when it has no memory left.
import { bytes } from "#bytes";
import { crypto } from "#crypto";
import { Engine } from "./engine.ts";
import { CasusError, problem_of } from "./problem.ts";

/** Where the engine's bytes come from, for bundlers that do not find them by themselves. */
export type Source = WebAssembly.Module | BufferSource | Response;

const random = (array: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => crypto.getRandomValues(array);

let compiled: Promise<WebAssembly.Module> | undefined;
let engine: Engine | undefined;
let key: Uint8Array<ArrayBuffer> | undefined;

async function module_of(source: Source | Promise<Source>): Promise<WebAssembly.Module> {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (typeof Response === "undefined" || !(given instanceof Response))
    return WebAssembly.compile(given as BufferSource);
  if (!given.ok) throw new Error(`the engine cannot be fetched: ${given.url} has status ${given.status}`);
  return WebAssembly.compile(await given.arrayBuffer());
}

/**
 * Loads the engine before the first question, which otherwise does it. With `source` it is taken from there.
 * Failure is not kept: the next question tries again.
 */
export async function load(source?: Source | Promise<Source>): Promise<void> {
  if (!compiled || source) {
    const begun = module_of(source ?? bytes());
    compiled = begun;
    engine = undefined;
    begun.catch(() => {
      if (compiled === begun) compiled = undefined;
    });
  }
  await compiled;
}

export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

export interface Question {
  method?: "GET" | "POST";
  /** Below /api/v1, as docs/service.md lists it: "/odds". */
  path: string;
  query?: Query | undefined;
  /** A value is sent as JSON. */
  body?: unknown;
  /** The media type of a text. */
  type?: string;
  /** What it may take, as far as the engine can tell; without it, all the time it needs. */
  milliseconds?: number | undefined;
}

function target_of(path: string, query: Query = {}): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? (value as string[]) : [value]) words.append(name, String(one));
  }
  const text = words.toString();
  return `/api/v1${path}${text ? `?${text}` : ""}`;
}

/** Asks the engine, as one asks the service, and returns the text of the answer. Throws CasusError. */
export async function ask_text({ method, path, query, body, type, milliseconds }: Question): Promise<string> {
  await load();
  if (!engine) {
    const module = (await compiled)!;
    key ??= random(new Uint8Array(32)); // plays go on when the engine is begun anew
    engine ??= new Engine(module, key, random);
  }
  const decoder = new TextDecoder();
  let text = "";
  let status = 507;
  try {
    status = engine.ask(
      {
        method: method ?? (body === undefined ? "GET" : "POST"),
        target: target_of(path, query),
        type: body === undefined ? "" : (type ?? "application/json"),
        body: body === undefined ? "" : type ? String(body) : JSON.stringify(body),
        ...(milliseconds === undefined ? {} : { milliseconds }),
      },
      {
        type: () => undefined,
        header: () => undefined,
        piece: (piece) => void (text += decoder.decode(piece, { stream: true })),
      },
    );
  } finally {
    if (status === 507) engine = undefined; // also where it threw
  }
  if (status >= 300) throw new CasusError(problem_of(status, text));
  return text;
}

/** The same, of answers that are JSON. */
export const ask = async <T>(question: Question): Promise<T> => JSON.parse(await ask_text(question)) as T;
