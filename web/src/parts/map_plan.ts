// How large everything on a map is: columns as wide as there is room, rows as high as what stands in them and as
// there is room. All in pixels of the screen, so that words are never scaled below what can be read.
import type { MapAnswer, MapMark, MapTile } from "../api/types";
import { shown_name, text_width } from "./map_names";
import { short_ways } from "./map_short_ways";
import { ways_of, type WayDrawn } from "./map_ways";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface MarkDrawn {
  mark: MapMark;
  x: number;
  y: number;
  times: number;
  words: string;
}

export interface TileDrawn {
  box: Box;
  /** A tall narrow tile has its name upright. */
  upright: boolean;
  lines: { text: string; x: number; y: number; room: number; tight: boolean }[];
  marks: MarkDrawn[];
  notes: { text: string; x: number; y: number }[];
}

export interface Plan {
  width: number;
  height: number;
  size: number; // of the names' letters
  mark: number; // of the marks, against the size of 10 they are drawn at
  gutter: number;
  tiles: TileDrawn[];
  /** What joins the tiles of one territory across the gutters between them. */
  joins: Box[];
  ways: WayDrawn[];
}

export const kLeastColumn = 62;
export const kLeastRow = 46;
export const kLeastLetters = 11.4; // no words on a map are smaller; fitted into its window, 11
const kMostRow = 110; // a higher screen has a higher map up to this
const kNoteLine = 13;
const kFlagInset = 3;
const kMarkSpace = 3;
const kMostDots = 4;

function words_size(scale: number): number {
  return Math.max(kLeastLetters, 10 * scale);
}

/** How often a mark's shape is drawn, and the words behind it: many are a number. */
export function told(mark: MapMark): { times: number; words: string } {
  const text = mark.text ?? "";
  const most = mark.shape === "dot" ? kMostDots : 2;
  if (mark.count <= most) return { times: Math.max(mark.count, 1), words: text };
  return { times: 1, words: `×${mark.count}${text ? ` ${text}` : ""}` };
}

export function mark_step(mark: MapMark, scale: number): number {
  return (mark.shape === "dot" ? 8.6 : 11) * scale;
}

export function mark_width(mark: MapMark, scale: number): number {
  const size = words_size(scale);
  if (mark.shape === "flag" || mark.shape === "frame")
    return text_width(mark.text ?? "", size, true) + 2 * kFlagInset;
  if (mark.shape === "step") return Math.max(15 * scale, text_width(mark.text ?? "", size, true) + 7);
  const { times, words } = told(mark);
  const shapes = mark.shape === "none" ? 0 : times * mark_step(mark, scale);
  const behind = text_width(words, size);
  return shapes + behind + (shapes > 0 && behind > 0 ? 1 : 0);
}

