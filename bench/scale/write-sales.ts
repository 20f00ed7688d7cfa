import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

/** SQL expressions by column name; `i` is the number of the row, from 0, and `rows` stands for how many there are. */
const columns: Readonly<Record<string, string>> = {
  order_id: "i + 1",
  order_date: "DATE '2022-01-01' + CAST(i * 1096 // {rows} AS INTEGER)",
  customer_id: "1 + mix(i, 1) % 400000",
  region: "['North', 'South', 'East', 'West', 'Centre'][1 + mix(i, 2) % 5]",
  channel: "['web', 'shop', 'phone', 'partner'][1 + mix(i, 3) % 4]",
  category: "['Lighting', 'Seating', 'Tables', 'Storage', 'Textiles', 'Garden'][1 + mix(i, 4) % 6]",
  quantity: "1 + mix(i, 5) % 12",
  amount: "round((4 + mix(i, 6) % 19600 / 100.0) * (1 + mix(i, 5) % 12), 2)",
  rating: "CASE WHEN mix(i, 7) % 9 > 0 THEN 1 + mix(i, 8) % 5 END",
};

/**
 * Writes a Parquet file of this many made-up sales below `folder` and returns its path. A file that is there already is kept, because the
 * same number of rows always gives the same values.
 */
export async function writeSales(folder: string, rows: number): Promise<string> {
  const file = path.join(folder, `sales-${rows}.parquet`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  const partial = `${file}.partial`;
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "2GB" });
  const connection = await instance.connect();
  try {
    await connection.run("CREATE MACRO mix(i, salt) AS CAST(hash(i * 31 + salt) % 1000000007 AS BIGINT)");
    const list = Object.entries(columns).map(([name, sql]) => `${sql.replace("{rows}", String(rows))} AS ${name}`);
    const query = `SELECT ${list.join(", ")} FROM range(${rows}) AS numbers(i)`;
    await connection.run(`COPY (${query}) TO '${partial.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION zstd)`);
    await rename(partial, file);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(partial, { force: true });
  }
  return file;
}
