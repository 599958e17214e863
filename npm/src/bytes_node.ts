// In place of bytes.ts in node, by the conditions of package.json.
import { readFile } from "node:fs/promises";

export const bytes = (): Promise<Uint8Array> => readFile(new URL("./casus.wasm", import.meta.url));
