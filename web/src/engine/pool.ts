// The device's engines, each in a worker: one question at a time each. Nobody can stop a running call from outside: who
// wants no answer any more ends the worker, and another stands by.
import { kNoMemory, type Asked } from "./engine";
import type { Begun, Said } from "./worker";
import { tr } from "../texts/texts";

/** What of a Worker is used: tests have others. */
export interface Line {
  postMessage(message: Begun | Asked): void;
  onmessage: ((event: MessageEvent<Said>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

interface Waiting {
  asked: Asked;
  give: (response: Response) => void;
  fail: (reason: unknown) => void;
  stream?: ReadableStreamDefaultController<Uint8Array>;
}

/** A worker, and whom it answers. */
interface Seat {
  line: Line;
  ready: boolean;
  of?: Waiting | undefined;
}

const no_longer = () => new DOMException("no longer wanted", "AbortError");

export class Pool {
  readonly #seats = new Set<Seat>();
  readonly #waiting: Waiting[] = [];

  /** `begin`: a worker that has been sent what it begins with. */
  constructor(
    private readonly begin: () => Line,
    private readonly most: number,
  ) {}

  /** How many can work at once. */
  get size(): number {
    return this.most;
  }

  /** As `fetch` would: the answer, or an AbortError. */
  ask(asked: Asked, signal?: AbortSignal | null): Promise<Response> {
    return new Promise((give, fail) => {
      const one: Waiting = { asked, give, fail };
      if (signal?.aborted) return fail(no_longer());
      signal?.addEventListener("abort", () => this.#leave(one), { once: true });
      this.#waiting.push(one);
      this.#serve();
    });
  }

  #serve(): void {
    for (const seat of this.#seats) {
      if (!seat.ready || seat.of) continue;
      seat.of = this.#waiting.shift();
      if (!seat.of) return;
      seat.line.postMessage(seat.of.asked);
    }
    // One more where somebody waits, and one that stands by as soon as the first has begun.
    const coming = [...this.#seats].filter((seat) => !seat.of).length;
    if (coming === 0 && this.#seats.size < this.most) this.#more();
  }

  #more(): void {
    const seat: Seat = { line: this.begin(), ready: false };
    this.#seats.add(seat);
    seat.line.onmessage = ({ data }) => this.#hear(seat, data);
    seat.line.onerror = ({ message }) => this.#unable(seat, message);
  }

  /** It cannot run here: whoever waits is told so, for the next would not either. */
  #unable(seat: Seat, why: string): void {
    this.#end(seat);
    const reason = new Error(
      why
        ? tr("The engine does not run in this browser: {reason}", { reason: why })
        : tr("The engine does not run in this browser"),
    );
    for (const one of seat.of ? [seat.of] : this.#waiting.splice(0)) one.fail(reason);
  }

  #end(seat: Seat): void {
    seat.line.onmessage = null;
    seat.line.terminate();
    this.#seats.delete(seat);
  }

  #hear(seat: Seat, said: Said): void {
    if (said.kind === "ready") {
      seat.ready = true;
      return this.#serve();
    }
    if (said.kind === "unable") return this.#unable(seat, said.why);
    const one = seat.of;
    if (!one) return;
    if (said.kind === "piece") {
      if (!one.stream) {
        const body = new ReadableStream<Uint8Array>({ start: (stream) => void (one.stream = stream) });
        one.give(new Response(body, { headers: { "content-type": said.type } }));
      }
      one.stream!.enqueue(said.bytes);
      return;
    }
    seat.of = undefined;
    if (said.status === kNoMemory) this.#end(seat); // it answers no more
    if (one.stream) {
      if (said.status === 200) one.stream.close();
      else one.stream.error(new Error(tr("the answer was broken off")));
    } else {
      const headers = [...said.headers, ["content-type", said.type] as [string, string]];
      const body = said.status === 204 ? null : ((said.bytes ?? "") as BodyInit);
      one.give(new Response(body, { status: said.status, headers }));
    }
    this.#serve();
  }

  #leave(one: Waiting): void {
    const at = this.#waiting.indexOf(one);
    if (at >= 0) this.#waiting.splice(at, 1);
    const seat = [...this.#seats].find((each) => each.of === one);
    if (at < 0 && !seat) return; // it was answered
    if (seat) this.#end(seat);
    one.stream?.error(no_longer());
    one.fail(no_longer());
    this.#serve();
  }
}
