// For tests of what is compressed.
import zlib from "node:zlib";

/** Node 18 has the streams, but not for deflate without a frame; browsers do. */
export function with_streams(): void {
  try {
    new DecompressionStream("deflate-raw");
  } catch {
    const streams = { CompressionStream: zlib.deflateRawSync, DecompressionStream: zlib.inflateRawSync };
    for (const [name, how] of Object.entries(streams)) {
      (globalThis as Record<string, unknown>)[name] = class {
        constructor() {
          const parts: Uint8Array[] = [];
          return new TransformStream<Uint8Array, Uint8Array>({
            transform(part) {
              parts.push(part);
            },
            flush(out) {
              out.enqueue(new Uint8Array(how(Buffer.concat(parts))));
            },
          });
        }
      };
    }
  }
}
