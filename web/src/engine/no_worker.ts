/** In the place of the engine's worker where the page brings no engine: nothing of it is built then. */
export default class NoWorker {}
