import { expect, test } from "vitest";
import { assertRows } from "./assert-rows";

test("a table with the rows of its file is kept, also when only its beginning was counted", () => {
  expect(() => {
    assertRows(3, { rows: 3, exact: true });
    assertRows(0, { rows: 0, exact: true });
    assertRows(3, { rows: 2, exact: false });
  }).not.toThrow();
});

test.each([
  [0, { rows: 1, exact: true }, "This file holds 1 row, but 0 could be read, so none were kept."],
  [3, { rows: 2, exact: true }, "This file holds 2 rows, but 3 could be read, so none were kept."],
  [0, { rows: 2000, exact: false }, "This file holds at least 2,000 rows, but 0 could be read, so none were kept."],
])("a table of %i rows from a file with %o is refused", (found, counted, message) => {
  const remedy = "Save the table again as CSV (UTF-8) or Parquet and upload that.";
  expect(() => {
    assertRows(found, counted);
  }).toThrow(expect.objectContaining({ code: "unreadable_file", message, remedy }) as Error);
});
