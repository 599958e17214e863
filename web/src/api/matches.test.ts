import { afterEach, describe, expect, it, vi } from "vitest";
import { made } from "./matches";

const answering = (response: Response) => {
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("fetch", () => Promise.resolve(response));
  return made({ scenario: { system: "risk" } });
};
afterEach(() => vi.unstubAllGlobals());

describe("A new match", () => {
  it("says that there is no service where the host has files alone", async () => {
    const none = /needs a service/;
    await expect(answering(new Response("<html>", { status: 405 }))).rejects.toThrow(none);
    await expect(answering(new Response("<html>", { status: 200 }))).rejects.toThrow(none);
    vi.stubGlobal("location", { protocol: "file:" });
    await expect(made({ scenario: { system: "risk" } })).rejects.toThrow(none);
  });

  it("is refused in the words of the service", async () => {
    const problem = { type: "about:blank", title: "Too many", status: 422, detail: "17 seats" };
    const refused = answering(new Response(JSON.stringify(problem), { status: 422 }));
    await expect(refused).rejects.toThrow("17 seats");
  });
});
