// Reads the cells of a sweep out of its JSON while that is still arriving.
import type { Sweep } from "../api/types";

export type Cell = Sweep["cells"][number];

const kBegin = '"cells":[';

export class CellReader {
  private text = "";
  private at = 0; // how far `text` has been read
  private begun = false;
  private ended = false;
  private start = -1; // where the cell that is being read begins
  private depth = 0;
  private quoted = false;

  /** The cells that this piece completes. */
  feed(piece: string): Cell[] {
    this.text += piece;
    if (this.ended) return [];
    if (!this.begun) {
      const begin = this.text.indexOf(kBegin);
      if (begin < 0) return [];
      this.begun = true;
      this.at = begin + kBegin.length;
    }
    const cells: Cell[] = [];
    for (; this.at < this.text.length && !this.ended; ++this.at) {
      const letter = this.text[this.at];
      if (this.quoted) {
        if (letter === "\\") {
          if (this.at + 1 === this.text.length) break; // what it stands before is still to come
          ++this.at;
        } else if (letter === '"') this.quoted = false;
      } else if (letter === '"') this.quoted = true;
      else if (letter === "{" && this.depth++ === 0) this.start = this.at;
      else if (letter === "}" && --this.depth === 0)
        cells.push(JSON.parse(this.text.slice(this.start, this.at + 1)) as Cell);
      else if (letter === "]" && this.depth === 0) this.ended = true;
    }
    const from = this.depth > 0 ? this.start : this.at;
    this.text = this.text.slice(from);
    this.at -= from;
    this.start = 0;
    return cells;
  }
}
