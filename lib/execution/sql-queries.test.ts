import path from "node:path";
import { describe, expect } from "vitest";
import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { AttackBench } from "./attacks/attack-bench";
import { it } from "./attacks/shared-bench";
import { tiers } from "./attacks/tiers";
import { defaultLimits } from "./limits";
import { runJob } from "./run-job";
import { toOutcome } from "./to-outcome";

let bench: AttackBench;
const ids = Array.from({ length: 4 }, () => globalThis.crypto.randomUUID());
const names = ["sales", `we"ird; DROP TABLE sales.csv`, "Cities", "cities"];
const fileOf = (at: number) => path.join(bench.folder, `query-${at}`);

const making = (files: string[]) => `import decimal, pyarrow as pa, pyarrow.parquet as pq
day = datetime.date
tables = [pa.table({
  "city": ["Oslo", "Rome", None, "Oslo", "ærø"], "day": pa.array([day(2024, 1, 2), day(2024, 1, 31), None, day(2024, 2, 29), day(1999, 12, 31)]),
  "at": pa.array([datetime.datetime(2024, 1, 2, 3, 4, 5, 678901), None, None, None, None]),
  "paid": [True, False, None, True, False], "amount": [10.5, None, 2.5, float("nan"), 7.0],
  "units": pa.array([1, 2, None, 4, 5], pa.int64()), "big": pa.array([2**60 + 1, None, 3, 4, 5], pa.int64()),
  "price": pa.array([decimal.Decimal("1.25"), None, None, None, decimal.Decimal("2.50")]), "tags": [["a"], [], None, ["b", "c"], ["d"]]}),
  pa.table({"x'\\";--": [1, 2], "a.b": [3, 4], "Größe 😀": [5, 6], "": [7, 8], "\\n": [9, 10]}),
  pa.table({"name": ["N"], "Name": [1], "city": ["Oslo"]}), pa.table({"city": ["Rome"]})]
for table, file in zip(tables, ${JSON.stringify(files)}): pq.write_table(table, file)
result = 1`;

it.beforeAll(async ({ warmBench }) => {
  bench = warmBench;
  expect(await bench.attack(making(names.map((_, at) => fileOf(at))), "unsafe-none")).toBe(1);
});

async function query(code: string, { tier = tiers[0] ?? "landlock", guard = true } = {}): Promise<ExecutionOutcome> {
  const datasets = names.map((name, at) => ({ id: ids[at] ?? "", name, path: fileOf(at), form: "parquet" as const }));
  const job = { code, language: "sql", tier, datasets, seed: 1, guard, limits: defaultLimits } as const;
  const finished = await runJob(bench.zygote.socketPath, job, { signal: AbortSignal.timeout(60_000) });
  return toOutcome(finished, { seed: 1, tier, limits: defaultLimits });
}

async function rowsOf(code: string, options?: Parameters<typeof query>[1]) {
  const { result, failure } = await query(code, options);
  return failure?.message ?? (result?.kind === "table" ? result.rows : result);
}

const columnsOf = async (code: string) => {
  const { result, failure } = await query(code);
  return (
    failure?.message ?? (result?.kind === "table" ? result.columns.map(({ name, type }) => `${name}:${type}`) : null)
  );
};

describe.each(tiers)("a query in tier %s", (tier) => {
  it("returns its rows as a table, even a single cell", async () => {
    expect(await query("SELECT city, sum(units) AS units FROM sales GROUP BY ALL ORDER BY city", { tier })).toEqual({
      status: "succeeded",
      result: {
        kind: "table",
        columns: [
          { name: "city", type: "text" },
          { name: "units", type: "number" },
        ],
        rows: [
          ["Oslo", 5],
          ["Rome", 2],
          ["ærø", 5],
          [null, null],
        ],
        totalRows: 4,
      },
      figures: [],
      stdout: "",
      warnings: [],
      failure: null,
      notices: ["2 missing or undefined values (NaN) in the result are shown as empty."],
      seed: 1,
      durationMs: expect.any(Number) as unknown,
      isolation: tier,
    });
    expect(await rowsOf("SELECT count(*) FROM df;", { tier })).toEqual([[5]]);
  });

  it("computes mean, median and quantiles without missing values, as pandas does", async () => {
    const code =
      "SELECT avg(amount), median(amount), quantile_cont(amount, 0.25), count(amount), stddev(units) FROM sales";
    expect(await rowsOf(code, { tier })).toEqual([[20 / 3, 7, 4.75, 3, Math.sqrt(10 / 3)]]);
  });
});

