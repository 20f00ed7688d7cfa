import { expect, it } from "vitest";
import { buildColumns } from "../../testing/build-columns";
import { readRange } from "./read-range";

it("a range is loaded page by page, with its columns in display order", async () => {
  const asked: { offset: number; limit: number; columns: readonly number[] }[] = [];
  const [a, b, c] = buildColumns("a", "b", "c");
  const shown = [c, a, b].filter((column) => column !== undefined);
  const range = { firstRow: 5, lastRow: 2004, firstColumn: 0, lastColumn: 1 };
  const rows = await readRange(range, shown, (part) => {
    asked.push(part);
    const page = Array.from({ length: part.limit }, (_, row) =>
      part.columns.map((place) => `${part.offset + row}:${place}`),
    );
    return Promise.resolve({ columns: [], rows: page, total: 9999 });
  });
  expect(asked).toEqual([
    { offset: 5, limit: 1000, columns: [2, 0] },
    { offset: 1005, limit: 1000, columns: [2, 0] },
  ]);
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([2000, ["5:2", "5:0"], ["2004:2", "2004:0"]]);
});
