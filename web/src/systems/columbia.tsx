import { Card } from "../parts/card";
import { Desk } from "../parts/desk";
import type { SystemProps } from "./interface";

export default function Page({ situation, head, actions, roll }: SystemProps) {
  return <Desk head={head} actions={actions} left={<Card title="The situation"><pre>{JSON.stringify(situation.scenario, null, 2)}</pre></Card>} right={roll} />;
}
