// The chance as a bar: its segments in their colours, from the attacker's at the left to the defender's at the right.
import { laid_along, type Segment } from "./segments";

const kWhole = 1000;
const kHeight = 36;

export function Balance({ of }: { of: readonly Segment[] }) {
  const drawn = laid_along(of, kWhole).filter(({ width }) => width > 0);
  return (
    <svg class="balance" viewBox={`0 0 ${kWhole} ${kHeight}`} preserveAspectRatio="none" aria-hidden="true">
      {drawn.map(({ segment, x, width }) => (
        <rect
          key={segment.id}
          class={`fill ${segment.tone}`}
          data-segment={segment.id}
          x={x}
          width={width}
          height={kHeight}
        />
      ))}
      {drawn.slice(1).map(({ segment, x }) => (
        <rect key={segment.id} class="cut" x={x - 3} width="6" height={kHeight} />
      ))}
    </svg>
  );
}
