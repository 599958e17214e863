// What the service says is English, whatever the page speaks: it is marked, so that it is read aloud and hyphenated as that.
import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { service_language } from "../texts/language";

export function Served({ children }: { children: ComponentChildren }) {
  const lang = service_language();
  return lang ? <span lang={lang}>{children}</span> : <>{children}</>;
}

/** The common beginning of the sentences in a list, above it. */
export const SharedLead = ({ of }: { of: string }) =>
  of ? (
    <p class="shared-lead" lang={service_language()}>
      {of}
    </p>
  ) : null;

/** Within it, the labels of controls are the words of a game's file or of a rulebook. */
export const LabelsServed = createContext(false);
/** The language of a control's label, where it is not the page's. */
export const useLabelLanguage = () => (useContext(LabelsServed) ? service_language() : undefined);
