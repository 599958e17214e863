// The little Markdown that facts and tables of a reference hold: `code`, *emphasis*, **strength**. Nothing
// else is read.
import type { ComponentChildren } from "preact";

export function Marked({ text }: { text: string }) {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g)) {
    parts.push(text.slice(at, match.index));
    if (match[1] !== undefined) parts.push(<code>{match[1]}</code>);
    else if (match[2] !== undefined) parts.push(<b>{match[2]}</b>);
    else parts.push(<i>{match[3]}</i>);
    at = (match.index ?? 0) + match[0].length;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
