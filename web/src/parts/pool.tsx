// The dice that a side begins with, as small pictures: a diamond for the attacker's polygon, a kite for the
// defender's, squares for the six-sided.
import { tr } from "../texts/texts";

export function Pool({ side, dice }: { side: "attacker" | "defender"; dice: number }) {
  const shown = Math.min(dice, 12);
  return (
    <div class={`pool ${side}`} role="img" aria-label={tr("A polygon and {dice} six-sided dice", { dice })}>
      <svg viewBox="0 0 28 28" class="pool-die polygon" aria-hidden="true">
        {side === "attacker" ? (
          <>
            <path class="body" d="M14 1 27 14 14 27 1 14Z" />
            <path class="light" d="M14 1 27 14 14 18.500 1 14Z" />
          </>
        ) : (
          <>
            <path class="body" d="M14 1 26 11 24 17 14 27 4 17 2 11Z" />
            <path class="light" d="M14 1 21 16 14 20 7 16Z" />
          </>
        )}
      </svg>
      {Array.from({ length: shown }, (_, k) => (
        <svg key={k} viewBox="0 0 28 28" class="pool-die" aria-hidden="true">
          <rect class="body" x="3" y="3" width="22" height="22" rx="5" />
        </svg>
      ))}
      {dice > shown && <span class="soft">+{dice - shown}</span>}
    </div>
  );
}
