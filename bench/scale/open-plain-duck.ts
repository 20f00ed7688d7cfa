import os from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { toDuckMemory, toReadingBudget } from "@/lib/datasets/apart/reading-budget";
import { toPlainRows } from "./plain-rows";
import type { PlainEngine } from "./plain-engine";

/** As many threads as a query of the product has. */
const threads = Math.min(4, os.availableParallelism());
const quote = (text: string, mark: string) => `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;

/** Opens DuckDB in this process. It stores the rows in a table of its own, in memory. */
export async function openPlainDuck(folder: string): Promise<PlainEngine> {
  const spill = path.join(folder, "plain-spill");
  const instance = await DuckDBInstance.create(":memory:", {
    ...{ threads: String(threads), memory_limit: toDuckMemory(toReadingBudget()).querying, temp_directory: spill },
  });
  const duck = await instance.connect();
  return {
    async run(sql, { name, parquet }) {
      for (const view of ["df", name]) {
        const rows = `SELECT * FROM read_parquet(${quote(parquet, "'")})`;
        await duck.run(`CREATE OR REPLACE TEMP VIEW ${quote(view, '"')} AS ${rows}`);
      }
      const begun = performance.now();
      await duck.run(`CREATE OR REPLACE TEMP TABLE rows_of_query AS ${sql}`);
      const milliseconds = performance.now() - begun;
      const read = await duck.runAndReadAll("SELECT * FROM rows_of_query");
      return { milliseconds, rows: toPlainRows(read.getRowsJson()) };
    },
    close: () => {
      duck.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
}
