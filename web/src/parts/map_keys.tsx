// What the looks of a map mean: beneath it on a desk, folded away on a phone, where the answers are to be near.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { MapAnswer } from "../api/types";
import { Mark } from "./map_marks";
import { tr } from "../texts/texts";

/** What the looks mean: of what there is on this map. */
export function MapKeys({ world, open }: { world: MapAnswer; open?: Set<string> }): JSX.Element {
  const shown = world.owners
    .map((owner, number) => ({ ...owner, number }))
    .filter(({ number }) =>
      world.tiles.some(
        (tile) =>
          tile.owner === number || tile.rim === number || tile.marks.some((mark) => mark.owner === number),
      ),
    );
  const [unfolded, unfold] = useState(false);
  return (
    <div class="map-legend">
      <button type="button" class="link small" aria-expanded={unfolded} onClick={() => unfold((was) => !was)}>
        {tr("What the signs mean")}
      </button>
      <ul class={`map-keys ${unfolded ? "" : "is-folded"}`}>
        {shown.map(({ letters, name, number }) => (
          <li key={letters}>
            <svg width="36" height="16" aria-hidden="true">
              <Mark
                scale={1}
                drawn={{
                  mark: { shape: "flag", text: letters, owner: number, count: 1 },
                  x: 0,
                  y: 1,
                  times: 1,
                  words: "",
                }}
              />
            </svg>
            {name}
          </li>
        ))}
        {open && open.size > 0 && (
          <li>
            <svg width="16" height="16" aria-hidden="true">
              <g class="badge" transform="translate(8 8)">
                <circle r="6.5" />
                <path d="M-3 .2L-.9 2.4 3-2.2" />
              </g>
            </svg>
            {tr("something may be done")}
          </li>
        )}
        {world.keys
          .filter((key) => key.what !== "light")
          .map((key, number) => (
            <li key={`${key.what}${number}`}>
              <svg width={key.mark?.shape === "frame" ? 34 : 22} height="16" aria-hidden="true">
                {key.what === "mark" && key.mark && (
                  <Mark
                    scale={1}
                    drawn={{
                      mark: {
                        ...key.mark,
                        ...(key.mark.shape === "frame" || key.mark.shape === "step" ? {} : { text: "" }),
                      },
                      x: 1,
                      y: 1,
                      times: 1,
                      words: "",
                    }}
                  />
                )}
                {key.what === "rim" && (
                  <g
                    class={`tile land own-none${key.mark?.owner !== undefined ? ` rim rim-${key.mark.owner}` : ""}`}
                  >
                    <rect class="ground" x="2" y="2" width="16" height="12" rx="3" />
                    <rect class="edge" x="2" y="2" width="16" height="12" rx="3" />
                  </g>
                )}
                {key.what === "hatch" && (
                  <g class="tile">
                    <path
                      class="scratch"
                      d={
                        key.level === 2 ? "M2 14L14 2M8 14L18 4M2 2L14 14M8 2L18 12" : "M2 14L14 2M8 14L18 4"
                      }
                    />
                  </g>
                )}
                {key.what === "way" && <path class={`way near ${key.way ?? ""}`} d="M3 8H19" />}
              </svg>
              {key.words}
            </li>
          ))}
      </ul>
    </div>
  );
}
