import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StagedQuery } from "@/lib/ports/data/table-queries";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createDatasetReader } from "../create-dataset-reader";
import { inTemporaryFolder, readHere } from "../testing/temporary-folder";

const reader = createDatasetReader({ root: repositoryRoot, threads: 2, keepsSpare: true });
let folder = "";
let done: () => void = () => undefined;
let finished: Promise<void>;
const fileOf = (name: string) => path.join(folder, name);

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    finished = inTemporaryFolder(async (created) => {
      folder = created;
      resolve();
      await new Promise<void>((end) => (done = end));
    });
  });
  const tables = {
    orders: "id,customer,amount\n1,Ann,10\n2,ann,20\n3,Bob,\n4,Bob,5\n",
    customers: "customer,city\nAnn,Oslo\nBob,Rome\nBob,Nice\n",
  };
  for (const [name, csv] of Object.entries(tables)) {
    await writeFile(fileOf(name), csv);
    await readHere({ source: fileOf(name), parquet: fileOf(`${name}.parquet`) });
  }
});
afterAll(async () => {
  await reader.close();
  done();
  await finished;
});

const toQuery = (parts: StagedQuery["parts"], ...names: string[]): StagedQuery => ({
  tables: names.map((name) => ({ name, parquet: fileOf(`${name}.parquet`) })),
  parts,
  result: parts.at(-1)?.name ?? "",
});
const grown = { name: "joined", sql: "SELECT id, city FROM orders JOIN customers USING (customer)", grows: true };

