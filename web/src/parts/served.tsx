// What the service says is English, whatever the page speaks: it is marked, so that it is read aloud and hyphenated as that.
import type { ComponentChildren } from "preact";
import { service_language } from "../texts/language";

export function Served({ children }: { children: ComponentChildren }) {
  const lang = service_language();
  return lang ? <span lang={lang}>{children}</span> : <>{children}</>;
}
