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

/** The sockets of a page, as a proxy or a service would have them. */
class Sockets {
  open: FakeSocket[] = [];
  constructor(readonly accepts: boolean) {
    const all = this;
    vi.stubGlobal("location", { href: "http://192.0.2.1:8080/#/match/m" });
    vi.stubGlobal(
      "WebSocket",
      class extends FakeSocket {
        constructor(where: URL) {
          super(where);
          all.open.push(this);
          queueMicrotask(() => (all.accepts ? this.onopen?.() : this.onclose?.()));
        }
      },
    );
  }
  get last() {
    return this.open[this.open.length - 1];
  }
}
class FakeSocket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: string[] = [];
  constructor(readonly where: URL) {}
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.onclose?.();
  }
}

describe("A match whose news are pushed", () => {
  const seqs = (match: LiveMatch) => match.entries.map((one) => one.seq);
  const view = (from: number, seq: number) => ({
    data: JSON.stringify({
      ...kView,
      ...{ seq, from },
      entries: Array.from({ length: seq + 1 - from }, (_, k) => ({ seq: from + k })),
    }),
  });

  it("says once who it is and from where, and takes what is pushed", async () => {
    const sockets = new Sockets(true);
    const match = await joined(new Service());
    await vi.waitFor(() => expect(match.pushed).toBe(true));
    expect(String(sockets.last?.where)).toBe("ws://192.0.2.1:8080/api/v1/matches/m/live");
    expect(sockets.last?.sent.map((one) => JSON.parse(one))).toEqual([{ key: "key", from: 1 }]);
    sockets.last?.onmessage?.(view(1, 2));
    sockets.last?.onmessage?.(view(1, 3)); // the beginning of it is known
    expect(seqs(match)).toEqual([0, 1, 2, 3]);
    sockets.last?.onmessage?.(view(2, 2)); // of a process that is behind
    expect(match.view?.seq).toBe(3);
  });

  it("reads on by itself when a push was missed, or the socket is closed", async () => {
    const service = new Service();
    const sockets = new Sockets(true);
    const match = await joined(service);
    await vi.waitFor(() => expect(match.pushed).toBe(true));
    service.entry({});
    service.entry({});
    sockets.last?.onmessage?.(view(2, 2));
    await vi.waitFor(() => expect(seqs(match)).toEqual([0, 1, 2]));
    await vi.waitFor(() => expect(match.pushed).toBe(true));
    service.entry({});
    sockets.last?.close();
    await vi.waitFor(() => expect(seqs(match)).toEqual([0, 1, 2, 3]));
  });

  it("asks for news as before where no socket opens", async () => {
    const service = new Service();
    const sockets = new Sockets(false);
    const match = await joined(service);
    service.entry({});
    await vi.waitFor(() => expect(seqs(match)).toEqual([0, 1]));
    service.entry({});
    await vi.waitFor(() => expect(seqs(match)).toEqual([0, 1, 2]));
    expect(sockets.open).toHaveLength(1);
    expect(match.pushed).toBe(false);
  });

  it("sends a command again under its name after a sleep", async () => {
    const service = new Service();
    const match = await joined(service);
    const { fetch } = service;
    let hangs = true;
    vi.stubGlobal("fetch", async (target: string, init: RequestInit) => {
      const answer = await fetch(target, init);
      if (init.method !== "POST" || !hangs) return answer;
      hangs = false; // done, but the device sleeps before it hears of it
      return new Promise((_, reject) =>
        init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
      );
    });
    const done = match.act({ close: true }, () => true);
    await vi.waitFor(() => expect(hangs).toBe(false));
    match.wake();
    expect(await done).toBe(true);
    expect(new Set(service.commands.map((one) => one.request)).size).toBe(1);
  });
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
