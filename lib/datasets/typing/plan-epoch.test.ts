import { describe, expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

describe("numbers that count time since 1970", () => {
  test.each([
    ["created_at", "seconds", ["1767434400", "1770203100"]],
    ["createdAt", "milliseconds", ["1767434400000", "1770203100000"]],
    ["event time", "seconds", ["1767434400", ""]],
    ["ts", "milliseconds", ["1767434400000", "1000000000000"]],
    ["Date", "seconds", ["1767434400", "2199999999"]],
  ])("%s, in %s, are times, and a notice says so", async (name, unit, values) => {
    const table = await readContent(`id,${name}\n${values.map((value, index) => `k${index},${value}`).join("\n")}\n`);
    const factor = unit === "seconds" ? 1000 : 1;
    const moments = values.map((value) =>
      value === "" ? null : new Date(Number(value) * factor).toISOString().slice(0, 19),
    );
    expect(table.storages[1]).toBe("TIMESTAMP");
    expect(table.rows.map(([, moment]) => moment)).toEqual(moments);
    expect(table.notices).toContainEqual({
      text: `Numbers of ${unit} since 1970 were read as times, in UTC.`,
      columns: [name],
      examples: values.filter((value) => value !== ""),
    });
  });

  test.each([
    ["a name that says nothing of times", "amount", ["1767434400", "1770203100"]],
    ["numbers outside the years 2001 to 2039", "created_at", ["1767434400", "17"]],
    ["seconds and milliseconds together", "created_at", ["1767434400", "1770203100000"]],
  ])("stay numbers with %s", async (_, name, values) => {
    const table = await readContent(`id,${name}\n${values.map((value, index) => `k${index},${value}`).join("\n")}\n`);
    expect(table.rows.map(([, value]) => value)).toEqual(values.map(Number));
  });

  test("stay numbers when one far below the beginning is none", async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `k${index},${1_767_434_400 + index}`);
    const table = await readContent(`id,created_at\n${rows.join("\n")}\nk,-1\n`);
    expect(table.storages).toEqual(["VARCHAR", "BIGINT"]);
  });

  test("are times whatever their name when a person chooses dates", async () => {
    const table = await readContent("id,seen\na,1767434400\nb,1770203100\n", { types: { seen: "date" } });
    expect(table.rows.map(([, seen]) => seen)).toEqual(["2026-01-03T10:00:00", "2026-02-04T11:05:00"]);
  });
});
