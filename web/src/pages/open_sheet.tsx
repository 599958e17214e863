// Another situation: one of the presets, one looked at lately, or a file of one's own.
import { useState } from "preact/hooks";
import { scenario as preset, scenarios } from "../api/client";
import { useOnce } from "../api/answer";
import type { Fault } from "../api/types";
import { Segmented } from "../parts/controls";
import { Dialog } from "../parts/dialog";
import { FaultList, ProblemNote } from "../parts/problem";
import { filled_in, type Situation } from "../state/situation";
import { Remembered } from "./remembered";
import { tr } from "../texts/texts";
import { service_language } from "../texts/language";

export type Shelf = "presets" | "recents" | "file";

export default function OpenSheet(props: {
  situation: Situation;
  first: Shelf;
  onClose(): void;
  onText(text: string): Promise<Fault[]>;
}) {
  const [shelf, set_shelf] = useState<Shelf>(props.first);
  return (
    <Dialog title={tr("Another situation")} open onClose={props.onClose} class="tall">
      <Segmented
        bare
        label={tr("Where from")}
        value={shelf}
        onValue={(s) => set_shelf(s)}
        options={[
          { value: "presets", text: tr("Presets") },
          { value: "recents", text: tr("Recent") },
          { value: "file", text: tr("A file") },
        ]}
      />
      {shelf === "presets" && <Presets {...props} />}
      {shelf === "recents" && <Remembered {...props} />}
      {shelf === "file" && <File {...props} />}
    </Dialog>
  );
}

function Presets({ situation, onClose }: { situation: Situation; onClose(): void }) {
  const { value, problem } = useOnce(() => scenarios());
  const [busy, set_busy] = useState("");
  if (problem) return <ProblemNote problem={problem} />;
  const list = (value ?? []).filter((p) => p.system === situation.system); // the easiest is told first
  if (value && list.length === 0) return <p class="soft">{tr("None comes with this game.")}</p>;
  const open = async (name: string) => {
    set_busy(name);
    try {
      const { scenario, filled } = await filled_in(situation.system, await preset(situation.system, name));
      situation.load(scenario, filled);
      onClose();
    } finally {
      set_busy("");
    }
  };
  return (
    <ul class="shelf">
      {list.map((p) => (
        <li key={p.name}>
          <button
            type="button"
            class="shelf-item"
            aria-current={p.title === situation.scenario.title ? "true" : undefined}
            aria-busy={busy === p.name}
            onClick={() => void open(p.name)}
          >
            <b lang={service_language()}>{p.title}</b>
            <span>{p.about}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function File({ onClose, onText }: { onClose(): void; onText(text: string): Promise<Fault[]> }) {
  const [text, set_text] = useState("");
  const [faults, set_faults] = useState<Fault[]>([]);
  const take = async (given: string) => {
    const found = await onText(given);
    set_faults(found);
    if (found.length === 0) onClose();
  };
  return (
    <div class="file-shelf">
      <label class="button file-button">
        {tr("Choose a file")}
        <input
          type="file"
          accept=".toml,.json,application/json,application/toml,text/plain"
          class="unseen"
          onChange={(e) => {
            const file = e.currentTarget.files?.[0];
            if (file)
              void file.text().then((t) => {
                set_text(t);
                return take(t);
              });
          }}
        />
      </label>
      <label class="field">
        {tr("or paste a scenario, TOML or JSON")}
        <textarea rows={9} spellcheck={false} value={text} onInput={(e) => set_text(e.currentTarget.value)} />
      </label>
      {faults.length > 0 && (
        <div class="problem" role="alert">
          <b>{tr("It cannot be taken as it is")}</b>
          <FaultList faults={faults} />
        </div>
      )}
      <button type="button" class="main-button" disabled={text.trim() === ""} onClick={() => void take(text)}>
        {tr("Take it")}
      </button>
    </div>
  );
}
