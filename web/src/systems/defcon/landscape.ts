// The sample world as it lies on a wide screen: seas small, north above. The rulebook's own places are those of a
// picture that a phone shows whole; here the map is panned instead. A map of a scenario's own keeps its places.
import type { MapAnswer } from "../../api/types";

/** Column, row, columns, rows. */
const kPlaces: Record<string, [number, number, number, number]> = {
  "USA I": [1, 2, 1, 1],
  "USA II": [0, 2, 1, 1],
  "USA III": [0, 3, 2, 1],
  CANADA: [0, 1, 2, 1],
  BRITAIN: [3, 0, 1, 1],
  "ROSSIYA I": [6, 1, 1, 1],
  "ROSSIYA II": [7, 2, 1, 1],
  "ROSSIYA III": [7, 1, 2, 1],
  POLSKA: [5, 1, 1, 1],
  "IRÂN I": [7, 3, 1, 1],
  "IRÂN II": [7, 4, 1, 1],
  "IRÂN III": [8, 4, 1, 1],
  "EGYPT I": [6, 5, 1, 1],
  "EGYPT II": [6, 6, 1, 1],
  INDIA: [9, 5, 2, 1],
  "FRANCE I": [3, 1, 1, 1],
  "FRANCE II": [3, 2, 1, 1],
  "FRANCE III": [4, 2, 1, 1],
  SÉNÉGAL: [2, 6, 1, 1],
  "HÉBĚI I": [10, 3, 1, 1],
  "HÉBĚI II": [10, 4, 1, 1],
  "HÉBĚI III": [9, 4, 1, 1],
  DONGBEI: [9, 1, 1, 2],
  DEUTSCHLAND: [4, 1, 1, 1],
  LIBYA: [5, 5, 1, 1],
  TUNISIA: [4, 5, 1, 1],
  "ALGERIA I": [3, 5, 1, 1],
  "ALGERIA II": [3, 6, 1, 1],
  MOROCCO: [2, 5, 1, 1],
  CRETE: [5, 3, 1, 1],
  TURKEY: [6, 2, 1, 2],
  "ARABIA I": [7, 6, 1, 1],
  "ARABIA II": [7, 7, 1, 1],
  "ARABIA III": [8, 6, 1, 1],
  "ARABIA IV": [8, 7, 1, 1],
  "KOREA I": [10, 1, 1, 1],
  "KOREA II": [10, 0, 1, 1],
  JAPAN: [11, 0, 1, 1],
  CUBA: [1, 4, 1, 1],
  ATLANTIC: [2, 1, 1, 4],
  "NORTH SEA": [4, 0, 2, 1],
  MEDITERRANEAN: [3, 4, 3, 1],
  "PERSIAN GULF": [8, 5, 1, 1],
  "ARABIAN SEA": [9, 6, 2, 2],
  P1: [7, 0, 2, 1],
  P2: [11, 1, 1, 2],
  P3: [0, 0, 2, 1],
  P4: [11, 4, 1, 2],
  P5: [0, 5, 2, 1],
  P6: [4, 7, 2, 1],
};
const kColumns = 12;
const kRows = 8;

/** The same world, laid out wide; as it is where a tile has no place here. */
export function landscape(world: MapAnswer): MapAnswer {
  const places = world.tiles.map(({ name }) => kPlaces[name]);
  if (places.length === 0 || places.some((place) => place === undefined)) return world;
  return {
    ...world,
    layout: {
      columns: kColumns,
      rows: kRows,
      places: places.map((place) => {
        const [column, row, columns, rows] = place!;
        return { column, row, columns, rows };
      }),
      lanes_down: new Array<number>(kColumns + 1).fill(0),
      lanes_across: new Array<number>(kRows + 1).fill(0),
      ways: [],
    },
  };
}
