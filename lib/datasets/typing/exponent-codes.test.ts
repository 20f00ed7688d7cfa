import { describe, expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";
import { planColumn } from "./plan-column";

const plan = (values: string[], name = "x") => planColumn(values, { delimiter: ",", dayFirst: null, name });
const reason = expect.stringContaining("look like codes") as string;

describe("codes with an E stay text", () => {
  test.each<[string, string[], string?]>([
    ["two of them would be the same number", ["12E4", "120E3", "3E7"]],
    ["one would be the number of another text", ["7E2", "700", "120000"]],
    ["others are plain digits", ["1E5", "4711", "90210"]],
    ["an exponent too large for a number", ["90E9999", "1187E590", "12345678"]],
    ["the name says code", ["1E5", "2E5", "3E5"], "part_code"],
    ["the name says id", ["1e5", "2e6"], "Device ID"],
    ["the name says part", ["1E5", "2E6"], "Part"],
  ])("%s", (_, values, name) => {
    expect(plan(values, name)).toMatchObject({ storage: "VARCHAR", remarks: [{ text: reason }] });
  });

  test("also when the first of them is far below the beginning", async () => {
    const row = (index: number) => `${100_000 + index},${index}`;
    const rows = Array.from({ length: 40_000 }, (_, index) => row(index));
    for (const [below, distinct] of [
      ["12E4,1", 40_001],
      ["1E2,1", 40_001],
    ] as const) {
      const table = await readContent(`item,n\n${rows.join("\n")}\n${below}\n`);
      expect([table.storages, table.columns[0]?.distinct]).toEqual([["VARCHAR", "BIGINT"], distinct]);
    }
  });

  test("and when only those of the beginning have an E", async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `${index + 1}E${3 + (index % 4)},${index}`);
    const table = await readContent(`amount,n\n${rows.join("\n")}\n5000,1\n`);
    expect(table.storages).toEqual(["VARCHAR", "BIGINT"]);
  });
});

describe("numbers with an exponent stay numbers", () => {
  test.each<[string, string[], string?]>([
    ["signed exponents, as programs write them", ["1e+05", "2e-07", "120000"]],
    ["points", ["1.5E3", "12E4", "120000"]],
    ["points below a name of codes", ["1.5E3", "2.5E4"], "code"],
    ["nothing but exponents", ["1E5", "2E5", "3E6"]],
  ])("%s", (_, values, name) => {
    expect(plan(values, name)).toMatchObject({ storage: "DOUBLE" });
  });
});
