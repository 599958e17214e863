// Where the engine's bytes are in a browser or a worker: in the file beside this one, which bundlers take along.
export const bytes = (): Promise<Response | BufferSource> => fetch(new URL("./casus.wasm", import.meta.url));
