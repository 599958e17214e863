import { beforeEach, expect, it, vi } from "vitest";

// What a tab keeps from one loading of the page to the next.
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    setItem: (key: string, value: string) => kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
});
const loaded = () => {
  vi.resetModules();
  return import("./plays");
};

it("a play is found by its address from the first moment, though the page is loaded again before it is written", async () => {
  const { new_play } = await loaded();
  const id = new_play("the line before");
  const again = await loaded();
  expect(again.is_new(id)).toBe(true);
  expect(again.instead_of(id)).toBe("the line before");
  again.is_begun(id);
  expect((await loaded()).is_new(id)).toBe(false);
});

it("a play of another browser is not begun again", async () => {
  const { is_new, instead_of } = await loaded();
  expect(is_new("0123456789abcdef")).toBe(false);
  expect(instead_of("0123456789abcdef")).toBe(undefined);
});

it("where nothing is kept the page itself knows what it began", async () => {
  vi.stubGlobal("sessionStorage", {
    setItem: () => {
      throw new Error("denied");
    },
    getItem: () => {
      throw new Error("denied");
    },
    removeItem: () => {
      throw new Error("denied");
    },
  });
  const { new_play, is_new, instead_of, is_begun } = await loaded();
  const id = new_play();
  expect(is_new(id)).toBe(true);
  expect(instead_of(id)).toBe(undefined);
  is_begun(id);
  expect(is_new(id)).toBe(true);
});

it("evenings in which nothing has happened are forgotten, but for that of a play under way", async () => {
  const { prune, keep_play } = await loaded();
  const store = await import("./store");
  const line = { line: "", hash: "", kind: "begun", when: 1, scenario: {} };
  const of = (id: string, ...kinds: string[]) =>
    store.update("evenings", id, () => ({
      ...{ id, system: "risk", title: id, changed: 0 },
      lines: ["begun", ...kinds].map((kind) => ({ ...line, kind })),
    }));
  await of("left");
  await of("under way");
  await of("played", "played");
  const place = { evening: "under way", hash: "" };
  await keep_play({ id: "1", system: "risk", scenario: {}, began: 1, shown: 0, place });
  await prune();
  expect((await store.all<{ id: string }>("evenings")).map((e) => e.id)).toEqual(["under way", "played"]);
});