describe("several queries", () => {
  it("return a record: the cells of single rows by column, other tables by number", async () => {
    const code = `SELECT count(*) AS n, sum(units) AS "all; units" FROM sales;
      SELECT city, count(*) AS n FROM sales GROUP BY ALL ORDER BY city; -- by city
      SELECT max(units) AS n FROM sales;`;
    const { result } = await query(code);
    expect(result).toEqual({
      kind: "record",
      entries: [
        { name: "n", value: 5 },
        { name: "all; units", value: 12 },
        {
          name: "query 2",
          value: expect.objectContaining({ kind: "table", totalRows: 4 }) as unknown,
        },
        { name: "n (3)", value: 5 },
      ],
    });
  });

  it("must read the data in at least one, and are limited in number", async () => {
    expect((await query("SELECT 1 AS a; SELECT 2 AS b")).failure?.kind).toBe("guard");
    expect((await query("SELECT 1 AS a; SELECT count(*) AS b FROM sales")).status).toBe("succeeded");
    expect(await rowsOf("SELECT 1 FROM sales;".repeat(21))).toBe(
      "The code contains 21 queries; at most 20 are allowed.",
    );
  });
});

describe("tables of a query", () => {
  it("have the name or the id of their dataset, in any case, and the first one is also df", async () => {
    expect(
      await rowsOf(`SELECT count(*) FROM "SALES" a, df b, "${ids[0] ?? ""}" c WHERE a.big = b.big AND b.big = c.big`),
    ).toEqual([[4]]);
    expect(await rowsOf(`SELECT sum("a.b") FROM "we""ird; DROP TABLE sales.csv"`)).toEqual([[7]]);
  });

  it("keep the names of their columns, whatever these are", async () => {
    const code = `SELECT sum("x'"";--") AS "<b>""", sum("a.b"), sum("Größe 😀") AS "g", sum("\n") AS n FROM "we""ird; DROP TABLE sales.csv"`;
    const { result } = await query(code);
    expect(result).toMatchObject({ rows: [[3, 7, 11, 19]], columns: [{ name: '<b>"' }, {}, {}, {}] });
    expect(await rowsOf(`FROM "we""ird; DROP TABLE sales.csv"`)).toEqual([
      [1, 3, 5, 7, 9],
      [2, 4, 6, 8, 10],
    ]);
  });

  it("have columns that differ in case numbered, so that they stay distinct", async () => {
    const third = `"${ids[2] ?? ""}"`;
    expect(await columnsOf(`FROM ${third}`)).toEqual(["name (1):text", "Name (2):number", "city:text"]);
    expect(await rowsOf(`SELECT name FROM ${third}`)).toContain('Referenced column "name" not found');
  });

  it("are named by id where names differ in case only", async () => {
    expect(await rowsOf("FROM cities")).toBe(
      `Several table names differ from 'cities' only in case: use ids instead; the tables are 'sales', 'we"ird; DROP TABLE sales.csv', 'Cities', 'cities'.`,
    );
    expect(await rowsOf(`SELECT city FROM "${ids[3] ?? ""}"`)).toEqual([["Rome"]]);
    expect(await rowsOf(`SELECT units FROM sales JOIN "${ids[3] ?? ""}" USING (city)`)).toEqual([[2]]);
    expect(await rowsOf("SELECT count(*) FROM sales JOIN Cities USING (city)")).toContain("Cities does not exist");
  });

  it("are listed when an unknown one is requested", async () => {
    expect(await rowsOf("SELECT * FROM nowhere")).toMatch(/^There is no table 'nowhere'; the tables are 'sales', /);
  });

  it("are found in subqueries, common table expressions and under other names", async () => {
    expect(await rowsOf("SELECT (SELECT max(units) FROM sales)")).toEqual([[5]]);
    expect(await rowsOf("WITH sales AS (SELECT * FROM sales WHERE paid) SELECT count(*) FROM sales")).toEqual([[2]]);
    expect(await rowsOf("SELECT count(*) FROM sales AS other, LATERAL (FROM df WHERE df.units = other.units)")).toEqual(
      [[4]],
    );
  });
});

