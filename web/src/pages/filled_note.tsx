// Under the title: what is not the situation's own, but the names and house rules that this browser remembers.
import { count } from "../parts/format";
import type { Situation } from "../state/situation";
import type { Filled } from "../systems/filled";

export default function FilledNote({ situation, filled }: { situation: Situation; filled: Filled }) {
  const names = filled.names.map(([printed, called]) => `${called} for ${printed}`);
  const rules = filled.rules > 0 ? [count(filled.rules, "house rule")] : [];
  return (
    <p class="since" data-filled>
      As last time: {[...names, ...rules].join(", ")}.{" "}
      <button type="button" class="link strong" onClick={() => situation.load(filled.printed)}>
        As it comes
      </button>
    </p>
  );
}
