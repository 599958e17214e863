// The engine, and the one question of this page.
import { CasusError, odds } from "casus";

export interface Armies {
  attacker: number;
  defender: number;
}
export type Answer = { probability: number } | { fault: string };

async function answer({ attacker, defender }: Armies): Promise<Answer> {
  try {
    const { win } = await odds({
      system: "risk",
      attacker: { army: attacker },
      defender: { army: defender },
    });
    return { probability: win.attacker.probability };
  } catch (reason) {
    if (reason instanceof CasusError) return { fault: reason.message };
    throw reason;
  }
}
onmessage = async ({ data }: MessageEvent<Armies>) => postMessage(await answer(data));
