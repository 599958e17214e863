// The small drawings of the start page: lines, two tints and ink, made here. Large ones are 200 × 96, small ones 56 × 48,
// those of the tools 36 × 36. A game that has none shows two dice.
import type { ComponentChildren } from "preact";
import type { SystemId } from "../../api/types";

type Tint = "a" | "d" | "c";

const kPips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]], // prettier-ignore
  3: [[-1, -1], [0, 0], [1, 1]], // prettier-ignore
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]], // prettier-ignore
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], // prettier-ignore
  6: [[-1, -1.1], [1, -1.1], [-1, 0], [1, 0], [-1, 1.1], [1, 1.1]], // prettier-ignore
};

/** A die: where its middle is, how large, its pips, its tint, how far it is turned. */
function Die({ x, y, s, n, c, r = 0 }: { x: number; y: number; s: number; n: number; c: Tint; r?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${r})`}>
      <rect class={`ln ${c}`} x={-s / 2} y={-s / 2} width={s} height={s} rx={s / 5} />
      {kPips[n]?.map(([px, py]) => (
        <circle
          key={`${px} ${py}`}
          class={`pip-${c}`}
          cx={(px * s) / 4}
          cy={(py * s) / 4}
          r={Math.max(1, s / 11)}
        />
      ))}
    </g>
  );
}

function Hex({ x, y, r, c }: { x: number; y: number; r: number; c: Tint | "gr" }) {
  const corner = (k: number) =>
    `${(x + r * Math.cos((k * Math.PI) / 3)).toFixed(1)} ${(y + r * Math.sin((k * Math.PI) / 3)).toFixed(1)}`;
  return <path class={`ln ${c}`} d={`M${[0, 1, 2, 3, 4, 5].map(corner).join("L")}Z`} />;
}

const kDrawings: Record<SystemId, ComponentChildren> = {
  aggression: (
    <>
      <path class="ln a" d="M-6 20 38 8l34 14 8 30-26 52H-6Z" />
      <path class="ln d" d="M206 14 168 4l-40 18-12 34 18 46h72Z" />
      <path class="ln dash" d="M82 50h34" />
      <g transform="translate(62 52)">
        <path class="full-a" d="M0-26 26 0 0 26-26 0Z" />
        <path class="shine" d="M0-26 26 0h-52Z" />
        <text class="on-full" y="6">
          8
        </text>
      </g>
      <g transform="translate(138 52)">
        <path class="ln d paper" d="M0-26 24-6 21 6 0 26-21 6-24-6Z" />
        <path class="ln d th" d="M0-26 13 4 0 12-13 4Z" />
        <text class="of-d" y="6">
          10
        </text>
      </g>
    </>
  ),
  "conflict-chart": (
    <>
      <g transform="translate(52 10)">
        {[0, 1, 2, 3].map((r) =>
          [0, 1, 2, 3, 4].map((c) => (
            <rect
              key={`${r} ${c}`}
              class={`ln th ${r === 2 && c === 3 ? "go" : r === 2 ? "a" : c === 3 ? "d" : "c"}`}
              x={c * 20}
              y={r * 20}
              width="18"
              height="18"
              rx="3"
            />
          )),
        )}
        <circle class="ring" cx="69" cy="49" r="15" />
        <text x="69" y="54">
          9
        </text>
      </g>
      <path class="ln line-a" d="M16 59h26m-6-5 6 5-6 5" />
      <path class="ln line-d" d="M121-4V4m-5-4 5 6 5-6" />
    </>
  ),
  columbia: (
    <>
      <path
        class="ln c"
        d="M20 62q-2-14 12-16 4-12 18-10 10-12 24-4 14-4 18 8 12 0 12 12 0 10-12 10H32q-10 0-12 0Z"
      />
      <path class="ln d" d="M38 46V22l8-8 8 8v24ZM62 40V16h16v24Z" />
      <path class="ln a" d="M46 14V2l13 4-13 5" />
      <path class="ln" d="M66 16v-8m8 8v-8M44 30h4M68 24h4" />
      <Die x={126} y={64} s={28} n={1} c="c" r={-12} />
      <Die x={152} y={46} s={28} n={3} c="d" r={8} />
      <Die x={176} y={68} s={28} n={5} c="a" r={-6} />
    </>
  ),
  defcon: (
    <>
      {[5, 4, 3, 2, 1].map((n, i) => (
        <g key={n} transform={`translate(${24 + i * 32} 0)`}>
          <rect
            class={n === 3 ? "ln full" : "ln c"}
            x="0"
            y={16 + i * 7}
            width="26"
            height={64 - i * 7}
            rx="5"
          />
          <text class={n === 3 ? "on-full" : ""} x="13" y="72">
            {n}
          </text>
        </g>
      ))}
      <path class="ln line-a" d="M18 8c50-6 110 2 160 32m-9-1 9 1-3-9" />
    </>
  ),
  risk: (
    <>
      <Die x={15} y={15} s={15} n={6} c="a" />
      <Die x={15} y={33} s={15} n={4} c="a" r={6} />
      <path class="ln" d="M26 24h6m-3-3 3 3-3 3" />
      <Die x={42} y={24} s={15} n={5} c="d" r={-6} />
    </>
  ),
  "axis-allies-1942": (
    <>
      <path class="ln d" d="M8 28h40l-5 10H13Z" />
      <path class="ln" d="M18 28v-8h10v8M32 28v-5h6v5M23 20v-8M38 25l10-4" />
      <path class="ln th" d="M4 43q4-4 8 0t8 0 8 0 8 0 8 0 8 0" />
    </>
  ),
  "twilight-imperium-4": (
    <>
      <Hex x={20} y={15} r={11} c="d" />
      <Hex x={20} y={34} r={11} c="c" />
      <Hex x={37} y={24.5} r={11} c="a" />
      <path class="ln c" d="m33 29 4-10 4 10-4-3Z" />
    </>
  ),
  "kings-of-war": (
    <>
      <path class="ln a" d="M6 12h18v24H6ZM6 20h18M6 28h18M12 12v24m6-24v24" />
      <path class="ln d" d="M38 10h12v12q0 8-6 12-6-4-6-12Z" />
      <path class="ln" d="M26 24h8m-3-3 3 3-3 3" />
    </>
  ),
  "kuhn-poker": (
    <>
      <rect class="ln a" x="8" y="10" width="17" height="25" rx="3" transform="rotate(-8 16 22)" />
      <path class="ln a th" d="m12 17 3-1m3 12 3-1" />
      <rect class="ln d" x="31" y="10" width="17" height="25" rx="3" transform="rotate(8 40 22)" />
      <path class="ln d th" d="m34 15 10 14m-13-8 9 11m-1-19 8 10" />
      <ellipse class="ln c" cx="28" cy="41" rx="7" ry="3" />
    </>
  ),
  "memoir-44": (
    <>
      <Hex x={28} y={24} r={21} c="gr" />
      <path class="ln c" d="M15 31h26l-3 6H18ZM20 31v-7h13v7M33 26h11" />
    </>
  ),
  "battle-for-moscow": (
    <>
      <rect class="ln a" x="6" y="13" width="22" height="22" rx="2" />
      <rect class="ln c th" x="11" y="17" width="12" height="8" />
      <path class="ln th" d="m11 17 12 8m0-8-12 8" />
      <path class="ln" d="M11 30h5m3 0h4" />
      <path class="ln" d="M42 12v24m-10-18 20 12m0-12L32 30m6-16 4 3 4-3m-8 20 4-3 4 3" />
    </>
  ),
  "cant-stop": (
    <>
      <path class="ln th" d="M8 42V28h6v14M18 42V18h6v24M28 42V8h6v34M38 42V18h6v24" />
      <circle class="ln a" cx="21" cy="30" r="4" />
      <circle class="ln a" cx="31" cy="18" r="4" />
      <circle class="ln d" cx="41" cy="36" r="4" />
    </>
  ),
  "dice-wars": (
    <>
      <Die x={20} y={36} s={13} n={3} c="a" />
      <Die x={20} y={24} s={13} n={5} c="a" />
      <Die x={20} y={12} s={13} n={2} c="a" />
      <Die x={38} y={36} s={13} n={6} c="d" />
      <Die x={38} y={24} s={13} n={4} c="d" />
    </>
  ),
  "dnd-5e": (
    <>
      <path class="ln go" d="M28 4 46 14v20L28 44 10 34V14Z" />
      <path
        class="ln th"
        d="m28 4-9 13h18ZM19 17 10 14m9 3L10 34m9-17 9 20m9-20 9-3m-9 3 9 17m-9-17-9 20M10 34l18 3 18-3m-18 3v7"
      />
      <text class="small" x="28" y="28">
        20
      </text>
    </>
  ),
  dune: (
    <>
      <circle class="ln c" cx="20" cy="26" r="15" />
      <path class="ln th" d="M20 13v3m0 20v3M7 26h3m20 0h3" />
      <path class="ln line-a" d="m20 26 6-9" />
      <circle class="ln d" cx="44" cy="16" r="8" />
      <path class="ln a" d="m38 40 12-9 2 3-12 9Z" />
    </>
  ),
  eclipse: (
    <>
      <circle class="ln go" cx="25" cy="26" r="12" />
      <ellipse class="ln" cx="25" cy="26" rx="20" ry="5.5" transform="rotate(-18 25 26)" />
      <path class="ln a" d="m46 5 5 9-5-2-5 2Z" />
    </>
  ),
  "nexus-ops": (
    <>
      <Hex x={28} y={25} r={20} c="c" />
      <path class="ln a" d="M14 30q2-12 12-12l-3-6 9 5q6 1 6 7l-8-1q-2 7-8 9Z" />
      <circle class="ln d" cx="39" cy="33" r="4" />
    </>
  ),
  ogre: (
    <>
      <path class="ln d" d="M4 30h34l6 6-6 6H6l-5-6ZM10 30v-8h20v8M16 22v-7h9v7" />
      <path class="ln" d="M25 18h16M30 26h12" />
      <path class="ln a" d="M44 12h9v5h-9ZM46 12V9h5v3" />
    </>
  ),
  pig: (
    <>
      <Die x={17} y={27} s={20} n={6} c="a" r={-8} />
      <Die x={43} y={33} s={15} n={1} c="d" r={10} />
      <path class="ln dash" d="M20 11q12-9 20 8" />
    </>
  ),
  gloomhaven: (
    <>
      <rect class="ln d" x="10" y="10" width="20" height="28" rx="2.5" transform="rotate(-12 20 24)" />
      <rect class="ln a" x="26" y="9" width="20" height="28" rx="2.5" transform="rotate(8 36 23)" />
      <text class="small" x="36" y="27">
        +1
      </text>
    </>
  ),
  "shogun-tower": (
    <>
      <path class="ln c" d="M16 4h24v22H16ZM16 12h14m10 6H24" />
      <path class="ln" d="M12 26h32l6 16H6Z" />
      <rect class="ln a" x="14" y="31" width="7" height="7" rx="1" />
      <rect class="ln a" x="24" y="33" width="7" height="7" rx="1" />
      <rect class="ln d" x="35" y="30" width="7" height="7" rx="1" />
      <rect class="ln gr" x="31" y="6" width="6" height="6" rx="1" />
    </>
  ),
  "small-world": (
    <>
      <path class="ln gr" d="M4 38 18 14l8 12 6-8 18 20Z" />
      <rect class="ln a" x="30" y="4" width="12" height="12" rx="2" />
      <rect class="ln d" x="15" y="28" width="10" height="10" rx="2" />
    </>
  ),
  "war-at-sea": (
    <>
      <path class="ln a" d="M3 24h22l-4 8H7ZM10 24v-6h8v6" />
      <path class="ln d" d="M53 34H31l4 8h14ZM46 34v-6h-8v6" />
      <path class="ln dash" d="M20 18q8-10 16 8" />
    </>
  ),
  scythe: (
    <>
      <circle class="ln c" cx="24" cy="24" r="16" />
      <path class="ln th" d="M24 10v3m0 22v3M10 24h3m22 0h3m-25-10 2 2m16-2-2 2" />
      <path class="ln line-a" d="m24 24 7-9" />
      <path
        class="ln gr"
        d="M47 42V16m0 4q-4-2-4-6 4 0 4 6 0-6 4-6 0 4-4 6m0 8q-4-2-4-6 4 0 4 6 0-6 4-6 0 4-4 6"
      />
    </>
  ),
  "warhammer-40k": (
    <>
      <Die x={11} y={24} s={13} n={4} c="a" />
      <path class="ln th" d="m20 21 3 3-3 3" />
      <Die x={31} y={24} s={11} n={5} c="a" />
      <path class="ln th" d="m39 21 3 3-3 3" />
      <path class="ln d" d="M44 15q4 0 5-2 1 2 5 2v9q0 6-5 9-5-3-5-9Z" />
    </>
  ),
  "blades-in-the-dark": (
    <>
      <circle class="ln c" cx="20" cy="26" r="15" />
      <path class="ln a" d="M20 26V11a15 15 0 0 1 15 15Z" />
      <path class="ln th" d="M20 11v30M5 26h30" />
      <path class="ln d" d="M53 6 43 30l-2 4-1-5Z" />
    </>
  ),
  "blood-bowl": (
    <>
      <ellipse class="ln a" cx="22" cy="24" rx="16" ry="10" transform="rotate(-28 22 24)" />
      <path class="ln th" d="m15 28 14-8m-11 3 3 5m1-7 3 5" />
      <path class="ln d" d="M37 12h14v14H37Z" />
      <path class="ln" d="m40 19 4-4 4 4m-4-4v8" />
    </>
  ),
  diplomacy: (
    <>
      <path class="ln th c" d="M20 12 34 8l12 9-3 16-15 6-12-11Z" />
      <path class="ln line-a" d="M4 20h18m-5-4 5 4-5 4" />
      <path class="ln line-a dash" d="M8 36q8-2 12-10" />
      <path class="ln line-d" d="M53 27H36m5-4-5 4 5 4" />
    </>
  ),
  root: (
    <>
      <path class="ln gr" d="M15 43v-9M3 34 15 6l12 28Z" />
      <path class="ln th gr" d="m9 26 6-3 6 3" />
      <Die x={38} y={15} s={16} n={3} c="a" r={-8} />
      <Die x={42} y={35} s={16} n={1} c="d" r={9} />
    </>
  ),
  "x-wing": (
    <>
      <path class="ln" d="M10 10 34 22M10 38l24-12M4 10h14M4 38h14" />
      <path class="ln a" d="M8 20h22l20 4-20 4H8Z" />
      <path class="ln th" d="M24 20v8M13 20v8" />
      <path class="ln line-d dash" d="M40 12h12M40 36h12" />
    </>
  ),
  "war-of-the-ring": (
    <>
      <circle class="ln go" cx="18" cy="27" r="13" />
      <circle class="ln go" cx="18" cy="27" r="8.5" />
      <path class="ln d" d="M36 43V16l2.5-8 2.5 6h4l2.5-6 2.5 8v27Z" />
      <path class="ln" d="M43 43v-7m-3-14v4m6-4v4" />
    </>
  ),
  "paths-of-glory": (
    <>
      <rect class="ln a" x="4" y="13" width="20" height="20" rx="2" />
      <path class="ln th" d="m8 17 12 8m0-8-12 8M8 29h4m4 0h4" />
      <path class="ln" d="M26 23h7m-3-3 3 3-3 3" />
      <path class="ln line-d" d="M43 4v8l-6 5 6 5-6 5 6 5v10M51 4v8l-6 5 6 5-6 5 6 5v10" />
    </>
  ),
  "twilight-struggle": (
    <>
      <circle class="ln c" cx="28" cy="24" r="17" />
      <path class="ln th" d="M11 24h34M28 7v34M28 7q-13 17 0 34M28 7q13 17 0 34" />
      <path class="ln a" d="m13 8 1.8 4 4.2.4-3.2 2.8 1 4.2L13 17.2l-3.8 2.2 1-4.2L7 12.4l4.2-.4Z" />
      <path class="ln line-d" d="M52 40q-4-9-13-12m2-3-3 2 2 4" />
    </>
  ),
  heroquest: (
    <>
      <path class="ln a" d="M5 19a12 11 0 0 1 24 0v7l-4 1v6H9v-6l-4-1Z" />
      <circle class="ln c" cx="12.5" cy="21" r="2.6" />
      <circle class="ln c" cx="21.5" cy="21" r="2.6" />
      <path class="ln th" d="M14 33v-3m3 3v-3m3 3v-3" />
      <path class="ln d" d="M36 12q5 0 7-3 2 3 7 3v13q0 8-7 12-7-4-7-12Z" />
    </>
  ),
  "king-of-tokyo": (
    <>
      <path class="ln c" d="M5 42V20h11v22M16 42V10h12v32M40 42V24h11v18M3 42h50" />
      <path class="ln th" d="M9 25h3m-3 6h3m8-15h4m-4 6h4m-4 6h4m21 1h3m-3 6h3" />
      <path class="ln line-a" d="M30 6q3 14-1 28M38 5q4 14 0 28M46 6q4 12 1 22" />
    </>
  ),
  truel: (
    <>
      <path class="ln gr" d="M28 12 12 40h32Z" />
      <circle class="ln a" cx="28" cy="12" r="5" />
      <circle class="ln d" cx="12" cy="40" r="5" />
      <circle class="ln c" cx="44" cy="40" r="5" />
    </>
  ),
  "zombie-dice": (
    <>
      <path class="ln c" d="M8 16h22l-3 26H11Z" />
      <ellipse class="ln" cx="19" cy="16" rx="11" ry="4" />
      <Die x={41} y={36} s={12} n={3} c="a" r={10} />
      <rect class="ln gr" x="36" y="16" width="11" height="11" rx="2" transform="rotate(-10 41 21)" />
    </>
  ),
};

const kOther = (
  <>
    <Die x={20} y={28} s={20} n={3} c="a" r={-8} />
    <Die x={38} y={18} s={17} n={5} c="d" r={10} />
  </>
);

/** A picture of a game, or of what comes with none. */
export function Drawing({ of, large }: { of: SystemId; large?: boolean }) {
  const [w, h] = large ? [200, 96] : [56, 48];
  return (
    <span class="art" aria-hidden="true">
      <svg viewBox={`0 0 ${w} ${h}`} preserveAspectRatio="xMidYMid slice">
        {kDrawings[of] ?? kOther}
      </svg>
    </span>
  );
}

export const kTools = {
  dice: (
    <svg viewBox="0 0 36 36" class="art-tool" aria-hidden="true">
      <Die x={13} y={22} s={18} n={5} c="a" r={-8} />
      <Die x={25} y={13} s={16} n={2} c="d" r={10} />
    </svg>
  ),
  bench: (
    <svg viewBox="0 0 36 36" class="art-tool" aria-hidden="true">
      <path class="ln c" d="M8 4h14l6 6v22H8Z" />
      <path class="ln th" d="M12 14h10M12 19h12M12 24h7" />
      <path class="ln a" d="m19 29 11-12 3 3-11 12-4 1Z" />
    </svg>
  ),
};
