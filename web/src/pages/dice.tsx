import { Card } from "../parts/card";
import type { Route } from "../state/route";

export default function Page(_: { route: Route }) {
  return <main id="main"><Card title="Dice" /></main>;
}
