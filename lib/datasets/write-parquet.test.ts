import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { quoteLiteral } from "./duck/sql-text";
import { withFiles } from "./testing/temporary-folder";
import { writeParquet } from "./write-parquet";

test("a relation becomes one compressed file, its rows in order, under any names", async () => {
  await withFiles(["t.parquet"], async (session, [target = ""]) => {
    await writeParquet(session, {
      relation: "range(300000) t(i)",
      target,
      columns: [
        { name: 'a "b"', value: "i" },
        { name: "Ü", value: "i % 3 = 0" },
      ],
    });
    const file = `read_parquet(${quoteLiteral(target)}, file_row_number = true)`;
    expect(
      await session.query(`SELECT count(*), bool_and("a ""b""" = file_row_number), sum("Ü"::INT) FROM ${file}`),
    ).toEqual([["300000", true, "100000"]]);
    expect(await session.query(`SELECT DISTINCT compression FROM parquet_metadata(${quoteLiteral(target)})`)).toEqual([
      ["ZSTD"],
    ]);
    expect(await readdir(path.dirname(target))).toContain("t.parquet");
  });
});

test("a value that cannot be computed leaves an error and no rows", async () => {
  await withFiles(["t.parquet"], async (session, [target = ""]) => {
    const columns = [{ name: "n", value: "CAST('x' || i AS INTEGER)" }];
    await expect(writeParquet(session, { relation: "range(10) t(i)", target, columns })).rejects.toThrow("x0");
  });
});
