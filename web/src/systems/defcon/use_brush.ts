// The strokes of a brush: the last of them, and each one taken back.
import { useCallback, useRef, useState } from "preact/hooks";
import type { MapTile, Scenario } from "../../api/types";
import type { Situation } from "../../state/situation";
import { cleared, painted, type Brush } from "./brush";
import { tr } from "../../texts/texts";

interface Done {
  before: Scenario;
  says: string;
}

export interface Strokes {
  brush: Brush;
  pick(brush: Brush): void;
  paint(tile: MapTile): void;
  clear(): void;
  undo(): void;
  done: Done[];
  /** Why the last tap did nothing. */
  refused: string;
}

export function useBrush({ scenario, change }: Situation, active: string): Strokes {
  const [brush, set_brush] = useState<Brush>({ kind: "control", bloc: active });
  const [done, set_done] = useState<Done[]>([]);
  const [refused, refuse] = useState("");
  const now = useRef(scenario);
  now.current = scenario;
  const put = useCallback(
    (next: Scenario, says: string) => {
      const before = now.current;
      refuse("");
      set_done((all) => [...all, { before, says }]);
      now.current = next;
      change(() => next);
    },
    [change],
  );
  return {
    brush,
    done,
    refused,
    pick: (next) => {
      refuse("");
      set_brush(next);
    },
    paint: (tile) => {
      const { scenario: next, says } = painted(now.current, tile, brush, active);
      if (next) put(next, says);
      else refuse(says);
    },
    clear: () => put(cleared(now.current), tr("Everything taken off")),
    undo: () => {
      const last = done[done.length - 1];
      if (!last) return;
      set_done(done.slice(0, -1));
      refuse("");
      now.current = last.before;
      change(() => last.before);
    },
  };
}
