// The mark of what the last conflict changed: what it was before, beside what it is.
import { tr } from "../texts/texts";

/** Whether a control is marked: `was` is undefined where nothing is known of before. */
export const is_changed = (was: unknown, value: unknown): boolean =>
  was !== undefined && JSON.stringify(was) !== JSON.stringify(value);

export function Was({ id, was }: { id?: string; was: string | number }) {
  return (
    <small class="was" id={id}>
      {was === "" ? tr("was nobody") : tr("was {what}", { what: was })}
    </small>
  );
}