/** A name in as few lines as fit; a word alone may be too wide, and is then drawn tight. */
export function lines_of(name: string, room: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && text_width(`${last} ${word}`, size, true) <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function mark_rows(marks: MapMark[], room: number, scale: number): MapMark[][] {
  const rows: MapMark[][] = [];
  let used = 0;
  for (const mark of marks) {
    const wide = mark_width(mark, scale);
    const row = rows[rows.length - 1];
    if (row && used + kMarkSpace + wide <= room) {
      row.push(mark);
      used += kMarkSpace + wide;
    } else {
      rows.push([mark]);
      used = wide;
    }
  }
  return rows;
}

interface Wanted {
  upright: boolean;
  lines: string[];
  rows: MapMark[][];
  notes: string[];
  height: number;
}

/** What stands in a tile of that width, and how high it has to be for it. */
function wanted(
  tile: MapTile,
  note: string,
  width: number,
  tall: boolean,
  size: number,
  scale: number,
): Wanted {
  const room = width - 6;
  const name = shown_name(tile.name);
  const lines = lines_of(name, room, size);
  const widest = Math.max(...lines.map((line) => text_width(line, size, true)));
  const rows = mark_rows(tile.marks, room, scale);
  const notes = note ? lines_of(note, room, kLeastLetters) : [];
  const below = rows.length * 14 * scale + notes.length * kNoteLine;
  if (tall && (widest > room || lines.length > 1)) {
    return {
      upright: true,
      lines: [name],
      rows,
      notes,
      height: text_width(name, size, true) + 12 + below,
    };
  }
  const height = Math.max(kLeastRow, lines.length * (size + 2) + below + 9);
  return { upright: false, lines, rows, notes, height };
}

/** What a tile says in words: the service's note, and where links lead that are too far to be drawn. */
function notes_of(world: MapAnswer, drawn: boolean[]): string[] {
  return world.tiles.map((tile, at) => {
    const far = world.links.flatMap(({ from, to }, link) => {
      const other = from === at ? to : to === at ? from : undefined;
      // A tile of land says nothing of a sea far away: the sea says it of the land.
      if (other === undefined || drawn[link] || !tile.water) return [];
      return [shown_name(world.tiles[other]!.name)];
    });
    return [tile.note ?? "", far.length > 0 ? `to ${far.join(", ")}` : ""].filter(Boolean).join(" ");
  });
}

/** `room`, `height`: how large the map may be; it is larger where its columns and rows need more. */
export function plan_of(world: MapAnswer, room: number, height = 0): Plan {
  const without = laid_out(world, room, height, []);
  const drawn = world.links.map((_, link) => without.ways.some((way) => way.link === link));
  if (world.layout.ways.length > 0 || drawn.every(Boolean)) return without;
  return laid_out(world, room, height, notes_of(world, drawn));
}

function laid_out(world: MapAnswer, room: number, height: number, notes: string[]): Plan {
  const grid = world.layout;
  const roomy = room >= 600;
  const gutter = roomy ? 11 : 7;
  const column = Math.max(
    kLeastColumn,
    Math.min(150, (room - (grid.columns + 1) * gutter) / Math.max(1, grid.columns)),
  );
  const size = Math.max(kLeastLetters, Math.min(14, column * 0.125));
  const scale = roomy ? 1.1 : 0.92;

  const width_of = (columns: number) => columns * column + (columns - 1) * gutter;
  const wants = world.tiles.map((tile, at) => {
    const place = grid.places[at]!;
    const tall = place.rows >= 3 && place.columns === 1;
    return wanted(tile, notes[at] ?? tile.note ?? "", width_of(place.columns), tall, size, scale);
  });

  // Rows: first what tiles of one row need, then what higher ones still lack, shared among their rows.
  const heights = new Array<number>(grid.rows).fill(kLeastRow);
  const by_rows = grid.places.map((_, at) => at).sort((a, b) => grid.places[a]!.rows - grid.places[b]!.rows);
  for (const at of by_rows) {
    const place = grid.places[at]!;
    let has = (place.rows - 1) * gutter;
    for (let r = place.row; r < place.row + place.rows; ++r) has += heights[r] ?? 0;
    const lack = (wants[at]!.height - has) / place.rows;
    if (lack > 0)
      for (let r = place.row; r < place.row + place.rows; ++r) heights[r] = (heights[r] ?? 0) + lack;
  }

  const more =
    (height - heights.reduce((sum, one) => sum + one, 0) - (grid.rows + 1) * gutter) / Math.max(1, grid.rows);
  if (more > 0) heights.forEach((one, r) => (heights[r] = Math.max(one, Math.min(one + more, kMostRow))));

  const x: number[] = [gutter / 2];
  for (let c = 0; c < grid.columns; ++c) {
    const left = x[2 * c] ?? 0;
    x[2 * c + 1] = left + (gutter + column) / 2;
    x[2 * c + 2] = left + gutter + column;
  }
  const y: number[] = [gutter / 2];
  for (let r = 0; r < grid.rows; ++r) {
    const top = y[2 * r] ?? 0;
    const height = heights[r] ?? 0;
    y[2 * r + 1] = top + (gutter + height) / 2;
    y[2 * r + 2] = top + gutter + height;
  }
  const boxes = grid.places.map((place): Box => {
    const left = (x[2 * place.column] ?? 0) + gutter / 2;
    const top = (y[2 * place.row] ?? 0) + gutter / 2;
    return {
      x: left,
      y: top,
      width: (x[2 * (place.column + place.columns)] ?? 0) - gutter / 2 - left,
      height: (y[2 * (place.row + place.rows)] ?? 0) - gutter / 2 - top,
    };
  });

  return {
    width: (x[2 * grid.columns] ?? 0) + gutter / 2,
    height: (y[2 * grid.rows] ?? 0) + gutter / 2,
    size,
    mark: scale,
    gutter,
    tiles: boxes.map((box, at) => drawn(box, wants[at]!, size, scale)),
    joins: joins_of(world, boxes),
    ways:
      grid.ways.length > 0
        ? ways_of(world, boxes, { x, y, gutter })
        : short_ways(world, boxes, { x, y, gutter }),
  };
}

function drawn(box: Box, want: Wanted, size: number, scale: number): TileDrawn {
  const middle = box.x + box.width / 2;
  const row = 14 * scale;
  const lines = want.upright ? text_width(want.lines[0] ?? "", size, true) : want.lines.length * (size + 2);
  const below = want.rows.length * row + want.notes.length * kNoteLine;
  let y = box.y + (box.height - lines - below - (below > 0 ? 3 : 0)) / 2;
  const out: TileDrawn = { box, upright: want.upright, lines: [], marks: [], notes: [] };
  if (want.upright) {
    out.lines.push({
      text: want.lines[0] ?? "",
      x: middle,
      y: y + lines / 2,
      room: box.height,
      tight: false,
    });
    y += lines;
  } else {
    const room = box.width - 4;
    for (const text of want.lines) {
      y += size + 2;
      out.lines.push({ text, x: middle, y: y - 3, room, tight: text_width(text, size, true) > room });
    }
  }
  y += below > 0 ? 3 : 0;
  for (const marks of want.rows) {
    const wide = marks.reduce((sum, mark) => sum + mark_width(mark, scale), (marks.length - 1) * kMarkSpace);
    let x = middle - wide / 2;
    for (const mark of marks) {
      out.marks.push({ mark, x, y, ...told(mark) });
      x += mark_width(mark, scale) + kMarkSpace;
    }
    y += row;
  }
  want.notes.forEach((text, at) => out.notes.push({ text, x: middle, y: y + 10 + at * kNoteLine }));
  return out;
}

/** The gutter between two tiles of one territory that share a side. */
function joins_of(world: MapAnswer, boxes: Box[]): Box[] {
  const joins: Box[] = [];
  for (let a = 0; a < boxes.length; ++a) {
    for (let b = a + 1; b < boxes.length; ++b) {
      if (world.tiles[a]!.group !== world.tiles[b]!.group) continue;
      const [p, q, m, n] = [world.layout.places[a]!, world.layout.places[b]!, boxes[a]!, boxes[b]!];
      const inset = 7;
      const [left, right] = [Math.max(m.x, n.x) + inset, Math.min(m.x + m.width, n.x + n.width) - inset];
      const [top, bottom] = [Math.max(m.y, n.y) + inset, Math.min(m.y + m.height, n.y + n.height) - inset];
      if (left < right && (p.row + p.rows === q.row || q.row + q.rows === p.row)) {
        const [upper, lower] = m.y < n.y ? [m, n] : [n, m];
        joins.push({
          x: left,
          y: upper.y + upper.height - 2,
          width: right - left,
          height: lower.y - upper.y - upper.height + 4,
        });
      } else if (top < bottom && (p.column + p.columns === q.column || q.column + q.columns === p.column)) {
        const [first, second] = m.x < n.x ? [m, n] : [n, m];
        joins.push({
          x: first.x + first.width - 2,
          y: top,
          width: second.x - first.x - first.width + 4,
          height: bottom - top,
        });
      }
    }
  }
  return joins;
}

export { words_size };
