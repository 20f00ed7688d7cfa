import { describe, expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const read = (values: readonly string[], name = "active") =>
  readContent(`id,${name}\n${values.map((value, index) => `k${index},${value}`).join("\n")}\n`);

describe("a column of yes and no", () => {
  test.each([
    ["Yes, Y, TRUE, 1", "No, N, FALSE, 0", ["Yes", "Y", "TRUE", "1", "No", "N", "FALSE", "0"]],
    ["Yes, y", "no", ["Yes", "no", "y"]],
    ["yes, 1", "no", ["yes", "1", "no"]],
    ["Y, 1", "N, 0", ["Y", "1", "N", "0"]],
    ["ja, yes", "nein, n", ["ja", "nein", "yes", "n"]],
  ])("written as %s and %s has one value each, and a notice says so", async (trues, falses, values) => {
    const table = await read([...values, ""]);
    expect(table.storages[1]).toBe("BOOLEAN");
    expect(table.rows.map(([, value]) => value)).toEqual([
      ...values.map((value) => trues.split(", ").includes(value)),
      null,
    ]);
    expect(table.notices).toContainEqual({
      text: `Different words for yes and no were read as one value each: ${trues} as true, ${falses} as false.`,
      columns: ["active"],
      examples: values.slice(0, 5),
    });
  });

  test.each([
    ["written in one way", ["Yes", "No", "yes"], "VARCHAR"],
    ["of letters that may be codes", ["Y", "N", "0"], "VARCHAR"],
    ["with another word", ["Yes", "Y", "No", "perhaps"], "VARCHAR"],
    ["without a no", ["Yes", "Y"], "VARCHAR"],
    ["of digits", ["1", "0", "1"], "BIGINT"],
  ])("%s stays as it is", async (_, values, storage) => {
    const table = await read(values);
    expect(table.storages[1]).toBe(storage);
    expect(table.rows.map(([, value]) => String(value))).toEqual(values);
  });

  test("is found when another word appears far below the beginning", async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `k${index},${index % 2}`);
    const table = await readContent(`id,active\n${rows.join("\n")}\nk,Yes\n`);
    expect([table.storages[1], table.columns[1]?.distinct]).toEqual(["BOOLEAN", 2]);
  });
});
