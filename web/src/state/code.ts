// A situation as text for a URL: base64url of deflate-raw of its JSON. The browser's own compression does the
// work; where it knows only zlib's frame, the frame is taken off.
import type { Scenario } from "../api/types";
import { tr } from "../texts/texts";

const kMost = 1 << 20; // bytes a pasted link may unpack to

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** What a message puts behind a link becomes a part of it: a full stop, a bracket, a quotation mark. */
const without_tail = (text: string) => text.replace(/[^\w-]+$/, "");

function bytes_of(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
}

async function through(
  bytes: Uint8Array,
  stream: TransformStream | CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as TransformStream)
    .getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader.read()) as ReadableStreamReadResult<Uint8Array>;
    if (done) break;
    size += value.length;
    if (size > kMost) throw new Error(tr("too large"));
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function encode(scenario: Scenario): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(scenario));
  try {
    return base64url(await through(plain, new CompressionStream("deflate-raw")));
  } catch {
    const framed = await through(plain, new CompressionStream("deflate"));
    return base64url(framed.subarray(2, framed.length - 4));
  }
}

/** undefined where the text is not a situation: cut off, mistyped, or not ours. */
export async function decode(text: string): Promise<Scenario | undefined> {
  try {
    const plain = await through(bytes_of(without_tail(text)), new DecompressionStream("deflate-raw"));
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
    return value && typeof value === "object" && !Array.isArray(value) ? (value as Scenario) : undefined;
  } catch {
    return undefined;
  }
}
