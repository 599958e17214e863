import { tr } from "../texts/texts";
// What this browser keeps for the page: records by key, on shelves of IndexedDB. Where there is none (a private
// window, a full disk) they live as long as the page does, and `keeps()` says so. It knows nothing of plays.

export type ShelfName = "plays" | "evenings";

const kName = "casus";
const kShelves: ShelfName[] = ["plays", "evenings"];

const memory = new Map<ShelfName, Map<string, unknown>>(kShelves.map((name) => [name, new Map()]));
let opened: Promise<IDBDatabase | undefined> | undefined;

function open(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(kName, 1);
      request.onupgradeneeded = () => {
        for (const shelf of kShelves) request.result.createObjectStore(shelf);
      };
      request.onsuccess = () => {
        const base = request.result;
        base.onversionchange = () => base.close();
        resolve(base);
      };
      request.onerror = () => resolve(undefined);
      request.onblocked = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
  return opened;
}

/** One transaction: `work` is given the shelf and a function that takes the result. A failure is one of storage. */
async function within<T>(
  name: ShelfName,
  mode: IDBTransactionMode,
  work: (shelf: IDBObjectStore, take: (result: T) => void) => void,
  otherwise: (shelf: Map<string, unknown>) => T,
): Promise<T> {
  const base = await open();
  if (!base) return otherwise(memory.get(name)!);
  return new Promise((resolve, reject) => {
    let result: T;
    const transaction = base.transaction(name, mode);
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error ?? new Error(tr("nothing more can be kept here")));
    work(transaction.objectStore(name), (taken) => {
      result = taken;
    });
  });
}

/** Whether what is put here outlives the page. */
export const keeps = async (): Promise<boolean> => (await open()) !== undefined;

export function get<T>(name: ShelfName, key: string): Promise<T | undefined> {
  return within<T | undefined>(
    name,
    "readonly",
    (shelf, take) => {
      const request = shelf.get(key);
      request.onsuccess = () => take(request.result as T | undefined);
    },
    (shelf) => shelf.get(key) as T | undefined,
  );
}

export function all<T>(name: ShelfName): Promise<T[]> {
  return within<T[]>(
    name,
    "readonly",
    (shelf, take) => {
      const request = shelf.getAll();
      request.onsuccess = () => take(request.result as T[]);
    },
    (shelf) => [...shelf.values()] as T[],
  );
}

/**
 * What stands at a key, changed in one transaction, so that two tabs never write over each other. `how` gives what is
 * to stand there, or nothing, and then all stays as it is. Returns what stands there afterwards.
 */
export function update<T>(
  name: ShelfName,
  key: string,
  how: (now: T | undefined) => T | undefined,
): Promise<T | undefined> {
  return within<T | undefined>(
    name,
    "readwrite",
    (shelf, take) => {
      const request = shelf.get(key);
      request.onsuccess = () => {
        const now = request.result as T | undefined;
        const next = how(now);
        take(next ?? now);
        if (next !== undefined) shelf.put(next, key);
      };
    },
    (shelf) => {
      const now = shelf.get(key) as T | undefined;
      const next = how(now);
      if (next !== undefined) shelf.set(key, next);
      return next ?? now;
    },
  );
}

export const put = <T>(name: ShelfName, key: string, value: T): Promise<unknown> =>
  update<T>(name, key, () => value);

export function drop(name: ShelfName, key: string): Promise<void> {
  return within<void>(
    name,
    "readwrite",
    (shelf) => void shelf.delete(key),
    (shelf) => void shelf.delete(key),
  );
}
