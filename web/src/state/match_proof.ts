// Checks the log of a match on this device: that nothing in it was changed, that each opened part is the one that was
// sealed, and that each throw follows from its seed and the shares (docs/matches.md, docs/fair-dice.md). It knows no rule.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Entry, Json, MatchEntry } from "../api/types";
import { commitment } from "./contribution";
import { tr } from "../texts/texts";

type Open = { [key: string]: Json };
type Throw = { number: number; purpose: string; count: number; sides: number; faces?: number[] };
type Share = { salt: string; text: string };

/** The state of the check. */
export interface Proof {
  /** Throws that follow from a seed that was sealed before them. */
  proven: number;
  /** The proven throws to which no seat added a share: the service alone has chosen them. */
  alone: number;
  /** The seats whose shares were left out of proven throws. */
  left_out: string[];
  /** The entries that were checked. */
  entries: number;
  /** The first entry that fails, and why. */
  broken?: { seq: number; why: string };
}

/** A conflict of the match, as far as its entries tell. */
interface Attempt {
  seq: number;
  play: string;
  commitment: string;
  /** The number of each seat's share. */
  numbers: Map<string, number>;
  sealed: Map<string, string>;
  opened: Map<string, Share>;
  left_out: string[];
  /** The seed, once the sealed part of its beginning was opened. */
  seed?: string;
  /** How it ended, as the journal has it. */
  played?: Played;
  /** Its end is in the log. */
  has_end: boolean;
  is_proven: boolean;
}
interface Played {
  play: string;
  seed: string;
  commitment: string;
  entries: Entry[];
}

const text_hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

/** A whole number of so many bits, its most significant byte first. */
function number(value: number, bits: number): Uint8Array {
  const bytes = new Uint8Array(bits / 8);
  for (let at = bytes.length - 1, left = value; at >= 0; --at, left = Math.floor(left / 256))
    bytes[at] = left % 256;
  return bytes;
}
const mac = (key: Uint8Array, tag: string, ...parts: Uint8Array[]) =>
  hmac(sha256, key, concatBytes(utf8ToBytes(`${tag}\0`), ...parts));

/** The key of all throws of a play; `texts`: the contributions by the number of their seats. */
export function key_of(seed: string, play: string, texts: readonly string[]): Uint8Array {
  const parts = texts.map(utf8ToBytes).flatMap((text) => [number(text.length, 64), text]);
  return mac(hexToBytes(seed), "casus.key.1", hexToBytes(play), number(texts.length, 32), ...parts);
}

/** The faces of a throw, from 0. */
export function faces_of(key: Uint8Array, { number: r, purpose, count, sides }: Throw): number[] {
  const faces: number[] = [];
  const limit = Math.floor(256 / sides) * sides;
  const fields = [
    number(r, 64),
    number(purpose === "card" ? 2 : 1, 16),
    number(count, 32),
    number(sides, 16),
  ];
  for (let block = 0; faces.length < count; ++block) {
    for (const byte of mac(key, "casus.throw.1", ...fields, number(block, 32)))
      if (byte < limit && faces.length < count) faces.push(byte % sides);
  }
  return faces;
}

const kMostDice = 100_000; // of one throw: more is no throw of Casus

/** The number of throws among the lines of a play; throws an Error where one does not follow from the key. */
function throws_of(lines: readonly Entry[], key: Uint8Array): number {
  let next = 0;
  let fallen: { face: number; sides: number }[] = [];
  for (const line of lines) {
    if ("throw" in line) {
      const one = line.throw as Throw;
      if (one.number !== next++) throw new Error(tr("a throw is left out, or there twice"));
      if (!(one.sides >= 2 && one.sides <= 256 && one.count >= 1 && one.count <= kMostDice))
        throw new Error(tr("throw {number} is none", { number: one.number }));
      const faces = faces_of(key, one);
      if (!one.faces) continue; // what one side does not see
      if (faces.join() !== one.faces.join())
        throw new Error(
          tr("throw {number} is not the one that seed and shares give", { number: one.number + 1 }),
        );
      if (one.purpose === "dice") fallen.push(...faces.map((face) => ({ face, sides: one.sides })));
    } else if ("event" in line && line.event.shows !== undefined && fallen.length > 0) {
      const { face, sides } = fallen[0]!;
      fallen = fallen.slice(1);
      // What stands on a die with a name is for its rulebook to say.
      const shows = line.event.die === undefined ? face + 1 : line.event.shows;
      if (line.event.sides !== sides || line.event.shows !== shows)
        throw new Error(tr("a die shows something else than it fell on"));
    }
  }
  return next;
}

