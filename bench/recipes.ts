import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DuckDBInstance, type DuckDBConnection, type Json } from "@duckdb/node-api";
import { DatasetId } from "@/lib/domain/ids";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { toColumnKind } from "@/lib/domain/recipes/recipe-column";
import { quoteText } from "@/lib/domain/text/quotes";
import { applyOps } from "@/lib/recipes/patch/apply-ops";
import { compileRecipe } from "@/lib/recipes/compile/compile-recipe";
import { prepareRecipe, type PreparedRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { assertSameRows, measureCluster, measureHere, type Measured } from "./recipes/measure-cluster";
import { toHandWritten, toSteps, type RecipeCase } from "./recipes/recipe-cases";
import { parseOptions } from "./report/parse-options";
import { quantile } from "./report/quantile";
import { toTable } from "./report/to-table";
import { toTargetLines, type Target } from "./report/to-target-lines";

// Writes the results of 15-step recipes as Parquet, alternating with the same queries written by hand, and compares the times.

const parameters = parseOptions({
  rows: { type: "string", default: "10000000" },
  repeats: { type: "string", default: "3" },
  /** Measures a recipe of groups in DuckDB and on Sail instead. */
  cluster: { type: "boolean", default: false },
});
const mostRatio = 1.3;

const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-recipes-"));
try {
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: "6GB",
    temp_directory: path.join(folder, "spill"),
  });
  const duck = await instance.connect();
  await (parameters.cluster ? compareCluster(duck) : compare(duck));
  duck.closeSync();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compare(duck: DuckDBConnection): Promise<void> {
  const orders = path.join(folder, "orders.parquet");
  const customers = path.join(folder, "customers.parquet");
  const rows = Number(parameters.rows);
  await writeInputs(duck, { rows, orders, customers });
  const targets: Target[] = [];
  const lines: string[][] = [];
  for (const kind of ["rows", "groups"] as const) {
    const compiled = await compile(duck, kind, { orders, customers });
    const byHand = toHandWritten(kind, `read_parquet(${quoteText(orders)}`, `read_parquet(${quoteText(customers)})`);
    const times = { recipe: [] as number[], hand: [] as number[] };
    for (let repeat = 0; repeat < Number(parameters.repeats); repeat += 1) {
      // The first one to run finds cold files, so they alternate.
      const order = repeat % 2 === 0 ? (["recipe", "hand"] as const) : (["hand", "recipe"] as const);
      for (const subject of order)
        times[subject].push(await time(duck, subject === "recipe" ? compiled : byHand, subject));
    }
    await assertSame(duck);
    const [recipe = 0, hand = 0] = [times.recipe, times.hand].map((each) => quantile(each, 0.5));
    lines.push([kind, `${(recipe / 1000).toFixed(2)} s`, `${(hand / 1000).toFixed(2)} s`, (recipe / hand).toFixed(2)]);
    targets.push({
      name: `recipe of 15 steps (${kind})`,
      measured: recipe / hand,
      limit: mostRatio,
      is: "at most",
      show: (value) => `${value.toFixed(2)} × by hand`,
    });
  }
  console.log(`\n${rows} rows, median of ${parameters.repeats}, load ${os.loadavg()[0]?.toFixed(1)}\n`);
  console.log(toTable(["result", "recipe", "by hand", "ratio"], lines));
  console.log(`\n${toTargetLines(targets).join("\n")}`);
}

/** Compares the time and memory of the same recipe in DuckDB and on Sail. */
async function compareCluster(duck: DuckDBConnection): Promise<void> {
  const files = { orders: path.join(folder, "orders.parquet"), customers: path.join(folder, "customers.parquet") };
  const [rows, repeats] = [Number(parameters.rows), Number(parameters.repeats)];
  await writeInputs(duck, { rows, ...files });
  // A server may convert letters differently.
  const ops = toSteps("groups").map((op) =>
    op.op === "AddStep" && op.type === "trim_and_case" ? { ...op, params: { columns: ["city"] } } : op,
  );
  const { prepared, sql } = await compileOps(duck, ops, files);
  const [here, there] = ["here", "there"].map((name) => path.join(folder, `${name}.parquet`)) as [string, string];
  const duckdb = await measureHere(duck, { sql, target: here, repeats });
  const sail = await measureCluster(prepared, { files: Object.values(files), target: there, repeats });
  await assertSameRows(duck, prepared, { here, there });
  const line = (name: string, { times, memory }: Measured) => [
    name,
    `${(quantile(times, 0.5) / 1000).toFixed(2)} s`,
    `${(memory / 1e6).toFixed(0)} MB`,
  ];
  console.log(`\n${rows} rows, median of ${repeats}, load ${os.loadavg()[0]?.toFixed(1)}\n`);
  console.log(toTable(["engine", "time", "most memory"], [line("DuckDB", duckdb), line("Sail", sail)]));
  const ratio = (one: number, other: number) => (one / other).toFixed(2);
  console.log(
    `\nSail: ${ratio(quantile(sail.times, 0.5), quantile(duckdb.times, 0.5))} × the time, ${ratio(sail.memory, duckdb.memory)} × the memory; counting the rows of all steps ${(sail.counting / 1000).toFixed(2)} s`,
  );
}

