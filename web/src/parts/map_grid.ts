// Where the tiles of a map stand, in columns and rows. The map says it of most; tiles without a place of
// their own are laid by their territories, those that are linked near each other. The same map gives the same
// grid everywhere.
import type { MapAnswer } from "../api/types";

export interface Place {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

export interface Grid {
  columns: number;
  rows: number;
  /** By tile; none overlap, and no column and no row is empty. */
  places: Place[];
}

type World = Pick<MapAnswer, "tiles" | "links" | "groups">;

const kMostColumns = 7; // what a phone can show side by side

/** How wide a map without places is made: a little wider than high. */
function columns_for(tiles: number): number {
  return Math.max(1, Math.min(kMostColumns, Math.max(3, Math.ceil(Math.sqrt(tiles) * 1.2)), tiles));
}

/**
 * The tiles of one territory as a block: rows of equal width, the last tile filling what is left of its row.
 */
function block_of(
  tiles: number[],
  most: number,
): { columns: number; rows: number; places: Map<number, Place> } {
  const columns = Math.min(most, Math.ceil(Math.sqrt(tiles.length)));
  const rows = Math.ceil(tiles.length / columns);
  const places = new Map<number, Place>();
  tiles.forEach((tile, at) => {
    const column = at % columns;
    const last = at === tiles.length - 1;
    places.set(tile, {
      column,
      row: Math.floor(at / columns),
      columns: last ? columns - column : 1,
      rows: 1,
    });
  });
  return { columns, rows, places };
}

/** Territories in an order in which each is linked to one before it, where it can be. */
function in_order(groups: Map<number, number[]>, near: Map<number, Set<number>>): number[] {
  const left = new Set(groups.keys());
  const order: number[] = [];
  while (left.size > 0) {
    let best = -1;
    let most = -1;
    for (const group of left) {
      const linked = order.filter((other) => near.get(group)?.has(other)).length;
      const weight = linked * 1000 + (groups.get(group)?.length ?? 0);
      if (weight > most) [best, most] = [group, weight];
    }
    left.delete(best);
    order.push(best);
  }
  return order;
}

/** Places for the tiles that have none, below those that have. */
function lay_out(world: World, places: (Place | undefined)[], columns: number, from_row: number): void {
  const groups = new Map<number, number[]>();
  world.tiles.forEach((tile, at) => {
    if (!places[at]) groups.set(tile.group, [...(groups.get(tile.group) ?? []), at]);
  });
  const near = new Map<number, Set<number>>();
  for (const { from, to } of world.links) {
    const [a, b] = [world.tiles[from]?.group, world.tiles[to]?.group];
    if (a === undefined || b === undefined || a === b) continue;
    near.set(a, (near.get(a) ?? new Set()).add(b));
    near.set(b, (near.get(b) ?? new Set()).add(a));
  }
  const taken = new Set<string>();
  const centre = new Map<number, [number, number]>();
  let bottom = from_row;
  for (const group of in_order(groups, near)) {
    const tiles = groups.get(group) ?? [];
    const block = block_of(tiles, columns);
    const fits = (column: number, row: number) => {
      for (let r = 0; r < block.rows; ++r) {
        for (let c = 0; c < block.columns; ++c) if (taken.has(`${column + c},${row + r}`)) return false;
      }
      return true;
    };
    let best: [number, number] = [0, bottom];
    let least = Infinity;
    for (let row = from_row; row <= bottom; ++row) {
      for (let column = 0; column + block.columns <= columns; ++column) {
        if (!fits(column, row)) continue;
        let far = (row + block.rows - from_row) * 2 + column * 0.01;
        for (const other of near.get(group) ?? []) {
          const at = centre.get(other);
          if (at)
            far += Math.abs(at[0] - column - block.columns / 2) + Math.abs(at[1] - row - block.rows / 2);
        }
        if (far < least) [best, least] = [[column, row], far];
      }
    }
    const [column, row] = best;
    for (const [tile, place] of block.places) {
      places[tile] = { ...place, column: column + place.column, row: row + place.row };
      for (let c = 0; c < place.columns; ++c) taken.add(`${column + place.column + c},${row + place.row}`);
    }
    centre.set(group, [column + block.columns / 2, row + block.rows / 2]);
    bottom = Math.max(bottom, row + block.rows);
  }
}

/** Without the columns (or rows) that no tile stands in: where each of them went, and how many are left. */
function closed_up(spans: [number, number][]): { at: number[]; count: number } {
  const used: boolean[] = [];
  for (const [from, size] of spans) for (let i = from; i < from + size; ++i) used[i] = true;
  const at: number[] = [];
  let count = 0;
  for (let i = 0; i <= used.length; ++i) {
    at[i] = count;
    if (used[i]) ++count;
  }
  return { at, count };
}

export function grid_of(world: World): Grid {
  const said = world.tiles.map((tile) => (tile.place ? { ...tile.place } : undefined));
  const right = Math.max(0, ...said.map((place) => (place ? place.column + place.columns : 0)));
  const bottom = Math.max(0, ...said.map((place) => (place ? place.row + place.rows : 0)));
  const bare = said.filter((place) => !place).length;
  if (bare > 0) lay_out(world, said, right > 0 ? right : columns_for(bare), bottom);
  const places = said as Place[];
  const across = closed_up(places.map((place) => [place.column, place.columns]));
  const down = closed_up(places.map((place) => [place.row, place.rows]));
  return {
    columns: across.count,
    rows: down.count,
    places: places.map((place) => {
      const column = across.at[place.column] ?? 0;
      const row = down.at[place.row] ?? 0;
      return {
        column,
        row,
        columns: (across.at[place.column + place.columns] ?? across.count) - column,
        rows: (down.at[place.row + place.rows] ?? down.count) - row,
      };
    }),
  };
}

/** The tile that the arrow key leads to: the nearest in that direction, straight ahead before aside. */
export function next_tile(places: Place[], from: number, step: { right: number; down: number }): number {
  const here = places[from];
  if (!here) return from;
  let best = from;
  let least = Infinity;
  places.forEach((place, at) => {
    if (at === from) return;
    const ahead =
      step.right > 0
        ? place.column - (here.column + here.columns)
        : step.right < 0
          ? here.column - (place.column + place.columns)
          : step.down > 0
            ? place.row - (here.row + here.rows)
            : here.row - (place.row + place.rows);
    if (ahead < 0) return;
    const apart = (a: number, a_size: number, b: number, b_size: number) =>
      Math.max(0, b - (a + a_size) + 1, a - (b + b_size) + 1);
    const aside =
      step.right !== 0
        ? apart(here.row, here.rows, place.row, place.rows)
        : apart(here.column, here.columns, place.column, place.columns);
    const centre =
      step.right !== 0
        ? Math.abs(place.row + place.rows / 2 - here.row - here.rows / 2)
        : Math.abs(place.column + place.columns / 2 - here.column - here.columns / 2);
    const far = ahead * 4 + aside * 9 + centre * 0.1;
    if (far < least) [best, least] = [at, far];
  });
  return best;
}