/** Says of the first line of a log whether its commitment is to this seed, and to all before it. */
function is_committed(head: string, seed: string): boolean {
  const { play, commitment: said } = JSON.parse(head) as { play: string; commitment: string };
  const claims = utf8ToBytes(head.slice(0, head.lastIndexOf(',"commitment":"')));
  const parts = [utf8ToBytes("casus.commitment.2\0"), hexToBytes(play), hexToBytes(seed), claims];
  return bytesToHex(sha256(concatBytes(...parts))) === said;
}

export class MatchProof {
  proof: Proof = { proven: 0, alone: 0, left_out: [], entries: 0 };

  #chain = "";
  #seats: string[] = [];
  #attempts: Attempt[] = [];
  /** The hash of the sealed part of each entry, until it is opened. */
  #sealed = new Map<number, string>();

  /**
   * `first`: an entry that this device saw when it had checked it last: the log may not be another up to there. `share_of`:
   * this device's own share of the dice of a play.
   */
  constructor(
    private readonly first: { seq: number; chain: string } | undefined,
    private readonly share_of: (play: string) => Share | undefined,
  ) {}

  /** The last entry that was checked. */
  get last(): { seq: number; chain: string } | undefined {
    return this.proof.entries > 0 ? { seq: this.proof.entries - 1, chain: this.#chain } : undefined;
  }
  /** The first entry of the first conflict that is over and not proven yet. */
  get unproven(): number | undefined {
    return this.#attempts.find((one) => one.has_end && !one.is_proven)?.seq;
  }

  /** Checks entries: the next ones, and those before whose sealed parts are opened now. */
  take(entries: readonly MatchEntry[]): void {
    for (const entry of entries) {
      if (this.proof.broken) return;
      try {
        if (entry.seq === this.proof.entries) this.#next(entry);
        if (entry.seq < this.proof.entries && entry.opened !== undefined) this.#open(entry);
      } catch (reason) {
        this.#break(entry.seq, (reason as Error).message);
      }
    }
  }

  /** Checks what was shown of a play whose seed is known; `log`: the whole of it. */
  check_shown(play: string, shown: readonly Entry[], said: string, log: string | undefined): void {
    const attempt = this.#attempts.find((one) => one.play === play);
    if (!attempt || this.proof.broken) return;
    try {
      if (said !== attempt.commitment) throw new Error(tr("another commitment was shown than the log has"));
      if (attempt.seed === undefined) return;
      throws_of(shown, this.#key(attempt));
      const head = log?.slice(0, log.indexOf("\n"));
      if (head && !is_committed(head, attempt.seed))
        throw new Error(tr("the seed is not the one that was committed to"));
    } catch (reason) {
      this.#break(attempt.seq, (reason as Error).message);
    }
  }

  /** The conflict is not what its log says. */
  refuse(play: string, why: string): void {
    const attempt = this.#attempts.find((one) => one.play === play);
    if (attempt && !this.proof.broken) this.#break(attempt.seq, why);
  }

  #break(seq: number, why: string): void {
    this.proof = { ...this.proof, broken: { seq, why } };
  }

  #next(entry: MatchEntry): void {
    const { seq, at, open: text, sealed, chain, kind, by } = entry;
    if (text_hash(`casus.match.1\0${this.#chain}\n${seq}\n${at}\n${text}\n${sealed}`) !== chain)
      throw new Error(tr("it is not bound to the entries before it"));
    if (this.first?.seq === seq && this.first.chain !== chain)
      throw new Error(tr("it, or an entry before it, is not the one that this device saw before"));
    const open = JSON.parse(text) as Open;
    if (kind === "created") this.#seats = (open.seats as { name: string }[]).map((one) => one.name);
    const handed = kind === "handed_over" ? String(open.handed_over) : "";
    if (handed && !this.#seats.includes(handed)) this.#seats.push(handed);
    if (open.kind !== kind || (this.#seats[Number(open.seat)] ?? "") !== by)
      throw new Error(tr("it is shown as another than it is"));
    this.#chain = chain;
    this.#sealed.set(seq, sealed);
    this.#tell(entry, open);
    this.proof = { ...this.proof, entries: seq + 1 };
  }

  #tell({ seq, kind, by }: MatchEntry, open: Open): void {
    if (kind === "began") {
      const shares = open.shares as { seat: string; number: number }[];
      this.#attempts.push({
        seq,
        play: String(open.play),
        commitment: String(open.commitment),
        numbers: new Map(shares.map((one) => [one.seat, one.number])),
        sealed: new Map(),
        opened: new Map(),
        left_out: ((open.missing ?? []) as string[]).slice(),
        has_end: false,
        is_proven: false,
      });
      return;
    }
    const attempt = this.#attempts[this.#attempts.length - 1];
    if (!attempt) return;
    if (kind === "settled" || kind === "left") attempt.has_end = true;
    if (kind === "pledged") attempt.sealed.set(by, String(open.commitment));
    if (kind === "skipped") attempt.left_out.push(String(open.skipped));
    if (kind !== "opened") return;
    const share = { salt: String(open.salt), text: String(open.text) };
    if (
      [...attempt.numbers.keys()].some((one) => !attempt.sealed.has(one) && !attempt.left_out.includes(one))
    )
      throw new Error(tr("a share was opened before all were sealed"));
    const again = commitment(attempt.play, { number: attempt.numbers.get(by) ?? -1, ...share });
    if (again !== attempt.sealed.get(by))
      throw new Error(tr("the share of {seat} is not the one that was sealed", { seat: by }));
    attempt.opened.set(by, share);
  }

