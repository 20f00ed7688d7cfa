import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { createConnector } from "@/lib/connections/create-connector";
import { createDrivers } from "@/lib/connections/drivers";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { PreparedRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { compileRemote, toResultSql } from "@/lib/recipes/remote/compile-remote";
import { findMisfits } from "@/lib/recipes/remote/find-misfits";
import { findOrderMisfits } from "@/lib/recipes/remote/find-order-misfits";
import { toCluster } from "@/lib/server/queries/to-cluster";
import { startSail } from "@/lib/testing/stores/sail-server";
import { repositoryRoot } from "@/lib/testing/source-files";

/** What a recipe took: milliseconds of each repetition, and the largest memory of the process during them, in bytes. */
export interface Measured {
  times: number[];
  memory: number;
}

/**
 * Computes a recipe on Sail over Parquet files, one for each input, and writes its result to `target`. Throws if a step
 * does not run there.
 */
export async function measureCluster(
  recipe: PreparedRecipe,
  { files, target, repeats }: { files: readonly string[]; target: string; repeats: number },
): Promise<Measured & { counting: number }> {
  const misfits = [...findMisfits(recipe, "spark"), ...findOrderMisfits(recipe)];
  if (misfits.length > 0) throw new Error(JSON.stringify(misfits));
  const { inputs } = recipe.recipe;
  const relations = new Map(inputs.map(({ id }) => [id, { from: quoteName(id), isUnordered: true }]));
  const { sql, counts } = compileRemote(recipe, relations);
  const tables = inputs.map(({ id, columns }, place) => ({
    names: [id],
    rows: { parquet: files[place] ?? "" },
    columns: columns.map(({ name }) => [name, name] as const),
  }));
  const limits = { rows: 1_000_000, bytes: 1_000_000_000, seconds: 3_600 };
  const sail = await startSail();
  const connector = createConnector({
    ...{ root: repositoryRoot, driversMs: 300_000 },
    drivers: createDrivers(repositoryRoot),
  });
  try {
    const run = async (statement: string) => {
      const started = performance.now();
      const outcome = await connector.query(toCluster(sail.url), {
        sql: statement,
        tables,
        target,
        limits,
        exact: true,
      });
      if ("failed" in outcome) throw new Error(outcome.message);
      return performance.now() - started;
    };
    await connector.test(toCluster(sail.url));
    const counting = await run(counts.sql);
    const times: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) times.push(await run(sql));
    return { counting, times, memory: await readPeak(sail.pid) };
  } finally {
    await connector.close();
    await sail.stop();
  }
}

/** Computes a query in DuckDB in this process. */
export async function measureHere(
  duck: DuckDBConnection,
  { sql, target, repeats }: { sql: string; target: string; repeats: number },
): Promise<Measured> {
  const before = await readPeak(process.pid, "VmRSS");
  // Forgets the largest memory so far.
  await writeFile("/proc/self/clear_refs", "5");
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const started = performance.now();
    await duck.run(`COPY (${sql}) TO ${quoteText(target)} (FORMAT parquet)`);
    times.push(performance.now() - started);
  }
  return { times, memory: (await readPeak(process.pid)) - before };
}

/** Throws unless a result from the cluster has the rows, in order, of one from DuckDB. */
export async function assertSameRows(
  duck: DuckDBConnection,
  recipe: PreparedRecipe,
  { here, there }: { here: string; there: string },
): Promise<void> {
  const names = recipe.getColumns(recipe.result).map(({ name }) => name);
  const typed = toResultSql(recipe, { names, from: `read_parquet(${quoteText(there)})` });
  const found = await Promise.all(
    [`FROM read_parquet(${quoteText(here)})`, typed].map(async (sql) => (await duck.runAndReadAll(sql)).getRowsJson()),
  );
  if (JSON.stringify(found[0]) !== JSON.stringify(found[1])) {
    throw new Error(`The results differ: ${path.basename(here)} and ${path.basename(there)}.`);
  }
}

/** Reads the largest memory of a process, in bytes, from Linux. */
async function readPeak(pid: number, field = "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) * 1024;
}
