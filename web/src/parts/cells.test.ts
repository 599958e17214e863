import { expect, test } from "vitest";
import { CellReader, type Cell } from "./cells";

const kSweep = JSON.stringify({
  system: "aggression",
  axes: [{ name: 'cells":[', values: [0, 1] }],
  cells: [
    {
      at: [0, 'a "quoted" {name}'],
      win: { attacker: { probability: 0.25 }, defender: { probability: 0.75 } },
    },
    { at: [1, "back\\"], win: { attacker: { probability: 1 }, defender: { probability: 0 } } },
  ],
  crossings: [{ axis: "x", below: [0], above: [1] }],
});

function read_in(pieces: string[]): Cell[] {
  const reader = new CellReader();
  return pieces.flatMap((piece) => reader.feed(piece));
}

test.each([1, 2, 3, 7, 50, 1000])("cells are read out of pieces of %i letters", (size) => {
  const pieces = kSweep.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
  expect(read_in(pieces)).toEqual((JSON.parse(kSweep) as { cells: Cell[] }).cells);
});

test("a cell is there as soon as it is closed, and what comes behind the cells is not one", () => {
  const reader = new CellReader();
  const end = kSweep.indexOf("}}}") + 3;
  expect(reader.feed(kSweep.slice(0, end - 1))).toHaveLength(0);
  expect(reader.feed(kSweep.slice(end - 1, end))).toHaveLength(1);
  expect(reader.feed(kSweep.slice(end))).toHaveLength(1);
  expect(reader.feed('{"at":[9]}')).toHaveLength(0);
});

test("an empty sweep has no cells", () => expect(read_in(['{"cells":[]', ',"find":0.5}'])).toEqual([]));