  #open({ seq, kind, opened }: MatchEntry): void {
    const sealed = this.#sealed.get(seq);
    if (sealed === undefined) return; // it was checked when it was opened
    if (text_hash(opened!) !== sealed) throw new Error(tr("what is opened is not what was sealed"));
    this.#sealed.delete(seq);
    const parts = JSON.parse(opened!) as Open;
    const attempt = this.#attempts.filter((one) => one.seq <= seq).pop();
    if (!attempt) return;
    if (kind === "began") attempt.seed = String(parts.seed);
    if (kind === "settled" || kind === "left") {
      attempt.played = (JSON.parse(String(parts.line)) as { played: Played }).played;
      const { play, commitment: said } = attempt.played;
      if (play !== attempt.play || said !== attempt.commitment)
        throw new Error(tr("it ends another conflict than the one that was begun"));
    }
    this.#prove(attempt);
  }

  #prove(attempt: Attempt): void {
    const { seed, played, is_proven } = attempt;
    if (is_proven || seed === undefined || !played) return;
    if (seed !== played.seed) throw new Error(tr("the seed is not the one that was sealed at the beginning"));
    this.#check_own(attempt);
    const throws = throws_of(played.entries, this.#key(attempt));
    attempt.is_proven = true;
    delete attempt.played;
    const left_out = attempt.left_out.filter((one) => !this.proof.left_out.includes(one));
    this.proof = {
      ...this.proof,
      proven: this.proof.proven + throws,
      alone: this.proof.alone + (attempt.opened.size === 0 ? throws : 0),
      left_out: throws > 0 ? [...this.proof.left_out, ...left_out] : this.proof.left_out,
    };
  }

  /** The share that this device added must be among those that made the dice. */
  #check_own({ play, opened, left_out, numbers }: Attempt): void {
    const own = this.share_of(play);
    if (!own || left_out.length > 0 || opened.size < numbers.size) return;
    if (![...opened.values()].some((one) => one.salt === own.salt && one.text === own.text))
      throw new Error(tr("the share of this device is not in the dice"));
  }

  #key({ seed, play, numbers, opened }: Attempt): Uint8Array {
    const order = [...opened].sort(([a], [b]) => numbers.get(a)! - numbers.get(b)!);
    return key_of(
      seed!,
      play,
      order.map(([, share]) => share.text),
    );
  }
}
