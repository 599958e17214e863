// What a player adds to the dice: sealed on this device before any other is opened, so that nobody chooses
// theirs after seeing another's. The bytes are those of docs/fair-dice.md.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { tr } from "../texts/texts";

export interface Contribution {
  /** The player's place in the play's list. */
  number: number;
  text: string;
  /** 32 bytes in hexadecimal. */
  salt: string;
}

/** At most so many bytes are taken. */
export const kMostContributed = 256;

/** What `sealed` says of a contribution: a hash that shows nothing of it. `play`: its id, in hexadecimal. */
export function commitment(play: string, { number, text, salt }: Contribution): string {
  const tag = utf8ToBytes("casus.contribution.1\0");
  const parts = [tag, hexToBytes(play), Uint8Array.of(number), hexToBytes(salt), utf8ToBytes(text)];
  return bytesToHex(sha256(concatBytes(...parts)));
}

export const random_salt = (): string => bytesToHex(randomBytes(32));
/** Something that nobody can foresee, for who has no words. */
export const random_text = (): string => bytesToHex(randomBytes(16));

/** What is wrong with a text, in a few words; nothing where it will do. */
export function fault_of(text: string): string | undefined {
  if (text.trim() === "") return tr("Some words are needed.");
  if (utf8ToBytes(text).length > kMostContributed)
    return tr("At most {bytes} bytes.", { bytes: kMostContributed });
  return undefined;
}

/** The part of a request that says what all have added so far; opened where all who want to have sealed. */
export function query_of(play: string, all: readonly Contribution[], open: boolean) {
  const ordered = [...all].sort((a, b) => a.number - b.number);
  return {
    contribute: true,
    sealed: ordered.map((one) => `${one.number}:${commitment(play, one)}`),
    opened: open ? ordered.map((one) => `${one.number}:${one.salt}:${one.text}`) : [],
  };
}
