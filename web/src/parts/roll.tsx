import { Card } from "./card";
import type { Scenario, SystemId } from "../api/types";
import type { Options } from "../api/client";

/** The roll, and after it the settlement; mounted anew for every roll. */
export default function Roll(_: { system: SystemId; scenario: Scenario; options?: Options; onAgain(): void; onClose(): void }) {
  return <Card title="The roll" />;
}
