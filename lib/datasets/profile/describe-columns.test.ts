import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const rows = Array.from({ length: 12 }, (_, row) => row);
const readNotices = async (lines: readonly string[]) => (await readContent(`n,v\n${lines.join("\n")}\n`)).notices;

test("columns with one value in all rows are reported", async () => {
  expect(await readNotices(rows.map((row) => `${row},North`))).toEqual([
    { text: "Columns have one value in all rows.", columns: ["v"], examples: ["North"] },
  ]);
  expect(await readNotices(rows.map((row) => `${row},${row === 3 ? "" : "North"}`))).toEqual([]);
  expect(await readNotices(rows.slice(0, 5).map((row) => `${row},North`))).toEqual([]);
});

test("codes that are not all written alike are reported with examples", async () => {
  const notices = await readNotices(rows.map((row) => `${row},${row < 9 ? `AB-${row}x` : `AB${row}`}`));
  expect(notices).toMatchObject([
    { text: "Text values are written in several ways: most in one, some in others.", columns: ["v"] },
  ]);
  expect(notices[0]?.examples).toHaveLength(2);
});
