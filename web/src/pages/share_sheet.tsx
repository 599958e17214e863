// The situation for others: its address, the browser's own way of sharing, a QR code, and files to keep.
import { renderSVG } from "uqr";
import { useMemo, useState } from "preact/hooks";
import { drawn, ProblemError, write } from "../api/client";
import { copy, save } from "../parts/save";
import { Text } from "../parts/controls";
import { Dialog } from "../parts/dialog";
import { text_at } from "../state/scenario";
import { address_of, type Situation } from "../state/situation";
import { useOnce } from "../api/answer";

const kMostForQr = 2300; // bytes; a code of more squares than this needs is not read from a screen

function file_name(situation: Situation): string {
  return (
    text_at(situation.scenario, ["title"], situation.system)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || situation.system
  );
}

export default function ShareSheet({ situation, onClose }: { situation: Situation; onClose(): void }) {
  const { value: hash } = useOnce(() => address_of(situation.system, situation.scenario), situation.scenario);
  const [said, say] = useState("");
  const url = hash ? location.href.replace(/#.*$/, "") + hash : "";
  const title = text_at(situation.scenario, ["title"], "A situation");
  const qr = useMemo(() => {
    if (!url || url.length > kMostForQr) return "";
    return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(url, { ecc: "L", border: 2 }))}`;
  }, [url]);
  const copy_link = async () =>
    say(
      (await copy(url))
        ? "The link is copied."
        : "The browser does not let us copy: the address bar has the same link.",
    );
  const keep = async (make: () => Promise<Blob>, name: string) => {
    try {
      save(name, await make());
      say(`${name} is saved.`);
    } catch (reason) {
      const problem = reason instanceof ProblemError ? reason.problem : undefined;
      say(problem?.faults?.[0]?.text ?? (reason as Error).message);
    }
  };
  const name = file_name(situation);
  return (
    <Dialog title="Share" open onClose={onClose}>
      <Text label="Its title" value={title} onValue={(t) => situation.set(["title"], t)} />
      <p class="soft">Everything is in the link; nothing is stored anywhere else.</p>
      <div class="row">
        <button type="button" class="button" onClick={() => void copy_link()}>
          Copy the link
        </button>
        {"share" in navigator && (
          <button
            type="button"
            class="button"
            onClick={() => void navigator.share({ title: `Casus: ${title}`, url }).catch(() => {})}
          >
            Share…
          </button>
        )}
      </div>
      {qr ? (
        <img class="qr" src={qr} alt="QR code of the link" width="240" height="240" />
      ) : (
        url && <p class="soft">The situation is too large for a QR code: use the link or a file.</p>
      )}
      <h3>Keep it as a file</h3>
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() =>
            void keep(
              async () => new Blob([await write(situation.scenario)], { type: "application/toml" }),
              `${name}.toml`,
            )
          }
        >
          TOML
        </button>
        <button
          type="button"
          class="button"
          onClick={() =>
            void keep(
              () =>
                Promise.resolve(
                  new Blob([`${JSON.stringify(situation.scenario, null, 2)}\n`], {
                    type: "application/json",
                  }),
                ),
              `${name}.json`,
            )
          }
        >
          JSON
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void keep(() => drawn("odds.svg", situation.scenario), `${name}-odds.svg`)}
        >
          Picture of the odds
        </button>
      </div>
      <p class="soft" role="status">
        {said}
      </p>
    </Dialog>
  );
}
