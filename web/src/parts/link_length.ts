// What the length of a link does to it on its way.
import { tr } from "../texts/texts";

const kLong = 8000; // characters that some messengers cut off
const kMost = 64_000; // characters that browsers and messengers take at all

export interface LinkLength {
  /** It may be cut off. */
  note?: string;
  /** It would not arrive, and is not offered. */
  refused?: string;
}

export function link_length(url: string): LinkLength {
  const n = 1000 * Math.ceil(url.length / 1000);
  if (url.length > kMost)
    return {
      refused: tr(
        "This is too long for a link: it would have {n} characters, and a link has {most} at most. Save a file, and open it on the other device.",
        { n, most: kMost },
      ),
    };
  return url.length > kLong
    ? {
        note: tr(
          "The link has {n} characters: some messengers cut such a link off. A file is the safer way.",
          {
            n,
          },
        ),
      }
    : {};
}
