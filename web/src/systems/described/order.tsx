// An order of losses: what goes first stands first.
import { capital } from "../../parts/format";
import type { GameForm } from "../../api/types";
import { named_words } from "./words";
import { tr } from "../../texts/texts";

/** The list with the one at `k` a place earlier. */
export function earlier(list: readonly string[], k: number): string[] {
  const next = [...list];
  const [one] = next.splice(k, 1);
  if (one !== undefined) next.splice(Math.max(0, k - 1), 0, one);
  return next;
}

export function Order(props: {
  form: GameForm;
  label: string;
  order: readonly string[];
  onValue(order: string[]): void;
}) {
  const { form, order, onValue } = props;
  const move = (words: string, sign: string, k: number, from: number, can: boolean) => (
    <button
      type="button"
      class="step"
      disabled={!can}
      aria-label={`${words}: ${named_words(form, order[k] ?? "")}`}
      onClick={() => onValue(earlier(order, from))}
    >
      {sign}
    </button>
  );
  return (
    <ol class="order" aria-label={props.label}>
      {order.map((name, k) => (
        <li key={name}>
          <span>{capital(named_words(form, name))}</span>
          {move(tr("earlier"), "↑", k, k, k > 0)}
          {move(tr("later"), "↓", k, k + 1, k + 1 < order.length)}
        </li>
      ))}
    </ol>
  );
}
