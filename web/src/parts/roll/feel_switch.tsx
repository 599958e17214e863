// Sound and touch, for who wants them: the switch, wherever it stands.
import { useState } from "preact/hooks";
import { feel, feels } from "./feel";
import { tr } from "../../texts/texts";

export function FeelSwitch() {
  const [on, set] = useState(feels);
  return (
    <button
      type="button"
      class="round-button feel"
      aria-label={tr("Sound and vibration")}
      aria-pressed={on}
      title={on ? tr("Sound and vibration are on") : tr("Sound and vibration are off")}
      onClick={() => {
        feel(!on);
        set(!on);
      }}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 8v4h3l4 3.500v-11L6 8Z" />
        {on ? <path d="M13 7a4 4 0 0 1 0 6M15.500 4.500a8 8 0 0 1 0 11" /> : <path d="m13 8 4 4m0-4-4 4" />}
      </svg>
    </button>
  );
}
