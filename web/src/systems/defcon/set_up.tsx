// The table's position is entered by brushes: what, whose, and then tap, tap, tap. On a phone they lie under the
// map, on a wide screen beside it.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Segmented } from "../../parts/controls";
import { owner_tone, Who } from "../../parts/tones";
import type { Brush } from "./brush";
import type { Strokes } from "./use_brush";
import { kBlocs } from "./world";
import { tr, tr_with } from "../../texts/texts";

const kUnits: { type: string; words: string }[] = [
  { type: "motorized", words: tr("Motorized") },
  { type: "mechanized", words: tr("Mechanized") },
  { type: "armored", words: tr("Armored") },
  { type: "bunker", words: tr("Bunker") },
  { type: "special", words: tr("Special") },
  { type: "kotin", words: "KOTIN" },
  { type: "naval", words: tr("Naval") },
  { type: "", words: tr("None") },
];
const kMarkers: { marker: string; words: string }[] = [
  { marker: "instability-1", words: tr("Unstable I") },
  { marker: "instability-2", words: tr("Unstable II") },
  { marker: "a-bomb", words: "A-BOMB" },
  { marker: "h-bomb", words: "H-BOMB" },
  { marker: "tsar", words: "TSAR" },
  { marker: "protected", words: tr("Protected") },
  { marker: "factory", words: tr("Factory") },
];
const kKinds: { value: Brush["kind"]; text: string }[] = [
  { value: "control", text: tr("Control") },
  { value: "unit", text: tr("Units") },
  { value: "marker", text: tr("Markers") },
];
const kShown = 4; // strokes told of

function Swatch(props: { on: boolean; owner?: number; onPick: () => void; children: ComponentChildren }) {
  return (
    <button
      type="button"
      class={`swatch${props.owner === undefined ? "" : ` ${owner_tone(props.owner)}`}`}
      aria-pressed={props.on}
      onClick={props.onPick}
    >
      {props.owner !== undefined && <i aria-hidden="true" />}
      {props.children}
    </button>
  );
}

function first_of(kind: Brush["kind"], active: string): Brush {
  if (kind === "control") return { kind, bloc: active };
  if (kind === "unit") return { kind, type: "motorized", bloc: "" };
  return { kind, marker: "instability-1" };
}

function Swatches({ brush, pick }: Pick<Strokes, "brush" | "pick">): JSX.Element {
  if (brush.kind === "marker")
    return (
      <div class="swatches" role="group" aria-label={tr("Marker")}>
        {kMarkers.map(({ marker, words }) => (
          <Swatch key={marker} on={brush.marker === marker} onPick={() => pick({ kind: "marker", marker })}>
            {words}
          </Swatch>
        ))}
      </div>
    );
  const whose = (bloc: string): Brush =>
    brush.kind === "control" ? { kind: "control", bloc } : { ...brush, bloc };
  return (
    <>
      {brush.kind === "unit" && (
        <div class="swatches" role="group" aria-label={tr("Unit")}>
          {kUnits.map(({ type, words }) => (
            <Swatch key={type} on={brush.type === type} onPick={() => pick({ ...brush, type })}>
              {words}
            </Swatch>
          ))}
        </div>
      )}
      <div
        class="swatches blocs-of"
        role="group"
        aria-label={brush.kind === "unit" ? tr("Whose unit") : tr("Who")}
      >
        {brush.kind === "unit" && (
          <Swatch on={brush.bloc === ""} onPick={() => pick(whose(""))}>
            {tr("Own")}
          </Swatch>
        )}
        {kBlocs.map((bloc, owner) => (
          <Swatch key={bloc} on={brush.bloc === bloc} owner={owner} onPick={() => pick(whose(bloc))}>
            {bloc}
          </Swatch>
        ))}
        <Swatch
          on={brush.bloc === (brush.kind === "unit" ? "neutral" : "")}
          owner={-1}
          onPick={() => pick(whose(brush.kind === "unit" ? "neutral" : ""))}
        >
          {brush.kind === "unit" ? tr("Neutral") : tr("None")}
        </Swatch>
      </div>
    </>
  );
}

export function SetUp(props: { strokes: Strokes; active: string; onDone: () => void }): JSX.Element {
  const { strokes, active } = props;
  const { brush, done, refused, pick } = strokes;
  const [asks, ask] = useState(false);
  const last = done.slice(-kShown).reverse();
  return (
    <section class="card set-up" aria-label={tr("Set up")}>
      <Segmented
        label={tr("What is put on the map")}
        bare
        value={brush.kind}
        options={kKinds}
        onValue={(kind) => pick(first_of(kind, active))}
      />
      <Swatches brush={brush} pick={pick} />
      <div class="set-up-hint">
        <p role="status">
          {refused ? (
            <b>{refused}</b>
          ) : last[0] ? (
            last[0].says
          ) : (
            <>{tr_with("Tap areas. {who} acts; a second tap takes off.", { who: <Who name={active} /> })}</>
          )}
        </p>
        <button type="button" class="button button-small" disabled={done.length === 0} onClick={strokes.undo}>
          {tr("Undo")}
        </button>
      </div>
      {last.length > 1 && (
        <ul class="strokes">
          {last.slice(1).map(({ says }, at) => (
            <li key={done.length - at}>{says}</li>
          ))}
        </ul>
      )}
      <div class="set-up-acts">
        <button
          type="button"
          class="button"
          onClick={() => {
            if (asks) strokes.clear();
            ask(!asks);
          }}
          onBlur={() => ask(false)}
        >
          {asks ? tr("Clear it all?") : tr("Clear all")}
        </button>
        <button type="button" class="main-button" onClick={props.onDone}>
          {tr("Done")}
        </button>
      </div>
    </section>
  );
}
