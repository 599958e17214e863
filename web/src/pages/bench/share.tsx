// The bench for others: all of it is in the link, and nothing is stored anywhere.
import { useOnce } from "../../api/answer";
import { Dialog } from "../../parts/dialog";
import { lazy } from "../../parts/lazy";
import { save } from "../../parts/save";
import type { Bench } from "./bench";
import { file_name } from "./file_name";
import { hash_of_bench } from "./use_bench";
import { tr } from "../../texts/texts";

const ShareLink = lazy(() => import("../../parts/share_link"));

/** The texts on the bench as files. */
export function Files({ bench }: { bench: Bench }) {
  const files = [
    { what: "A", text: bench.text },
    { what: "B", text: bench.variant?.text },
  ];
  return (
    <div class="row">
      {files.map(({ what, text }) =>
        text === undefined ? null : (
          <button
            key={what}
            type="button"
            class="button"
            onClick={() =>
              save(what === "A" ? file_name(text) : `b-${file_name(text)}`, text, "application/toml")
            }
          >
            {bench.variant?.text === undefined ? "TOML" : tr("{version} as TOML", { version: what })}
          </button>
        ),
      )}
    </div>
  );
}

export function Share({ bench, onClose }: { bench: Bench; onClose(): void }) {
  const { mine: _, ...shared } = bench; // what this device calls it says nothing to another one
  const { value: hash } = useOnce(() => hash_of_bench(shared), bench);
  return (
    <Dialog title={tr("Share")} open onClose={onClose}>
      <p class="soft">
        {bench.variant
          ? tr("All of it is in the link: the file, its variant and the situation.")
          : tr("All of it is in the link: the file and the situation.")}{" "}
        {tr(
          "Nothing is stored anywhere, and nothing is sent but to the service that you opened the page from.",
        )}
      </p>
      <ShareLink hash={hash} title={tr("the bench")} />
      {bench.text !== undefined && (
        <>
          <h3>{tr("Keep it as a file")}</h3>
          <Files bench={bench} />
        </>
      )}
    </Dialog>
  );
}
