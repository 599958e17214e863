import { vi } from "vitest";

/** What a browser has, and node has not: localStorage with room for so many characters, and nobody who hears of other tabs. */
export function with_storage(room = Infinity): void {
  const kept: { [key: string]: string } = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      const others = Object.entries(kept).filter(([one]) => one !== key);
      const taken = others.reduce((sum, [one, value]) => sum + one.length + value.length, 0);
      if (taken + key.length + text.length > room)
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      kept[key] = text;
    },
    removeItem: (key: string) => void delete kept[key],
  };
  // Its keys are those of what is kept, as a browser's are.
  vi.stubGlobal(
    "localStorage",
    new Proxy(kept, {
      get: (_, key) => methods[key as keyof typeof methods] ?? kept[key as string],
    }),
  );
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
}

/** One that the browser forbids. */
export function with_forbidden_storage(): void {
  vi.stubGlobal(
    "localStorage",
    new Proxy(
      {},
      {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
        ownKeys: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      },
    ),
  );
}
