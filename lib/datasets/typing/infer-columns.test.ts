import { describe, expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

/** Creates a file whose first 60,000 rows suggest one thing and whose last row another. */
function withLateValue(usual: string, late: string): string {
  const filler = "x".repeat(20);
  return `v,filler\n${`${usual},${filler}\n`.repeat(60_000)}${late},${filler}\n`;
}

describe("a value deep in a file changes how its column is read", () => {
  test.each([
    ["a fraction among whole numbers", "1", "1.5", "DOUBLE"],
    ["a zero in front among whole numbers", "1", "01", "VARCHAR"],
    ["a word among numbers", "1", "many", "VARCHAR"],
    ["a word for nothing among numbers", "1", "n/a", "BIGINT"],
    ["a time among dates", "2024-01-01", "2024-01-01 10:00:00", "TIMESTAMP"],
    ["a day above 12 among dates of open order", "01/02/2024", "31/01/2024", "DATE"],
    ["a number among nothing", "", "7", "BIGINT"],
    ["a word among nothing", "", "seven", "VARCHAR"],
  ])("%s", async (_, usual, late, storage) => {
    const table = await readContent(withLateValue(usual, late));
    expect(table.rowCount).toBe(60_001);
    expect(table.storages).toEqual([storage, "VARCHAR"]);
  });

  test("so that the order of day and month is right for all of them", async () => {
    const table = await readContent(withLateValue("01/02/2024", "31/01/2024"));
    expect(table.rows[0]?.[0]).toBe("2024-02-01");
    expect(table.profile.columns[0]).toMatchObject({ min: "2024-01-31", max: "2024-02-01", missing: 0 });
  });
});

test("no value of a file is lost when types are inferred: each is stored as a value, text or spelling of no value", async () => {
  const words = ["1", "2.5", "01", "NA", "", "x", "1,5", "$3", "2024-01-01", "TRUE", "-", "1e5", "+5", "5%"];
  const lines = words.flatMap((left) => words.map((right) => `"${left}","${right}",k`));
  const table = await readContent(`a,b,c\n${lines.join("\n")}\n`);
  expect(table.storages).toEqual(["VARCHAR", "VARCHAR", "VARCHAR"]);
  expect(table.rows.map((row) => row[0] ?? "")).toEqual(words.flatMap((left) => words.map(() => left)));
});

test("in a file with semicolons, the other columns decide whether a point separates thousands", async () => {
  const read = async (share: string) => (await readContent(`n;share\n1.613;${share}\n379;${share}\n`)).rows;
  expect(await read("0,5")).toEqual([
    [1613, 0.5],
    [379, 0.5],
  ]);
  expect(await read("x")).toEqual([
    [1.613, "x"],
    [379, "x"],
  ]);
});

test("a column without any value is text", async () => {
  const table = await readContent("a,b\n1,\n2,\n");
  expect(table.columns[1]).toEqual({ name: "b", type: "text", storage: "VARCHAR", missing: 2, distinct: 0 });
});
