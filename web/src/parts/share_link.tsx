// A link for others: copied, handed to the browser's own way of sharing, or read from the screen as a QR code. One to
// this machine alone is followed by nobody else: then it says so, and offers the addresses in its network.
import { renderSVG } from "uqr";
import { useMemo, useState } from "preact/hooks";
import { useOnce } from "../api/answer";
import { addresses } from "../api/client";
import { Segmented } from "./controls";
import { link_length } from "./link_length";
import { copy } from "./save";
import { tr, tr_with } from "../texts/texts";

const kMostForQr = 2300; // bytes; a code of more squares than this needs is not read from a screen

/** Whether a name leads to the machine itself, whoever follows it. */
export const is_here = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** The address of this page as others reach it, without what is behind the `#`. */
const page = () => location.href.replace(/#.*$/, "");

/** The page is open where no other device reaches it. */
function Alone() {
  return (
    <p class="note" data-alone>
      {tr_with(
        "This page is open on this machine alone: no other device can follow its link. For the devices in your network start Casus with {casus}, and open the page again.",
        { casus: <code>{`casus serve --listen 0.0.0.0:${location.port || "80"}`}</code> },
      )}
    </p>
  );
}

/** That others cannot follow a link to this page, before one is made. */
export function AloneHere() {
  const here = is_here(location.hostname);
  const { value: network } = useOnce(() => (here ? addresses() : Promise.resolve([])));
  return here && network?.length === 0 ? <Alone /> : null;
}

export default function ShareLink({ hash, title }: { hash: string | undefined; title: string }) {
  const of_file = location.protocol === "file:";
  const here = is_here(location.hostname);
  const { value: network } = useOnce(() => (here ? addresses() : Promise.resolve([])));
  const [chosen, choose] = useState<string>();
  const [said, say] = useState("");
  const at = chosen ?? network?.[0];
  const url = hash ? (at ?? page()) + hash : "";
  const alone = of_file || (here && !at); // whether nobody else can follow it
  const qr = useMemo(() => {
    if (!url || alone || url.length > kMostForQr) return "";
    return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(url, { ecc: "L", border: 2 }))}`;
  }, [url, alone]);
  const { note, refused } = link_length(url);
  if (refused)
    return (
      <p class="problem" role="alert">
        {refused}
      </p>
    );
  const copy_link = async () =>
    say(
      (await copy(url))
        ? tr("The link is copied.")
        : tr("The browser does not let us copy: the address bar has the same link."),
    );
  return (
    <>
      {of_file && (
        <p class="note" data-alone>
          {tr(
            "This page is a file on this device: its link leads nowhere on another. Keep the situation as a file, and open it there.",
          )}
        </p>
      )}
      {here && alone && network && <Alone />}
      {here && network && network.length > 1 && (
        <Segmented
          label={tr("Others reach this machine at")}
          value={at ?? ""}
          onValue={choose}
          options={network.map((one) => ({ value: one, text: new URL(one).host }))}
        />
      )}
      {here && network?.length === 1 && at && (
        <p class="soft">
          {tr("Others in your network reach this machine at {host}.", { host: new URL(at).host })}
        </p>
      )}
      {note && <p class="note">{note}</p>}
      <label class="field">
        {tr("The link")}
        <input class="line" readOnly value={url} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div class="row">
        <button type="button" class="button" disabled={!url} onClick={() => void copy_link()}>
          {tr("Copy the link")}
        </button>
        {"share" in navigator && (
          <button
            type="button"
            class="button"
            onClick={() => void navigator.share({ title: `Casus: ${title}`, url }).catch(() => {})}
          >
            {tr("Share…")}
          </button>
        )}
      </div>
      <p class="soft" role="status">
        {said}
      </p>
      {qr ? (
        <img class="qr" src={qr} alt={tr("QR code of the link")} width="240" height="240" />
      ) : (
        url &&
        !alone && <p class="soft">{tr("All of it is too long for a QR code: use the link or a file.")}</p>
      )}
    </>
  );
}
