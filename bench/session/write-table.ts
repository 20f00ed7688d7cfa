import { DuckDBInstance } from "@duckdb/node-api";
import type { TableColumns } from "./table-columns";

/** Writes a CSV file of made-up rows; the same columns and number of rows give the same file. */
export async function writeTable(options: { file: string; columns: TableColumns; rows: number }): Promise<void> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    await connection.run("CREATE MACRO mix(i, salt) AS CAST(hash(i * 31 + salt) % 1000000007 AS BIGINT)");
    const list = Object.entries(options.columns).map(([name, expression]) => `${expression} AS ${name}`);
    const query = `SELECT ${list.join(", ")} FROM range(${options.rows}) AS numbers(i)`;
    await connection.run(`COPY (${query}) TO '${options.file.replaceAll("'", "''")}' (HEADER, DELIMITER ',')`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
