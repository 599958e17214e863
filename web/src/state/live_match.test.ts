import { afterEach, describe, expect, it, vi } from "vitest";
import type { MatchView } from "../api/types";
import { commitment } from "./contribution";
import { LiveMatch } from "./live_match";
import { forget_match, match_of } from "./matches";

const kView = {
  match: "m",
  seq: 0,
  chain: "",
  system: "aggression",
  dice: "joint",
  undo: "consent",
  closed: false,
  host: false,
  you: "North",
  seats: [],
  awaited: [],
  consents: [],
  scenario: { title: "Duel" },
  own: [],
  secret: false,
  from: 0,
  entries: [],
} as unknown as MatchView;

const kPlay = "00112233445566778899aabbccddeeff";
const conflict = (more: object) =>
  ({
    play: kPlay,
    entries: [],
    answers: [],
    contributions: { shares: [] },
    ...more,
  }) as unknown as NonNullable<MatchView["conflict"]>;

/** A service with one match: each change is an entry, and those who wait hear of it. */
class Service {
  view = kView;
  /** The bodies of all commands. */
  commands: { after: number; request: string; do: Record<string, unknown> }[] = [];
  /** What a command leads to. */
  on_command: (what: Record<string, unknown>) => Partial<MatchView> = () => ({});
  #waiting: (() => void)[] = [];
  entry(more: Partial<MatchView>): void {
    this.view = { ...this.view, ...more, seq: this.view.seq + 1 };
    this.#wake();
  }
  #wake = () => this.#waiting.splice(0).forEach((one) => one());
  #answer = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  fetch = async (target: string, init: RequestInit): Promise<Response> => {
    if (init.method === "POST") {
      const body = JSON.parse(init.body as string) as (typeof this.commands)[number];
      this.commands.push(body);
      if (body.after !== this.view.seq) {
        this.#wake(); // the news are on their way, too
        return this.#answer(409, { title: "Conflict", status: 409, seq: this.view.seq });
      }
      this.entry(this.on_command(body.do));
      return this.#answer(201, { seq: this.view.seq });
    }
    const query = new URLSearchParams(target.split("?")[1]);
    const from = Number(query.get("from"));
    if (query.has("wait") && from > this.view.seq)
      await new Promise<void>((resolve, reject) => {
        this.#waiting.push(resolve);
        init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      });
    const entries = Array.from({ length: Math.max(0, this.view.seq + 1 - from) }, (_, k) => ({
      seq: from + k,
    }));
    return this.#answer(200, { ...this.view, from, entries });
  };
}

let live: LiveMatch | undefined;
async function joined(service: Service): Promise<LiveMatch> {
  vi.stubGlobal("fetch", service.fetch);
  live = new LiveMatch("m", "key");
  void live.start();
  await vi.waitFor(() => expect(live?.view).toBeDefined());
  return live;
}
afterEach(() => {
  live?.stop();
  forget_match("m");
  vi.unstubAllGlobals();
});

describe("A match on this device", () => {
  it("hears of every entry once, and keeps the situation as one object until it changes", async () => {
    const service = new Service();
    const match = await joined(service);
    const before = match.scenario;
    service.entry({});
    service.entry({});
    await vi.waitFor(() => expect(match.entries.map((one) => one.seq)).toEqual([0, 1, 2]));
    expect(match.scenario).toBe(before);
    service.entry({ scenario: { title: "Other" } });
    await vi.waitFor(() => expect(match.scenario).toEqual({ title: "Other" }));
  });

  it("does a command again under its name if others were first and it is still meant", async () => {
    const service = new Service();
    const match = await joined(service);
    service.view = { ...service.view, seq: 1 }; // an entry that this device has not heard of
    expect(await match.act({ close: true }, () => true)).toBe(true);
    expect(service.commands.map((one) => one.after)).toEqual([0, 1]);
    expect(service.commands[0]!.request).toBe(service.commands[1]!.request);
  });

  it("says that others were first otherwise", async () => {
    const service = new Service();
    const match = await joined(service);
    service.view = { ...service.view, seq: 1 };
    expect(await match.act({ edit: ["title=Other"] })).toBe(false);
    expect(match.refused?.title).toBe("Somebody else was first");
    expect(service.commands).toHaveLength(1);
  });

  it("answers a question once, though the match goes on beside it", async () => {
    const service = new Service();
    const asked = conflict({ question: { seat: "North", choices: [] } });
    service.view = { ...kView, conflict: asked };
    const match = await joined(service);
    service.view = { ...service.view, seq: 1 };
    expect(await match.choose(2)).toBe(true);
    service.view = { ...service.view, seq: service.view.seq + 1, conflict: conflict({ answers: [{}] }) };
    expect(await match.choose(2)).toBe(false);
  });

  it("keeps its share of the dice before it seals it, and opens the same one", async () => {
    const service = new Service();
    const sealed: string[] = [];
    service.on_command = ({ share }) => {
      const { commitment: hash } = share as { commitment?: string };
      if (!hash) return { awaited: [] };
      expect(match_of("m")?.shares?.[kPlay]).toBeDefined();
      sealed.push(hash);
      return { awaited: [{ seat: "North", for: "opening", has_seat: true, connected: true }] };
    };
    service.view = {
      ...kView,
      conflict: conflict({ contributions: { shares: [{ seat: "North", number: 1 }] } }),
      awaited: [{ seat: "North", for: "share", has_seat: true, connected: true }],
    };
    await joined(service);
    await vi.waitFor(() => expect(service.commands).toHaveLength(2));
    const opened = service.commands[1]!.do.share as { salt: string; text: string };
    expect(commitment(kPlay, { number: 1, ...opened })).toBe(sealed[0]);
  });

  it("does not open a share that another device has sealed", async () => {
    const service = new Service();
    service.view = {
      ...kView,
      conflict: conflict({ contributions: { shares: [{ seat: "North", number: 1 }] } }),
      awaited: [{ seat: "North", for: "opening", has_seat: true, connected: true }],
    };
    const match = await joined(service);
    await vi.waitFor(() => expect(match.lost_share).toBe(true));
    expect(service.commands).toHaveLength(0);
  });
});