describe("a table that a query makes", () => {
  it("has the query's rows, the profile of an upload, and the rows of each part", async () => {
    const query = toQuery(
      [
        { name: "paid", sql: "SELECT * EXCLUDE (file_row_number) FROM orders WHERE amount IS NOT NULL", grows: false },
        {
          name: "s'2",
          sql: 'SELECT customer AS "who ""it"" is", CAST(amount AS DECIMAL(9, 2)) AS amount FROM paid',
          grows: false,
        },
      ],
      "orders",
    );
    const parquet = fileOf("made.parquet");
    const made = await reader.makeTable({ query, parquet, mostRows: 100 });
    expect(made).toMatchObject({
      format: "recipe",
      rowCount: 3,
      counts: [
        { name: "orders", rows: 4 },
        { name: "paid", rows: 3 },
        { name: "s'2", rows: 3 },
      ],
      columns: [
        { name: 'who "it" is', storage: "VARCHAR", distinct: 3 },
        { name: "amount", storage: "DOUBLE", distinct: 3 },
      ],
      profile: { rowCount: 3, columns: [{}, { min: 5, max: 20, mean: 35 / 3 }] },
    });
    const bytes = await readFile(parquet);
    expect([made.bytes, made.fingerprint]).toEqual([bytes.length, createHash("sha256").update(bytes).digest("hex")]);
    expect((await reader.rows({ parquet, offset: 0, limit: 9 })).rows).toEqual([
      ["Ann", 10],
      ["ann", 20],
      ["Bob", 5],
    ]);
  });

  it("is refused before it is written when a join gives more rows than the limit", async () => {
    const making = reader.makeTable({
      query: toQuery([grown], "orders", "customers"),
      parquet: fileOf("exploded.parquet"),
      mostRows: 4,
    });
    await expect(making).rejects.toMatchObject({
      code: "recipe_refused",
      message: "Step joined produces more than 4 rows.",
    });
    expect((await readdir(folder)).filter((name) => name.startsWith("exploded"))).toEqual([]);
  });

  it.each([
    ["a second statement", "SELECT 1 AS a; SELECT 2 AS a"],
    ["a statement that writes", "COPY (SELECT 1) TO 'x.parquet'"],
    ["another file", "SELECT * FROM read_csv('/etc/passwd')"],
    ["another file as a table", "SELECT * FROM '/etc/passwd'"],
    ["settings", "SELECT * FROM duckdb_settings()"],
    ["a table that it was not given", "SELECT * FROM customers"],
    ["a way out of its place", "SELECT 1) TO 'x'; --"],
  ])("is refused when a part has %s", async (_, sql) => {
    const making = reader.makeTable({
      query: toQuery([{ name: "hostile", sql, grows: false }], "orders"),
      parquet: fileOf("hostile.parquet"),
      mostRows: 10,
    });
    await expect(making).rejects.toMatchObject({
      code: "recipe_refused",
      message: "Step hostile is not a query over the recipe's own tables.",
    });
    expect((await readdir(folder)).filter((name) => name.startsWith("hostile"))).toEqual([]);
  });

  it("is refused with the message of a guard that does not hold", async () => {
    const guard = { message: "Some customers have several cities.", sql: "SELECT count(*) FROM joined" };
    const query = { ...toQuery([grown], "orders", "customers"), guards: [guard] };
    const making = reader.makeTable({ query, parquet: fileOf("guarded.parquet"), mostRows: 100 });
    await expect(making).rejects.toMatchObject({ code: "recipe_refused", message: guard.message });
    await expect(reader.countParts({ query, mostRows: 100 })).rejects.toMatchObject({ message: guard.message });
  });

  it("keeps the order of its rows, from several threads", async () => {
    const rows = 300_000;
    const query = toQuery(
      [
        { name: "many", sql: `SELECT range AS n FROM range(${rows})`, grows: false },
        { name: "turned", sql: "SELECT n, 'text ' || n AS t FROM many ORDER BY n DESC", grows: false },
      ],
      "orders",
    );
    const parquet = fileOf("ordered.parquet");
    await reader.makeTable({ query, parquet, mostRows: rows });
    const last = await reader.rows({ parquet, offset: rows - 2, limit: 2 });
    expect(last.rows).toEqual([
      [1, "text 1"],
      [0, "text 0"],
    ]);
  });

  it("is refused with a sentence that quotes no cell when a value cannot be converted", async () => {
    const making = reader.makeTable({
      query: toQuery(
        [{ name: "numbers", sql: "SELECT CAST(customer AS INTEGER) AS n FROM orders", grows: false }],
        "orders",
      ),
      parquet: fileOf("numbers.parquet"),
      mostRows: 10,
    });
    await expect(making).rejects.toMatchObject({
      code: "recipe_refused",
      message: "Some values cannot be converted as a step wants.",
    });
  });

  it("is not made when it was cancelled before", async () => {
    const making = reader.makeTable({
      query: toQuery([grown], "orders", "customers"),
      parquet: fileOf("cancelled.parquet"),
      mostRows: 10,
      signal: AbortSignal.abort(),
    });
    await expect(making).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("the parts of a query", () => {
  it("are counted up to the limit, and not beyond the part that exceeds it", async () => {
    const query = toQuery(
      [grown, { name: "after", sql: "SELECT count(*) AS n FROM joined", grows: false }],
      "orders",
      "customers",
    );
    expect(await reader.countParts({ query, mostRows: 5 })).toEqual({
      counts: [
        { name: "orders", rows: 4 },
        { name: "customers", rows: 3 },
        { name: "joined", rows: 5 },
        { name: "after", rows: 1 },
      ],
      exceeded: null,
    });
    expect(await reader.countParts({ query, mostRows: 4 })).toEqual({
      counts: [
        { name: "orders", rows: 4 },
        { name: "customers", rows: 3 },
        { name: "joined", rows: 5 },
      ],
      exceeded: "joined",
    });
  });

  it("are previewed, of the whole table or of a sample", async () => {
    const parts = [{ name: "sorted", sql: "SELECT id, amount FROM orders ORDER BY id DESC", grows: false }];
    const query = toQuery(parts, "orders");
    expect(await reader.previewPart({ query, part: "sorted", limit: 2 })).toEqual({
      columns: [
        { name: "id", type: "BIGINT" },
        { name: "amount", type: "BIGINT" },
      ],
      rows: [
        [4, 5],
        [3, null],
      ],
    });
    const sampled = (from: "start" | "everywhere") => ({
      ...query,
      tables: query.tables.map((table) => ({ ...table, sample: { rows: 2, from } })),
    });
    const start = await reader.previewPart({ query: sampled("start"), part: "sorted", limit: 9 });
    expect(start.rows).toEqual([
      [2, 20],
      [1, 10],
    ]);
    const everywhere = await reader.previewPart({ query: sampled("everywhere"), part: "orders", limit: 9 });
    expect(everywhere.rows).toHaveLength(2);
  });

  it("answer questions over shuffled rows, the same for the same order", async () => {
    const query = toQuery(
      [{ name: "all_rows", sql: "SELECT * FROM orders ORDER BY file_row_number", grows: false }],
      "orders",
    );
    const questions = [
      { id: "order", sql: "SELECT string_agg(id::VARCHAR, ',') FROM all_rows" },
      { id: "sum", sql: "SELECT sum(amount)::BIGINT FROM all_rows" },
    ];
    const orders = await Promise.all(
      [1, 2, 3, 4, 5, 1].map((shuffle) => reader.askParts({ query, questions, shuffle })),
    );
    expect(orders.map(([, sum]) => sum?.rows)).toEqual(orders.map(() => [[35]]));
    const texts = orders.map(([order]) => String(order?.rows[0]?.[0]));
    expect(new Set(texts).size).toBeGreaterThan(1);
    expect(texts[5]).toBe(texts[0]);
  });
});
