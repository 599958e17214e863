import { Card } from "../parts/card";
import type { SystemProps } from "./interface";

export default function Page({ situation, roll }: SystemProps) {
  return <main id="main"><Card title="The situation"><pre>{JSON.stringify(situation.scenario, null, 2)}</pre></Card>{roll}</main>;
}
