// Says that nobody else is asked: at the foot of the page; and for a while where it is, when the service is gone.
import { useEffect, useState } from "preact/hooks";
import { watch, who, type Who } from "./answers";
import { tr } from "../texts/texts";
import "../parts/away.css";

const kShown = 8_000; // ms

export default function OnDevice() {
  const [now, set] = useState<Who>(who);
  const [told, tell] = useState(false);
  useEffect(() => {
    set(who());
    return watch(() => set(who()));
  }, []);
  useEffect(() => {
    if (now !== "device meanwhile") return undefined;
    tell(true);
    const timer = setTimeout(() => tell(false), kShown);
    return () => clearTimeout(timer);
  }, [now]);
  if (now === "service") return null;
  return (
    <>
      <p class="on-device">{tr("Answers on this device")}</p>
      <div class="away-place" role="status">
        {told && now === "device meanwhile" && (
          <div class="away">
            <p>
              <b>{tr("The service is gone.")}</b>{" "}
              {tr("This device answers in its place, with the same program.")}
            </p>
          </div>
        )}
      </div>
    </>
  );
}
