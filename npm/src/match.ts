// A seat of a match over HTTP (docs/matches.md). A service keeps the match; the engine is not needed.
import { crypto } from "#crypto";
import { CasusError, problem_of } from "./problem.ts";
import type {
  ClaimedSeat,
  EveningLuck,
  Json,
  MadeMatch,
  MatchConflict,
  MatchEntryMade,
  MatchView,
  NewMatch,
} from "./schema.ts";

export { CasusError } from "./problem.ts";
export type { MadeMatch, MatchConflict, MatchView, NewMatch } from "./schema.ts";

const kWait = 25; // seconds that the service keeps a request until there is news
const kAway = 60_000; // ms that the service may be away
const kBusy = [429, 502, 503, 504];

const hex = (bytes: Uint8Array) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
const bytes_of = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
const random = (bytes: number) => hex(crypto.getRandomValues(new Uint8Array(bytes)));
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Asked {
  method?: string;
  body?: object | undefined;
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends a request until there is an answer. What it does is done once: requests have names. */
async function fetched(url: string, { method, body, key, signal }: Asked): Promise<string> {
  const until = Date.now() + kAway;
  for (;;) {
    let response: Response | undefined;
    let text = "";
    try {
      response = await fetch(url, {
        method: method ?? (body ? "POST" : "GET"),
        headers: {
          ...(body ? { "content-type": "application/json" } : {}),
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        ...(signal ? { signal } : {}),
      });
      text = await response.text();
    } catch (reason) {
      if (!(reason instanceof TypeError) || Date.now() > until) throw reason;
      response = undefined;
    }
    if (response?.ok) return text;
    if (response && (!kBusy.includes(response.status) || Date.now() > until))
      throw new CasusError(problem_of(response.status, text));
    await pause(1000);
  }
}
const asked = async <T>(url: string, of: Asked = {}): Promise<T> => JSON.parse(await fetched(url, of)) as T;

/** Makes a match at a service: `begin("http://192.168.1.20:8080/", {scenario})`. */
export const begin = (at: string, wanted: NewMatch): Promise<MadeMatch> =>
  asked<MadeMatch>(new URL("api/v1/matches", at).href, { body: wanted });

/** A command of a seat by its name: `{choose: 2}`. */
export type Command = { [name: string]: Json };
export type Choice = NonNullable<MatchConflict["question"]>;
export interface Player {
  /** Answers each choice with its number; undefined: what is played by default. */
  choose: (choice: Choice, view: MatchView) => number | undefined | Promise<number | undefined>;
  /** Begins the conflict that the scenario declares. */
  begin?: boolean;
  /** Whether the seat agrees to go back to an earlier situation. */
  undo?: (view: MatchView) => boolean;
  signal?: AbortSignal;
}

/** A match as its service shows it to the holder of a key; without a key, to everybody. */
export class Match {
  readonly #at: string;
  #shares = new Map<string, { salt: string; text: string }>();
  /** `at`: the page of the service. */
  constructor(
    at: string,
    readonly id: string,
    public key?: string,
  ) {
    this.#at = new URL(`api/v1/matches/${encodeURIComponent(id)}`, at).href;
  }

  /** Opens a match by a link, as the page and `casus match new` make it, and takes the seat if the link is that of one. */
  static async join(link: string, name: string): Promise<Match> {
    const [page = "", route] = link.split("#/match/");
    if (!route) throw new TypeError(`'${link}' is no link of a match`);
    const [id = "", query] = route.split("?");
    const match = new Match(page, id);
    const invite = new URLSearchParams(query).get("invite");
    if (invite) await match.claim(invite, name);
    return match;
  }

  #ask<T>(path: string, of: Asked = {}): Promise<T> {
    return asked<T>(this.#at + path, { key: this.key, ...of });
  }

  /** Takes a seat. The key is drawn here, so that a lost answer costs nothing. */
  async claim(invite: string, name: string): Promise<ClaimedSeat> {
    const key = random(16);
    const seat = await asked<ClaimedSeat>(`${this.#at}/claim`, { body: { invite, name, key } });
    this.key = key;
    return seat;
  }

  /** What the holder of the key may see, with the entries from `from` on. With `wait` the answer comes with the next
   * entry, or after so many seconds (at most 25). */
  view(
    {
      from = 0,
      wait,
      course,
      weigh,
    }: { from?: number; wait?: number; course?: boolean; weigh?: boolean } = {},
    signal?: AbortSignal,
  ): Promise<MatchView> {
    const query = new URLSearchParams({ from: String(from) });
    for (const [name, value] of Object.entries({ wait, course, weigh }))
      if (value !== undefined) query.set(name, String(value));
    return this.#ask<MatchView>(`/entries?${query.toString()}`, { signal });
  }

  /** A command of the seat, after the entry numbered `after`. Status 409: others were first; look again. */
  async command(after: number, command: Command): Promise<MatchEntryMade> {
    return this.#ask<MatchEntryMade>("/entries", { body: { after, request: random(16), do: command } });
  }

  journal(): Promise<string> {
    return fetched(`${this.#at}/journal`, { key: this.key });
  }
  luck(): Promise<EveningLuck> {
    return this.#ask<EveningLuck>("/luck");
  }
  /** Deletes the match for good; for whoever made it. */
  async remove(): Promise<void> {
    await this.#ask("", { method: "DELETE" });
  }

  /** The seat's share of the dice: sealed, and opened when all are sealed (docs/fair-dice.md). */
  async #share(conflict: MatchConflict, seat: string, opens: boolean): Promise<Command> {
    const { play } = conflict;
    const kept = this.#shares.get(play) ?? { salt: random(32), text: random(16) };
    this.#shares.set(play, kept);
    if (opens) return { share: kept };
    const number = conflict.contributions.shares.find((one) => one.seat === seat)?.number ?? 0;
    const utf8 = new TextEncoder();
    const sealed = [
      utf8.encode("casus.contribution.1\0"),
      bytes_of(play),
      Uint8Array.of(number),
      bytes_of(kept.salt),
      utf8.encode(kept.text),
    ].flatMap((part) => [...part]);
    const { subtle } = crypto;
    if (!subtle) throw new Error("shares of the dice need a page of https, or of the machine itself");
    return {
      share: { commitment: hex(new Uint8Array(await subtle.digest("SHA-256", Uint8Array.from(sealed)))) },
    };
  }

  async #due(view: MatchView, player: Player): Promise<Command | undefined> {
    const { conflict, you: seat } = view;
    if (player.begin && !conflict) return { declare: [] };
    const due = view.awaited.filter((one) => one.seat === seat).map((one) => one.for);
    if (conflict && seat && (due.includes("share") || due.includes("opening")))
      return this.#share(conflict, seat, due.includes("opening"));
    if (conflict?.question && due.includes("choice"))
      return { choose: (await player.choose(conflict.question, view)) ?? conflict.question.otherwise ?? 0 };
    if (due.includes("undo")) return { answer_undo: player.undo?.(view) ?? true };
    return undefined;
  }

  /** Plays the seat for one conflict: its choices, and its share of the dice. Returns the settled conflict. */
  async settle(player: Player): Promise<MatchConflict> {
    let view = await this.view({ weigh: true }, player.signal);
    while (!view.conflict?.over) {
      const command = await this.#due(view, player);
      let wait = kWait;
      if (command) {
        wait = 0;
        try {
          await this.command(view.seq, command);
        } catch (reason) {
          if (!(reason instanceof CasusError) || reason.status !== 409) throw reason;
        }
      }
      view = await this.view({ from: view.seq + 1, wait, weigh: true }, player.signal);
    }
    return view.conflict;
  }
}
