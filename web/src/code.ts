// Code that is fetched when it is first wanted. A bundler's import waits for the style that goes with it only the first
// time, and never asks for it again: here whoever wants it is given the same, and what failed is sent for anew.

/** Styles that did not come. */
const missing = new Set<HTMLLinkElement>();

/** Keeps them in mind from now on. */
export function watch_styles(): void {
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
    },
    true, // it does not bubble
  );
}

/** Resolves when no style is missing. */
export async function styles_there(): Promise<void> {
  const all = [...missing];
  missing.clear();
  await Promise.all(
    all.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = () => resolve();
          again.onerror = () => reject(new TypeError(`${again.href} did not come`));
          link.replaceWith(again);
        }),
    ),
  );
}

/** Asks once, and again only after a failure. */
export function once<T>(get: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined;
  return () => {
    coming ??= get().catch((reason: unknown) => {
      coming = undefined;
      throw reason;
    });
    return coming;
  };
}