async function writeInputs(
  duck: DuckDBConnection,
  files: { rows: number; orders: string; customers: string },
): Promise<void> {
  const cities = "['Oslo', 'oslo ', 'Bergen', ' BERGEN', 'Tromsø', 'Total', NULL, 'Bodø']";
  await duck.run(`COPY (SELECT i // 2 * 2 + (i % 10 > 0)::INT AS id, (hash(i) % 200000)::BIGINT AS customer,
    ${cities}[1 + (hash(i, 1) % 8)::INT] AS city, '$ ' || (hash(i, 2) % 9000)::VARCHAR || '.5' AS price, (hash(i, 3) % 20)::BIGINT AS units,
    CASE WHEN hash(i, 4) % 50 > 0 THEN (hash(i, 4) % 100) / 100.0::DOUBLE END AS discount, DATE '2020-01-01' + (hash(i, 5) % 1800)::INT AS ordered, 'note ' || i % 1000 AS note
    FROM range(${files.rows}) AS t(i)) TO ${quoteText(files.orders)} (FORMAT parquet)`);
  await duck.run(
    `COPY (SELECT i AS customer, 'name ' || i AS name, ['A', 'B', 'C'][1 + i % 3] AS segment FROM range(150000) AS t(i)) TO ${quoteText(files.customers)} (FORMAT parquet)`,
  );
}

async function compile(
  duck: DuckDBConnection,
  kind: RecipeCase,
  files: Record<"orders" | "customers", string>,
): Promise<string> {
  return (await compileOps(duck, toSteps(kind), files)).sql;
}

async function compileOps(
  duck: DuckDBConnection,
  ops: readonly RecipeOp[],
  files: Record<"orders" | "customers", string>,
): Promise<{ prepared: PreparedRecipe; sql: string }> {
  const inputs = await Promise.all(
    Object.entries(files).map(async ([name, file], place) => {
      const described = (await duck.runAndReadAll(`DESCRIBE FROM read_parquet(${quoteText(file)})`)).getRowsJson();
      const columns = described.map(([column, storage]) => ({
        name: toText(column),
        kind: toColumnKind(toText(storage)),
        storage: toText(storage),
      }));
      return { id: `input_${place + 1}`, name, datasetId: DatasetId.create(), columns };
    }),
  );
  const applied = applyOps({ inputs, steps: [] }, ops);
  if ("errors" in applied) throw new Error(JSON.stringify(applied.errors));
  const outcome = prepareRecipe(applied.recipe);
  if ("errors" in outcome) throw new Error(JSON.stringify(outcome.errors));
  const relations = new Map(
    Object.values(files).map((file, place) => {
      const numbered = { from: `read_parquet(${quoteText(file)}, file_row_number = true)`, row: "file_row_number" };
      return [`input_${place + 1}`, { from: `read_parquet(${quoteText(file)})`, numbered }];
    }),
  );
  return { prepared: outcome.prepared, sql: compileRecipe(outcome.prepared, { relations }).sql };
}

function toText(cell: Json | undefined): string {
  return typeof cell === "string" ? cell : "";
}

async function time(duck: DuckDBConnection, sql: string, subject: string): Promise<number> {
  const started = performance.now();
  await duck.run(`COPY (${sql}) TO ${quoteText(path.join(folder, `${subject}.parquet`))} (FORMAT parquet)`);
  return performance.now() - started;
}

/** Both must have written the same table in the same order, or their times are meaningless. */
async function assertSame(duck: DuckDBConnection): Promise<void> {
  const digests = await Promise.all(
    ["recipe", "hand"].map(async (subject) => {
      const file = quoteText(path.join(folder, `${subject}.parquet`));
      const table = `read_parquet(${file}, file_row_number = true)`;
      return JSON.stringify(
        (await duck.runAndReadAll(`SELECT count(*), bit_xor(hash(t)) FROM ${table} AS t`)).getRowsJson(),
      );
    }),
  );
  if (digests[0] !== digests[1]) throw new Error(`The results differ: ${digests.join(" and ")}.`);
}
