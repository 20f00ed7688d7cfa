import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

test("spellings of no value are reported with their number, columns with the same remark in one notice", async () => {
  const table = await readContent("a;b;c;d\nNA;1,5;2,5;x\n1;-;3,5;y\n2;2,5;n/a;z\n");
  expect(table.notices).toEqual([
    {
      text: "Numbers are written with a decimal comma.",
      columns: ["b", "c"],
      examples: ["1,5", "2,5", "3,5"],
    },
    {
      text: "Words and marks that stand for no value are now missing values.",
      columns: ["a", "b", "c"],
      rows: 3,
      examples: ["na", "-", "n/a"],
    },
  ]);
});

test("blanks for no value are not reported", async () => {
  const table = await readContent("a,b\n 1,x\n  ,y\n");
  expect(table.notices).toEqual([]);
  expect(table.rows).toEqual([
    [1, "x"],
    [null, "y"],
  ]);
});