describe("values of a query", () => {
  it("have the types of SQL as input", async () => {
    const types = ["city", "day", '"at"', "paid", "amount", "units", "big", "price", "tags"].map(
      (name) => `typeof(${name})`,
    );
    expect(await rowsOf(`SELECT ${types.join(", ")} FROM sales LIMIT 1`)).toEqual([
      ["VARCHAR", "TIMESTAMP", "TIMESTAMP", "BOOLEAN", "DOUBLE", "DOUBLE", "BIGINT", "DOUBLE", "VARCHAR[]"],
    ]);
    expect(
      await rowsOf("SELECT strftime(day, '%Y-%m') FROM sales WHERE day >= DATE '2024-02-01' AND NOT city IS NULL"),
    ).toEqual([["2024-02"]]);
    expect(
      await rowsOf(
        "SELECT count(*) FILTER (paid), count(*) FILTER (paid IS NULL), count(*) FILTER (amount IS NULL) FROM df",
      ),
    ).toEqual([[2, 1, 2]]);
  });

  it.for<[string, unknown]>([
    ["sum(big)", String(2n ** 60n + 13n)],
    ["sum(units) FILTER (units > 99)", null],
    ["170141183460469231731687303715884105727::HUGEINT", "170141183460469231731687303715884105727"],
    ["12.50::DECIMAL(10, 2)", 12.5],
    ["12::DECIMAL(10, 0)", 12],
    ["max(day)", "2024-02-29"],
    ['max("at")', "2024-01-02T03:04:05.678901"],
    ["DATE '9999-12-31'", "9999-12-31"],
    ["TIME '10:20:00'", "10:20:00"],
    ["max(day) - min(day)", "8826 days 00:00:00"],
    ["INTERVAL 14 MONTH", "14 months"],
    ["INTERVAL 1 MONTH + INTERVAL 36 HOUR", "1 months 1 days 12:00:00"],
    ["list(city ORDER BY city)", '["Oslo", "Oslo", "Rome", "ærø", null]'],
    ["{'a': 1, 'b': [DATE '2024-01-01']}", '{"a": 1, "b": ["2024-01-01"]}'],
    ["'x'::ENUM('x', 'y')", "x"],
    ["bool_and(paid)", false],
    ["'ab'::BLOB", "ab"],
    ["1 / 0", null],
    ["'<script>' || chr(10)", "<script>\n"],
  ])("gives %s", async ([expression, value]) => {
    expect(await rowsOf(`SELECT ${expression} FROM sales LIMIT 1`)).toEqual([[value]]);
  });

  it("are drawn at random reproducibly", async () => {
    const first = await rowsOf("SELECT random() FROM sales");
    expect(await rowsOf("SELECT random() FROM sales")).toEqual(first);
  });

  it("are the first 1,000 rows, with the full count", async () => {
    const { result, notices } = await query(
      "SELECT range AS n FROM range(3000), (SELECT 1 FROM sales LIMIT 1) ORDER BY n",
    );
    expect(result).toMatchObject({
      totalRows: 3000,
      rows: expect.objectContaining({ length: 1000, 999: [999] }) as unknown,
    });
    expect(notices).toEqual(["The table has 3,000 rows; the first 1,000 are kept."]);
  });
});

describe("errors of a query", () => {
  it.for<[string, string]>([
    ["SELECT nope FROM sales", 'The query failed: Binder Error: Referenced column "nope" not found in FROM clause!'],
    ["SELEC 1", 'The query failed: Parser Error: syntax error at or near "SELEC"'],
    ["SELECT city::INTEGER FROM sales", "The query failed: Conversion Error: Could not convert string 'Oslo' to INT32"],
    ["SELECT error(city || repeat('x', 9999)) FROM sales", "The query failed: Invalid Input Error: Osloxxx"],
    ["SELECT ? FROM sales", "The query failed: "],
    ["SELECT sum(amount) FROM sales\0 WHERE paid", "The query holds a NUL character."],
  ])("are reported in DuckDB's words: %s", async ([code, message]) => {
    const { failure, result } = await query(code);
    expect({ kind: failure?.kind, message: failure?.message.slice(0, message.length), result }).toEqual({
      kind: "error",
      message,
      result: null,
    });
    expect(failure?.message.length).toBeLessThanOrEqual(500);
    expect((failure?.traceback ?? "").length).toBeLessThanOrEqual(20_000);
  });

  const alone = "The code must consist only of SQL queries that begin with SELECT, WITH, FROM or VALUES.";
  it.for([
    "",
    "-- nothing",
    "SELECT 1 FROM sales; DROP TABLE sales",
    "CREATE TABLE t AS FROM sales",
    "INSERT INTO sales SELECT * FROM sales",
    "UPDATE sales SET units = 0",
    "DELETE FROM sales",
    "DROP VIEW sales",
    "COPY sales TO 'out.csv'",
    "EXPORT DATABASE 'out'",
    "ATTACH 'other.db'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET threads = 8",
    "SET memory_limit = '99GB'",
    "PRAGMA enable_profiling; SELECT 1",
    "CALL pragma_version()",
    "EXPLAIN SELECT 1 FROM sales",
    "BEGIN",
    "PREPARE p AS SELECT 1",
  ])("reject what is not a query: %s", async (code) => {
    const { failure, result } = await query(code, { guard: false });
    expect({ failure, result }).toEqual({ failure: { kind: "error", message: alone }, result: null });
  });

  it.for(["SELECT 42", "VALUES (1), (2)", "WITH df AS (SELECT 1 AS units) SELECT sum(units) FROM df", "FROM range(3)"])(
    "refuse made-up data when the guard looks: %s",
    async (code) => {
      expect((await query(code)).failure).toEqual({
        kind: "guard",
        message: "The query never reads the data: select from the table of a dataset, or from `df`.",
      });
      expect((await query(code, { guard: false })).status).toBe("succeeded");
    },
  );
});
