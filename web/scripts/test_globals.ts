// Gives the unit tests a global that browsers have and node 18 lacks. A stub (vi.stubGlobal) would be removed by the first
// test that calls vi.unstubAllGlobals.
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto as Crypto;
