// Says that there is no connection: what is on the page stays, and what was asked is asked again by itself.
import { useEffect, useState } from "preact/hooks";
import { tried_again_at, try_now, watch } from "../api/connection";
import { tr } from "../texts/texts";
import "./away.css";

export function Away() {
  const [again, set] = useState(tried_again_at);
  const [, tick] = useState(0);
  useEffect(() => {
    const left = watch(() => set(tried_again_at()));
    const wake = () => {
      if (tried_again_at() !== undefined && document.visibilityState !== "hidden") try_now();
    };
    set(tried_again_at());
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      left();
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
    };
  }, []);
  useEffect(() => {
    if (again === undefined) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [again]);
  const seconds = again === undefined ? 0 : Math.ceil((again - Date.now()) / 1000);
  return (
    <div class="away-place" role="status">
      {again !== undefined && (
        <div class="away">
          <p>
            <b>{tr("No connection.")}</b> {tr("Nothing is lost: it goes on by itself.")}{" "}
            <span aria-hidden="true">
              {seconds > 0
                ? tr("The page tries again in {seconds} s.", { seconds })
                : tr("The page tries again …")}
            </span>
          </p>
          <button type="button" class="button" onClick={try_now}>
            {tr("Try now")}
          </button>
        </div>
      )}
    </div>
  );
}
