// Under the title: what is not the situation's own, but the names and house rules that this browser remembers.
import type { Situation } from "../state/situation";
import type { Filled } from "../systems/filled";
import { tr, tr_count } from "../texts/texts";

export default function FilledNote({ situation, filled }: { situation: Situation; filled: Filled }) {
  const names = filled.names.map(([printed, called]) => tr("{called} for {printed}", { called, printed }));
  const rules = filled.rules > 0 ? [tr_count(filled.rules, "1 house rule", "{n} house rules")] : [];
  return (
    <p class="since" data-filled>
      {tr("As last time: {what}.", { what: [...names, ...rules].join(", ") })}{" "}
      <button type="button" class="link strong" onClick={() => situation.load(filled.printed)}>
        {tr("As it comes")}
      </button>
    </p>
  );
}
