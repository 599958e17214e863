// What a browser has, and node 18 has not, for the unit tests. It is no stub, which a test could take back.
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto as Crypto;
