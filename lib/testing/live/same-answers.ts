import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Answer } from "@/lib/domain/answers/answer";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { repositoryRoot } from "../source-files";
import type { LiveLab } from "./live-lab";
import { makeOrders, toOrdersCsv } from "./live-questions";

/** The same orders as an upload, and live on two servers. */
export interface OrdersEverywhere {
  upload: Dataset;
  postgres: Dataset;
  duckdb: Dataset;
}

/** Puts the same orders into a file, into Postgres and into a DuckDB file, and adds all three. */
export async function addOrders(lab: LiveLab, count: number): Promise<OrdersEverywhere> {
  const orders = makeOrders(count);
  await lab.shop.query(
    `CREATE TABLE orders AS SELECT * FROM json_to_recordset('${JSON.stringify(orders)}') AS given
       (id integer, customer text, region text, channel text, product text, quantity integer, amount numeric(12, 2), ordered date)`,
  );
  const program = `import sys, json, duckdb
c = duckdb.connect(sys.argv[1]); c.execute("""create table orders (id integer, customer varchar, region varchar, channel varchar, product varchar, quantity integer, amount decimal(12, 2), ordered date)""")
c.executemany("insert into orders values (?, ?, ?, ?, ?, ?, ?, ?)", [list(row.values()) for row in json.load(sys.stdin)]); c.close()`;
  const python = path.join(repositoryRoot, ".venv", "bin", "python");
  const running = promisify(execFile)(python, ["-c", program, path.join(lab.folder, "orders.db")]);
  running.child.stdin?.end(JSON.stringify(orders));
  await running;
  return {
    upload: await lab.upload("orders.csv", toOrdersCsv(orders)),
    postgres: await lab.add(await lab.connectShop(), "public.orders"),
    duckdb: await lab.add(await lab.connectFile("duckdb", "orders.db"), "main.orders"),
  };
}

/** What two answers to one question must have in common: verdict, and every value, to six significant digits. */
export function toComparable({ kind, verdict, result }: Answer): object {
  const round = (value: unknown) => (typeof value === "number" ? Number(value.toPrecision(6)) : value);
  const toRows = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(round));
  switch (result?.kind) {
    case undefined:
      return { kind, verdict: verdict.status };
    case "scalar":
      return { kind, verdict: verdict.status, value: round(result.value) };
    case "table":
      return {
        ...{ kind, verdict: verdict.status, columns: result.columns.map(({ name }) => name) },
        rows: toRows(result.rows),
      };
    case "record":
      return {
        ...{ kind, verdict: verdict.status },
        entries: result.entries.map(({ name, value }) => [
          name,
          typeof value === "object" && value !== null ? toRows(value.rows) : round(value),
        ]),
      };
  }
}
