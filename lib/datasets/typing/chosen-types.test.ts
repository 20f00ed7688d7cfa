import { describe, expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const file = "code,flag,when,amount\n007,ja,01/02/2024,1\n008,nein,03/04/2024,x\n009,maybe,05/06/2024,3\n";

describe("a person chooses", () => {
  test("types: values that do not fit are missing, and a notice counts them", async () => {
    const table = await readContent(file, { types: { code: "number", flag: "boolean", amount: "number" } });
    expect(table.storages).toEqual(["DOUBLE", "BOOLEAN", "DATE", "BIGINT"]);
    expect(table.rows).toEqual([
      [7, true, "2024-01-02", 1],
      [8, false, "2024-03-04", null],
      [9, null, "2024-05-06", 3],
    ]);
    const losses = table.notices.filter(({ text }) => text.startsWith("Values that do not fit"));
    expect(losses).toEqual([
      {
        text: "Values that do not fit the chosen type are missing now.",
        columns: ["flag"],
        rows: 1,
        examples: ["maybe"],
      },
      {
        text: "Values that do not fit the chosen type are missing now.",
        columns: ["amount"],
        rows: 1,
        examples: ["x"],
      },
    ]);
  });

  test("text, which keeps everything as it is written", async () => {
    const table = await readContent(file, { types: { when: "text", amount: "text" } });
    expect(table.rows.map((row) => row.slice(2))).toEqual([
      ["01/02/2024", "1"],
      ["03/04/2024", "x"],
      ["05/06/2024", "3"],
    ]);
  });

  test("the order of dates, which then needs no notice", async () => {
    const table = await readContent(file, { dateOrder: "day first" });
    expect(table.rows.map((row) => row[2])).toEqual(["2024-02-01", "2024-04-03", "2024-06-05"]);
    expect(table.notices.filter(({ columns }) => columns.includes("when"))).toEqual([]);
  });

  test("dates in a column with few of them", async () => {
    const table = await readContent("a,b\nsoon,1\n2024-01-05,2\nlater,3\n", { types: { a: "date" } });
    expect(table.rows.map((row) => row[0])).toEqual([null, "2024-01-05", null]);
  });

  test("a missing column, and is informed of it", async () => {
    await expect(readContent(file, { types: { size: "number" } })).rejects.toMatchObject({
      code: "invalid_input",
      message: 'There is no column "size" to choose a type for.',
    });
  });
});
