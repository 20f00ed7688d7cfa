import { expect, test } from "vitest";
import { aggregates } from "@/lib/ports/dataset-store";
import { withFiles } from "../testing/temporary-folder";
import { toMeasureSql } from "./measure-sql";

test("every aggregate of the port can be asked of a column of numbers, with any name", async () => {
  await withFiles([], async (session) => {
    const column = { name: 'it\'s "x"', storage: "DOUBLE" };
    for (const aggregate of aggregates) {
      const { sql, storage } = toMeasureSql(aggregate, column, { other: column, level: 0.25 });
      const table = `(SELECT i::DOUBLE AS "it's ""x""" FROM range(1, 5) t(i))`;
      const [row] = await session.query(`SELECT CAST(${sql} AS VARCHAR) FROM ${table}`);
      expect(row?.[0], `${aggregate} as ${storage}`).toMatch(/^-?[\d.]+$/);
    }
  });
});

test("minimum and maximum keep the type of their column", () => {
  expect(toMeasureSql("min", { name: "d", storage: "DATE" })).toEqual({ sql: 'min("d")', storage: "DATE" });
  expect(toMeasureSql("max", { name: "t", storage: "VARCHAR" })).toEqual({ sql: 'max("t")', storage: "VARCHAR" });
});
