// Random bytes and hashes of a browser or a worker.
const { crypto } = globalThis;
export { crypto };
