// Matches of several devices (docs/matches.md). Only the service keeps them, so nothing here is answered by this device.
import { address, fetched, json, ProblemError } from "./client";
import type { EveningLuck, Json, MadeMatch, MatchView, NewMatch } from "./types";
import { tr } from "../texts/texts";

/** A command of a seat, by its name: `{choose: 2}`. */
export type Command = { [name: string]: Json };

const at = (match: string, what = "") => `/matches/${encodeURIComponent(match)}${what}`;
const with_key = (key: string | undefined): Record<string, string> =>
  key ? { authorization: `Bearer ${key}` } : {};

const posted = (body: object, key?: string) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...with_key(key) },
  at_service: true as const,
});

const kNoService: ConstructorParameters<typeof ProblemError>[0] = {
  title: tr("There is no service here"),
  detail: tr(
    "A match needs a service that keeps it. Start Casus with “casus serve”, open the page that it serves, and play together there.",
  ),
  status: 404,
};

/** Throws a problem if the page is a file, or its host has files alone. */
export async function made(wanted: NewMatch): Promise<MadeMatch> {
  if (location.protocol === "file:") throw new ProblemError(kNoService);
  try {
    return await fetched<MadeMatch>("/matches", {}, posted(wanted), json, true);
  } catch (reason) {
    // The service writes a `type` in each of its problems; a host of files has words of its own, or gives a page.
    if (reason instanceof SyntaxError) throw new ProblemError(kNoService);
    if (reason instanceof ProblemError && [0, 404, 405, 501].includes(reason.problem.status))
      throw reason.problem.type ? reason : new ProblemError(kNoService);
    throw reason;
  }
}

/** `key`: drawn by the device before, so that a lost answer can be asked for again. */
export const claimed = (match: string, invite: string, name: string, key: string) =>
  fetched<{ seq: number; seat?: string }>(at(match, "/claim"), {}, posted({ invite, name, key }), json);

/** Is repeated with the same `request` until an answer comes: the service does it once. */
export const commanded = (
  match: string,
  key: string,
  what: { after: number; request: string; do: Command },
  signal?: AbortSignal,
) =>
  fetched<{ seq: number }>(
    at(match, "/entries"),
    {},
    { ...posted(what, key), ...(signal ? { signal } : {}) },
    json,
  );

/** With `wait` the answer comes with the entry numbered `from`, or after so many seconds. */
export const seen = (
  match: string,
  key: string | undefined,
  query: { from: number; wait?: number; course?: boolean; weigh?: boolean },
  signal?: AbortSignal,
) =>
  fetched<MatchView>(
    at(match, "/entries"),
    query,
    { headers: with_key(key), at_service: true, ...(signal ? { signal } : {}) },
    json,
  );

/**
 * Opens the socket of a match, which gets what `seen` would answer whenever there are entries from `from` on. `end` is
 * called once, when it is closed or does not open. Returns how to close it, or nothing in a browser without sockets.
 */
export function live_socket(
  match: string,
  key: string | undefined,
  from: number,
  on: { open(): void; view(view: MatchView): void; end(): void },
): (() => void) | undefined {
  if (typeof WebSocket === "undefined") return undefined;
  const where = new URL(address(at(match, "/live")), location.href);
  where.protocol = where.protocol.replace("http", "ws");
  let socket: WebSocket;
  try {
    socket = new WebSocket(where);
  } catch {
    return undefined; // the policy of the page forbids it
  }
  socket.onopen = () => {
    socket.send(JSON.stringify({ ...(key ? { key } : {}), from }));
    on.open();
  };
  socket.onmessage = ({ data }) => {
    try {
      const view = JSON.parse(String(data)) as MatchView;
      if (view.match !== undefined) return on.view(view);
    } catch {
      // It is no view: it is asked for otherwise.
    }
    socket.close();
  };
  socket.onclose = () => on.end();
  return () => {
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    on.end();
  };
}

export const journal_of = (match: string, key: string | undefined) =>
  fetched(at(match, "/journal"), {}, { headers: with_key(key), at_service: true }, (r) => r.text());

/** What luck and choices made of all its conflicts. Nobody knows it before the match is closed if something is secret. */
export const luck_of = (match: string, key: string | undefined) =>
  fetched<EveningLuck>(at(match, "/luck"), {}, { headers: with_key(key), at_service: true }, json);

export const deleted = (match: string, key: string) =>
  fetched(at(match), {}, { method: "DELETE", headers: with_key(key), at_service: true }, json);
