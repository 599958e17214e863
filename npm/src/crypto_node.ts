// In place of crypto.ts in node, of which version 18 has them in a module alone.
export { webcrypto as crypto } from "node:crypto";
