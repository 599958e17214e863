// Where the page is: hash routes, `#/aggression?s=…`. Links are plain anchors; the browser's history does the
// rest. This is run before all else is there (early.ts), and needs none of it.
export interface Route {
  /** ["study", "aggression"] */
  parts: string[];
  query: URLSearchParams;
}

/** An address whose marks were escaped on its way, `%23/risk%3Fs%3D…`: it is read as it was meant. */
function unescaped(hash: string): string {
  const text = hash.replace(/^#?(?:%23)?\/?/, "");
  if (text.includes("?") || !/%3F/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function route_of(hash: string): Route {
  const text = unescaped(hash).replace(/^\//, "");
  const at = text.indexOf("?");
  const path = at < 0 ? text : text.slice(0, at);
  return {
    parts: path
      .split("/")
      .filter(Boolean)
      .map((part) => {
        try {
          return decodeURIComponent(part);
        } catch {
          return part;
        }
      }),
    query: new URLSearchParams(at < 0 ? "" : text.slice(at + 1)),
  };
}

/** `query`: left out where undefined, repeated where a list. */
export function hash_of(parts: string[], query: Record<string, string | string[] | undefined> = {}): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of value === undefined ? [] : [value].flat()) words.append(key, one);
  const text = words.toString();
  return `#/${parts.map(encodeURIComponent).join("/")}${text ? `?${text}` : ""}`;
}

export function go(hash: string): void {
  location.hash = hash;
}
