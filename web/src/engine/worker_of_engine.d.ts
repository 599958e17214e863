// By vite.config.ts: a file of its own, or text within the page where that is one file.
declare module "#worker" {
  const WorkerOfEngine: new () => Worker;
  export default WorkerOfEngine;
}
