import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "../source-files";
import type { MariadbServer } from "../stores/mariadb";
import type { TestDatabase } from "../stores/test-database";

type Cell = string | number | boolean | null;

/**
 * Rows that servers read in different ways: dates before 1970 and in leap years, parts of seconds, halves, zeros, texts that look
 * like numbers, patterns and escapes, capital and small letters, line breaks, and missing values in every column.
 */
const rows: readonly (readonly Cell[])[] = [
  [
    1,
    7,
    2,
    2.5,
    "West",
    "west",
    "2024-02-29",
    "2023-02-28",
    "2024-02-29 23:59:59.700000",
    "2024-03-01 00:00:00.200000",
    true,
    false,
  ],
  [
    2,
    -7,
    2,
    -2.5,
    "west",
    " West",
    "2023-12-31",
    "2024-01-01",
    "2023-12-31 23:00:00",
    "2024-01-01 01:30:00",
    false,
    false,
  ],
  [
    3,
    7,
    -2,
    0.125,
    "West ",
    "Éclair",
    "1969-12-31",
    "1970-01-01",
    "1969-12-31 23:59:59.500000",
    "1970-01-01 00:00:00",
    null,
    true,
  ],
  [
    4,
    -7,
    -2,
    1.005,
    "12",
    "12.0",
    "1900-01-01",
    "2100-12-31",
    "1900-01-01 00:00:00",
    "2100-12-31 12:00:00",
    true,
    null,
  ],
  [
    5,
    0,
    3,
    -0.5,
    "",
    "x",
    "2021-01-03",
    "2021-01-04",
    "2021-01-03 12:34:56.789012",
    "2021-01-04 00:00:00",
    false,
    true,
  ],
  [6, 5, 0, 1.5, "abc", "ABC", "2020-12-28", "2021-01-03", "2020-12-28 06:00:00", "2020-12-28 05:59:59", true, true],
  [7, null, 4, null, null, "y", "2024-01-31", null, null, "2024-05-05 05:05:05", null, null],
  [8, 3, null, 3.5, " 42 ", null, null, "2024-03-31", "2024-10-27 02:30:00", null, false, null],
  [
    9,
    100,
    7,
    1000000000000000.0,
    "100%",
    "50_0",
    "2023-05-31",
    "2023-06-30",
    "2023-05-31 10:10:10",
    "2023-06-30 09:09:09",
    true,
    true,
  ],
  [
    10,
    -1,
    1,
    -1e-7,
    "a\\b",
    "a%b",
    "2024-06-30",
    "2024-06-30",
    "2024-06-30 00:00:00",
    "2024-06-30 00:00:00",
    false,
    false,
  ],
  [
    11,
    2147483647,
    10,
    123456.789,
    "Straße",
    "STRASSE",
    "2022-01-01",
    "2022-12-31",
    "2022-01-01 00:00:00.999999",
    "2022-12-31 23:59:59.999999",
    true,
    false,
  ],
  [12, 1, 1, 0.1, "éa", "eb", "2016-01-01", "2016-12-31", "2016-01-01 08:05:03", "2016-12-31 20:00:00", true, true],
  [
    13,
    7,
    2,
    2.5,
    "West",
    "west",
    "2024-02-29",
    "2023-02-28",
    "2024-02-29 23:59:59.700000",
    "2024-03-01 00:00:00.200000",
    true,
    false,
  ],
  [
    14,
    50,
    -3,
    -3.5,
    "1e3",
    "0x10",
    "2018-04-01",
    "2018-10-01",
    "2018-04-01 13:00:00",
    "2018-10-01 01:00:00",
    null,
    false,
  ],
  [
    15,
    2,
    5,
    0.30000000000000004,
    "nan",
    "inf",
    "2019-07-15",
    "2019-07-16",
    "2019-07-15 16:20:00.000001",
    "2019-07-16 16:19:59",
    false,
    true,
  ],
  [
    16,
    9,
    4,
    -1.5,
    "٣",
    "Z",
    "2000-02-29",
    "2001-02-28",
    "2000-02-29 11:11:11.111111",
    "2001-02-28 11:11:11.111111",
    true,
    true,
  ],
  [17, null, null, null, "We\nst", "We\tst ", null, null, null, null, null, null],
  [
    18,
    4,
    2,
    0.25,
    "West\n",
    "\nWest",
    "2024-12-30",
    "2024-12-31",
    "2024-12-30 00:00:00.100000",
    "2024-12-31 00:00:00",
    true,
    true,
  ],
];

const types = {
  n: "integer",
  m: "integer",
  x: "double precision",
  t: "text",
  u: "text",
  a: "date",
  b: "date",
  p: "timestamp",
  q: "timestamp",
  f: "boolean",
  g: "boolean",
};

/** Names of the columns. */
export const hostileColumns = ["id", ...Object.keys(types)];

const program = `import sys, json, sqlite3, duckdb
folder, columns = sys.argv[1], sys.argv[2]
rows = json.load(sys.stdin)
marks = ", ".join("?" * len(rows[0]))
duck, lite = duckdb.connect(folder + "/hostile.duckdb"), sqlite3.connect(folder + "/hostile.sqlite")
for c in (duck, lite):
    c.execute(f"create table hostile ({columns})")
    c.executemany(f"insert into hostile values ({marks})", rows)
    c.commit()
duck.execute(f"copy hostile to '{folder}/hostile.parquet' (format parquet)")
duck.close(); lite.close()`;

const toColumns = (changed: Record<string, string> = {}) =>
  ["id integer", ...Object.entries(types).map(([name, type]) => `${name} ${changed[type] ?? type}`)].join(", ");

function toValues(escape: (text: string) => string): string {
  const write = (cell: Cell) => (typeof cell === "string" ? `'${escape(cell.replaceAll("'", "''"))}'` : String(cell));
  return rows.map((row) => `(${row.map(write).join(", ")})`).join(", ");
}

/** Writes the table `hostile` to `hostile.duckdb`, `hostile.sqlite` and `hostile.parquet` in a folder. */
export async function writeHostileFiles(folder: string): Promise<void> {
  const python = path.join(repositoryRoot, ".venv", "bin", "python");
  const running = promisify(execFile)(python, ["-c", program, folder, toColumns()]);
  running.child.stdin?.end(JSON.stringify(rows));
  await running;
}

/** Creates the table `hostile` in Postgres. */
export async function writePostgresHostile(database: TestDatabase): Promise<void> {
  await database.query(`CREATE TABLE hostile (${toColumns()}); INSERT INTO hostile VALUES ${toValues((text) => text)}`);
}

/** Creates the database `shop` with the table `hostile` in MariaDB, and a user `reader` with the password `secret`. */
export async function writeMariadbHostile(server: MariadbServer): Promise<void> {
  const columns = toColumns({ text: "varchar(40)", timestamp: "datetime(6)" });
  const values = toValues((text) => text.replaceAll("\\", "\\\\"));
  await server.query(`SET NAMES utf8mb4; CREATE DATABASE shop CHARACTER SET utf8mb4; CREATE TABLE shop.hostile (${columns});
    INSERT INTO shop.hostile VALUES ${values};
    CREATE USER 'reader'@'localhost' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'reader'@'localhost'`);
}
