// The page: a form, and the answer to it. The engine works in a worker, so that the page never waits for it.
import type { Answer, Armies } from "./worker";

const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
const input = (id: string) => document.getElementById(id) as HTMLInputElement;

function ask(): void {
  const armies: Armies = {
    attacker: input("attacker").valueAsNumber,
    defender: input("defender").valueAsNumber,
  };
  worker.postMessage(armies);
}
worker.onmessage = ({ data }: MessageEvent<Answer>) => {
  document.getElementById("answer")!.textContent =
    "fault" in data ? data.fault : `The attacker wins with ${(100 * data.probability).toFixed(2)} %`;
};
for (const id of ["attacker", "defender"]) input(id).addEventListener("input", ask);
ask();
