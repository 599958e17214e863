// What the length of a link does to it on its way.

const kLong = 8000; // characters that some messengers cut off
const kMost = 64_000; // characters that browsers and messengers take at all

export interface LinkLength {
  /** It may be cut off. */
  note?: string;
  /** It would not arrive, and is not offered. */
  refused?: string;
}

export function link_length(url: string): LinkLength {
  const thousands = `${Math.ceil(url.length / 1000)},000`;
  if (url.length > kMost)
    return {
      refused: `This is too long for a link: it would have ${thousands} characters, and a link has ${kMost / 1000},000 at most. Save a file, and open it on the other device.`,
    };
  return url.length > kLong
    ? {
        note: `The link has ${thousands} characters: some messengers cut such a link off. A file is the safer way.`,
      }
    : {};
}
