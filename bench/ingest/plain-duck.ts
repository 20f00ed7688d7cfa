import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import path from "node:path";

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function profileInOnePass(connection: DuckDBConnection, file: string): Promise<void> {
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_csv(${quote(file)})`);
  const measures = described.getRowsJson().flatMap(([name, type]) => {
    if (typeof name !== "string" || typeof type !== "string") throw new Error("DuckDB described no column.");
    const column = quoteName(name);
    const isNumber = /INT|DOUBLE|DECIMAL/.test(type);
    return [
      `count(${column}), min(${column}), max(${column}), approx_count_distinct(${column}), approx_top_k(${column}, 3)`,
      ...(isNumber ? [`avg(${column}), stddev(${column})`] : []),
    ];
  });
  await connection.runAndReadAll(`SELECT ${measures.join(", ")} FROM read_csv(${quote(file)})`);
}

/**
 * Measures the seconds that DuckDB alone needs for a CSV file: sniffing it, one approximate pass over it, and writing
 * it as Parquet into `folder`.
 */
export async function timePlainDuck(
  file: string,
  folder: string,
): Promise<{ sniff: number; pass: number; parquet: number }> {
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "1GB" });
  const connection = await instance.connect();
  try {
    const target = path.join(folder, "plain.parquet");
    const copy = `COPY (SELECT * FROM read_csv(${quote(file)})) TO ${quote(target)} (FORMAT parquet)`;
    return {
      sniff: await time(() => connection.runAndReadAll(`FROM sniff_csv(${quote(file)})`)),
      pass: await time(() => profileInOnePass(connection, file)),
      parquet: await time(() => connection.run(copy)),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
