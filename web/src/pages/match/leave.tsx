// Leaving a conflict: it ends and changes nothing, and the log names who left. So it is asked twice.
import { useState } from "preact/hooks";
import type { LiveMatch } from "../../state/live_match";
import { tr } from "../../texts/texts";

export function Leave({ live }: { live: LiveMatch }) {
  const [sure, set_sure] = useState(false);
  if (!sure) {
    return (
      <p class="match-leave">
        <button type="button" class="link small" onClick={() => set_sure(true)}>
          {tr("Leave this conflict")}
        </button>
      </p>
    );
  }
  return (
    <div class="match-leave note" role="alert">
      <p>{tr("It ends for everybody and changes nothing. The log says that you left.")}</p>
      <button type="button" class="button button-small" onClick={() => void live.act({ leave: true })}>
        {tr("Leave it")}
      </button>{" "}
      <button type="button" class="button button-small" onClick={() => set_sure(false)}>
        {tr("Stay")}
      </button>
    </div>
  );
}
