// What a browser has, and node 18 has not, for the unit tests.
import { webcrypto } from "node:crypto";
import { vi } from "vitest";

if (globalThis.crypto === undefined) vi.stubGlobal("crypto", webcrypto);
