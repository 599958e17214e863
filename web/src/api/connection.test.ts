import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { missed, reached, try_now } from "./connection";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  reached();
  vi.useRealTimers();
});

it("pauses longer each time, and from the start again once the service was reached", async () => {
  const pause = async () => {
    const began = Date.now();
    const over = missed().then(() => Date.now() - began);
    await vi.runAllTimersAsync();
    return (await over) / 1000;
  };
  expect([await pause(), await pause(), await pause(), await pause(), await pause(), await pause()]).toEqual([
    1, 2, 4, 8, 15, 15,
  ]);
  reached();
  expect(await pause()).toBe(1);
});

it("lets all who wait go on together, when one is heard or when it is wanted now", async () => {
  for (const how of [try_now, reached]) {
    const all = [missed(), missed(), missed()];
    how();
    await Promise.all(all);
  }
});

it("is left by whoever is no longer asked", async () => {
  const stop = new AbortController();
  const left = missed(stop.signal);
  stop.abort();
  await expect(left).rejects.toMatchObject({ name: "AbortError" });
});
