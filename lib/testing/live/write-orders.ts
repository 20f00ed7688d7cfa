import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { repositoryRoot } from "../source-files";
import type { MariadbServer } from "../stores/mariadb";
import type { TestDatabase } from "../stores/test-database";
import { orderTypes, type LiveOrder } from "./live-orders";

const program = `import sys, json, sqlite3, duckdb
folder, types = sys.argv[1], json.loads(sys.argv[2])
rows = [list(row.values()) for row in json.load(sys.stdin)]
marks = ", ".join("?" * len(rows[0]))
duck, lite = duckdb.connect(folder + "/orders.duckdb"), sqlite3.connect(folder + "/orders.sqlite")
duck.execute("SET TimeZone = 'UTC'")
for c, kind in ((duck, "duckdb"), (lite, "sqlite")):
    c.execute(f"create table orders ({types[kind]})")
    c.executemany(f"insert into orders values ({marks})", rows)
    c.commit()
duck.execute(f"copy orders to '{folder}/orders.parquet' (format parquet)")
duck.close(); lite.close()`;

/** Writes the orders to `orders.duckdb`, `orders.sqlite` and `orders.parquet` in a folder. */
export async function writeOrderFiles(orders: readonly LiveOrder[], folder: string): Promise<void> {
  const python = path.join(repositoryRoot, ".venv", "bin", "python");
  const running = promisify(execFile)(python, ["-c", program, folder, JSON.stringify(orderTypes)]);
  running.child.stdin?.end(JSON.stringify(orders));
  await running;
}

/** Creates the table `orders` in Postgres. */
export async function writePostgresOrders(orders: readonly LiveOrder[], shop: TestDatabase): Promise<void> {
  await shop.query(`SET timezone = 'UTC';
    CREATE TABLE orders AS SELECT * FROM json_to_recordset(${pg.escapeLiteral(JSON.stringify(orders))}) AS given (${orderTypes.postgres})`);
}

const rowsPerStatement = 500;

/** Creates the database `shop` with the table `orders` in MariaDB, and a user `reader` with the password `secret`. */
export async function writeMariadbOrders(orders: readonly LiveOrder[], server: MariadbServer): Promise<void> {
  await server.query(`CREATE DATABASE shop; CREATE TABLE shop.orders (${orderTypes.mariadb});
    CREATE USER 'reader'@'localhost' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'reader'@'localhost'`);
  const toValue = (value: string | number | boolean | null) =>
    typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
  for (let from = 0; from < orders.length; from += rowsPerStatement) {
    const rows = orders
      .slice(from, from + rowsPerStatement)
      .map((order) => Object.values(order).map(toValue).join(","));
    await server.query(`INSERT INTO shop.orders VALUES (${rows.join("),(")})`);
  }
}
