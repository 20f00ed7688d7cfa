import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
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
    const file = `read_parquet(${quoteText(target)}, file_row_number = true)`;
    expect(
      await session.query(`SELECT count(*), bool_and("a ""b""" = file_row_number), sum("Ü"::INT) FROM ${file}`),
    ).toEqual([["300000", true, "100000"]]);
    expect(await session.query(`SELECT DISTINCT compression FROM parquet_metadata(${quoteText(target)})`)).toEqual([
      ["ZSTD"],
    ]);
    expect(await readdir(path.dirname(target))).toContain("t.parquet");
  });
});

test("columns with few distinct values have a dictionary, others do not, and none has a filter of its own", async () => {
  await withFiles(["t.parquet"], async (session, [target = ""]) => {
    const columns = [8000, 9000, 300_000].map((kinds) => ({ name: `n${kinds}`, value: `(i * 7919) % ${kinds}` }));
    await writeParquet(session, { relation: "range(300000) t(i)", target, columns });
    const chunks = `SELECT DISTINCT path_in_schema, encodings, bloom_filter_offset FROM parquet_metadata(${quoteText(target)}) ORDER BY ALL`;
    expect(await session.query(chunks)).toEqual([
      ["n300000", "PLAIN", null],
      ["n8000", "PLAIN_DICTIONARY", null],
      ["n9000", "PLAIN", null],
    ]);
  });
});

test("very many columns also become one file, with their rows in order", async () => {
  await withFiles(["t.parquet"], async (session, [target = ""]) => {
    const columns = Array.from({ length: 1100 }, (_, index) => ({ name: `c${index}`, value: `i * ${index}` }));
    await writeParquet(session, { relation: "range(5000) t(i)", target, columns });
    const file = `read_parquet(${quoteText(target)}, file_row_number = true)`;
    const isEven = `bool_and(c1 = file_row_number AND c250 = 250 * file_row_number AND c1099 = 1099 * file_row_number)`;
    expect(await session.query(`SELECT count(*), ${isEven} FROM ${file}`)).toEqual([["5000", true]]);
    const groups = `SELECT DISTINCT row_group_num_rows FROM parquet_metadata(${quoteText(target)}) ORDER BY 1`;
    expect(await session.query(groups)).toEqual([["904"], ["2048"]]);
    expect(await session.query("SELECT table_name FROM duckdb_tables()")).toEqual([]);
  });
});

test("a value that cannot be computed leaves an error and no rows", async () => {
  await withFiles(["t.parquet"], async (session, [target = ""]) => {
    const columns = [{ name: "n", value: "CAST('x' || i AS INTEGER)" }];
    await expect(writeParquet(session, { relation: "range(10) t(i)", target, columns })).rejects.toThrow("x0");
  });
});
