import { expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnType } from "@/lib/domain/datasets/dataset";
import { clippedLength, standsRight, toCellWords } from "./cell-words";

const long = "x".repeat(clippedLength + 1);

it.each<[Cell, ColumnType, string, string]>([
  [1234567.5, "number", "mass", "1,234,567.5"],
  [0.1 + 0.2, "number", "share", "0.3"],
  [1e300, "number", "mass", "1e+300"],
  [1.5e-9, "number", "mass", "1.5e-9"],
  [0, "number", "mass", "0"],
  [2007, "number", "year", "2007"],
  [2007.5, "number", "year", "2,007.5"],
  [40_213, "id", "customer", "40213"],
  ["9007199254740993", "number", "big", "9007199254740993"],
  [true, "boolean", "ok", "yes"],
  [false, "boolean", "ok", "no"],
  ["2024-01-02", "date", "day", "2024-01-02"],
  ["2024-01-02T00:00:00", "date", "day", "2024-01-02"],
  ["2024-01-02T10:30:00", "date", "day", "2024-01-02 10:30:00"],
  ["2024-01-02T10:30:00", "text", "note", "2024-01-02T10:30:00"],
  [long, "text", "note", `${"x".repeat(clippedLength)}…`],
  ["", "text", "note", ""],
  [null, "text", "note", ""],
])("the value %j of a column of kind %s named %s is shown as %j", (value, type, name, words) => {
  expect(toCellWords(value, { name, type })).toBe(words);
});

it("numbers are right-aligned, including numeric identifiers; texts, dates and booleans are left-aligned", () => {
  const right = (type: ColumnType, storage: string) => standsRight({ type, storage });
  expect([right("number", "DOUBLE"), right("id", "BIGINT"), right("geo", "DOUBLE")]).toEqual([true, true, true]);
  expect([right("id", "VARCHAR"), right("date", "TIMESTAMP"), right("boolean", "BOOLEAN")]).toEqual([
    false,
    false,
    false,
  ]);
});
