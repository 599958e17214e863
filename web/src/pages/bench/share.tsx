// The bench for others: all of it is in the link, and nothing is stored anywhere.
import { useState } from "preact/hooks";
import { useOnce } from "../../api/answer";
import { Dialog } from "../../parts/dialog";
import { copy, save } from "../../parts/save";
import { said_of_length, type Bench } from "./bench";
import { link_of } from "./use_bench";

/** A file's name from what the text says of itself. */
export const file_name = (text: string) => `${/^system\s*=\s*"([\w-]+)"/m.exec(text)?.[1] ?? "game"}.toml`;

export function Share({ bench, onClose }: { bench: Bench; onClose(): void }) {
  const { value: url = "" } = useOnce(() => link_of(bench), bench);
  const [said, say] = useState("");
  const copy_link = async () =>
    say(
      (await copy(url))
        ? "The link is copied."
        : "The browser does not let us copy: the address bar has the same link.",
    );
  const files = [
    { what: "A", text: bench.text },
    { what: "B", text: bench.variant?.text },
  ];
  return (
    <Dialog title="Share" open onClose={onClose}>
      <p class="soft">
        All of it is in the link: the file{bench.variant ? ", its variant" : ""} and the situation. Nothing is
        stored anywhere, and nothing is sent but to the service that you opened the page from.
      </p>
      {said_of_length(url) && <p class="note">{said_of_length(url)}</p>}
      <label class="field">
        The link
        <input class="line" readOnly value={url} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div class="row">
        <button type="button" class="button" disabled={!url} onClick={() => void copy_link()}>
          Copy the link
        </button>
        {"share" in navigator && (
          <button
            type="button"
            class="button"
            onClick={() => void navigator.share({ title: "Casus: the bench", url }).catch(() => {})}
          >
            Share…
          </button>
        )}
      </div>
      {bench.text !== undefined && (
        <>
          <h3>Keep it as a file</h3>
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
                  {bench.variant?.text === undefined ? "TOML" : `${what} as TOML`}
                </button>
              ),
            )}
          </div>
        </>
      )}
      <p class="soft" role="status">
        {said}
      </p>
    </Dialog>
  );
}
