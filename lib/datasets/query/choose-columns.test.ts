import { expect, test } from "vitest";
import { chooseColumns } from "./choose-columns";

const columns = [
  { name: "species", storage: "VARCHAR" },
  { name: "<b>mass</b>", storage: "DOUBLE" },
];
const [species, mass] = columns;

test("columns come in the requested order, as often as requested, and all when none are named", () => {
  expect([undefined, [], [1, 0], [1, 1]].map((places) => chooseColumns(columns, places))).toEqual([
    columns,
    [],
    [mass, species],
    [mass, mass],
  ]);
});

test.each([2, -1, 0.5, NaN])("the place %d is refused", (place) => {
  expect(() => chooseColumns(columns, [0, place])).toThrowError(
    expect.objectContaining({
      code: "invalid_input",
      message: `There is no column at position ${place}; the table has 2.`,
      remedy: "Count columns from 0. If the table was read again meanwhile, reload it.",
      fields: [{ field: "columns", message: "There is no such column." }],
    }),
  );
});
