// Short texts that this browser keeps by key. A private window or a full disk refuses: then nothing is kept, and what is on
// the page lives as long as the page. Records are in store.ts.
type Where = "localStorage" | "sessionStorage";

export function stored_text(key: string, where: Where = "localStorage"): string | null {
  try {
    return globalThis[where].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or removes it where `text` is undefined. Returns false if the browser refuses. */
export function store_text(key: string, text: string | undefined, where: Where = "localStorage"): boolean {
  try {
    if (text === undefined) globalThis[where].removeItem(key);
    else globalThis[where].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
