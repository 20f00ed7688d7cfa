import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { RowCondition } from "@/lib/ports/column-expression";
import type { DatasetReader } from "@/lib/ports/dataset-reader";
import { createDatasetReader } from "../create-dataset-reader";
import { inTemporaryFolder } from "../testing/temporary-folder";

const compare = (name: string, op: "!=" | ">", value: string | number): RowCondition => ({
  kind: "compare",
  of: { kind: "column", name },
  op,
  value,
});

/** Two tables read into files. */
async function withTables<Result>(
  tables: readonly string[],
  work: (reader: DatasetReader, files: string[]) => Promise<Result>,
) {
  return inTemporaryFolder(async (folder) => {
    const reader = createDatasetReader({ threads: 1 });
    try {
      const files: string[] = [];
      for (const [index, text] of tables.entries()) {
        const source = path.join(folder, `${index}.csv`);
        const parquet = path.join(folder, `${index}.parquet`);
        await writeFile(source, text);
        await reader.read({ source, fileName: "table.csv", parquet });
        files.push(parquet);
      }
      return await work(reader, files);
    } finally {
      await reader.close();
    }
  });
}

const orders = "id,who,units\n1,a,2\n2,a,3\n3,b,5\n4,,7\n5,z,1\n";
const people = "who,city\na,Rome\nb,Oslo\nc,Rome\n";

describe("joins", () => {
  const ask = (how: "inner" | "left") =>
    withTables([orders, people], (reader, [parquet = "", right = ""]) =>
      reader.aggregate({
        parquet,
        joins: [
          {
            parquet: right,
            how,
            on: [{ left: "who", right: "who" }],
            columns: [{ column: "city", name: "their city" }],
          },
        ],
        groupBy: ["their city"],
        measures: [{ aggregate: "sum", column: "units" }],
        filters: [],
      }),
    );

  test("add columns of another table, with or without rows that have no partner", async () => {
    expect(await ask("inner")).toEqual([
      ["Oslo", 5],
      ["Rome", 5],
    ]);
    expect(await ask("left")).toEqual([
      ["Oslo", 5],
      ["Rome", 5],
      [null, 8],
    ]);
  });

  test.each<["right" | "full", boolean, (string | number | null)[][]]>([
    [
      "right",
      true,
      [
        ["a", 2],
        ["b", 1],
        ["c", 1],
      ],
    ],
    [
      "full",
      true,
      [
        ["a", 2],
        ["b", 1],
        ["c", 1],
        ["z", 1],
        [null, 1],
      ],
    ],
    [
      "full",
      false,
      [
        ["a", 2],
        ["b", 1],
        ["z", 1],
        [null, 2],
      ],
    ],
  ])("keep rows without a partner: %s, shared keys %s", async (how, shared, expected) => {
    const found = await withTables([orders, people], (reader, [parquet = "", right = ""]) =>
      reader.aggregate({
        parquet,
        joins: [{ parquet: right, how, on: [{ left: "who", right: "who", shared }], columns: [] }],
        groupBy: ["who"],
        measures: [{ aggregate: "count", column: null }],
        filters: [],
      }),
    );
    expect(found).toEqual(expected);
  });

  test("share no keys of two types", async () => {
    const asked = withTables(["k,n\n1,2\n", "k,m\nx,3\n"], (reader, [parquet = "", right = ""]) =>
      reader.aggregate({
        parquet,
        joins: [{ parquet: right, how: "full", on: [{ left: "k", right: "k", shared: true }], columns: [] }],
        groupBy: ["k"],
        measures: [],
        filters: [],
      }),
    );
    await expect(asked).rejects.toThrow("The keys of the join are of two types.");
  });

  test("are counted by their keys", async () => {
    const overlap = await withTables([orders, people], (reader, [left = "", right = ""]) =>
      reader.compareKeys({
        left: { parquet: left, columns: ["who"], where: compare("units", ">", 1) },
        right: { parquet: right, columns: ["who"], where: compare("city", "!=", "Oslo") },
      }),
    );
    expect(overlap).toEqual({
      leftRows: 4,
      rightRows: 2,
      leftMatched: 2,
      rightMatched: 1,
      joinedRows: 2,
      mostPerKeyLeft: 2,
      mostPerKeyRight: 1,
    });
  });

  test("need the same number of keys on both sides", async () => {
    const compared = withTables([orders, people], (reader, [left = "", right = ""]) =>
      reader.compareKeys({
        left: { parquet: left, columns: ["who", "id"] },
        right: { parquet: right, columns: ["who"] },
      }),
    );
    await expect(compared).rejects.toThrow("the same number of columns");
  });

  const owners = "code,owner\n1,Ann\n2,Bob\n3,Cid\nx,Dan\n";
  test.each<[string, string, string, (string | number | null)[][]]>([
    [
      "numbers with their texts",
      "code,units\n1,2\n2,3\n2,4\n9,5\n",
      owners,
      [
        ["Ann", 2],
        ["Bob", 7],
        [null, 5],
      ],
    ],
    [
      "texts with their numbers",
      "code,units\n1,2\nx,3\n9,5\n",
      "code,owner\n1,Ann\n2,Bob\n",
      [
        ["Ann", 2],
        [null, 8],
      ],
    ],
    [
      "whole numbers with decimal ones",
      "code,units\n1,2\n2,3\n",
      "code,owner\n1.0,Ann\n2.5,Bob\n",
      [
        ["Ann", 2],
        [null, 3],
      ],
    ],
    [
      "dates with their texts",
      "code,units\n2024-01-02,2\n2024-01-03,3\n",
      "code,owner\n2024-01-02,Ann\nlater,Bob\n",
      [
        ["Ann", 2],
        [null, 3],
      ],
    ],
  ])("match %s", async (_, left, right, expected) => {
    const found = await withTables([left, right], (reader, [parquet = "", other = ""]) =>
      reader.aggregate({
        parquet,
        joins: [
          {
            parquet: other,
            how: "left",
            on: [{ left: "code", right: "code" }],
            columns: [{ column: "owner", name: "its owner" }],
          },
        ],
        groupBy: ["its owner"],
        measures: [{ aggregate: "sum", column: "units" }],
        filters: [],
      }),
    );
    expect(found).toEqual(expected);
  });
});
