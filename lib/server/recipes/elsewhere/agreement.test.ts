import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConnector } from "@/lib/connections/create-connector";
import { createDrivers } from "@/lib/connections/drivers";
import { RecipeStep } from "@/lib/domain/recipes/recipe";
import type { LiveTable, OpenConnection } from "@/lib/ports/connections/connector";
import { compileElsewhere, toResultSql } from "@/lib/recipes/elsewhere/compile-elsewhere";
import { definesOrder, findMisfits } from "@/lib/recipes/elsewhere/find-misfits";
import { quoteName, quoteText } from "@/lib/recipes/text/quote-sql";
import { stepTypes } from "@/lib/recipes/step-types";
import {
  prepareValid,
  RecipeBench,
  type ComputedTable,
  type TestTable,
  type TestValue,
} from "@/lib/testing/recipes/recipe-bench";
import { stepCases } from "@/lib/testing/recipes/step-cases";
import { testTable } from "@/lib/testing/recipes/table-arbitrary";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";

/** Tables and params tried for each step type. */
const tries = 16;
/** The same for types whose params are expressions, of which there are more kinds. */
const expressionTries = 48;
const seed = 20;
const limits = { rows: 10_000, bytes: 10_000_000, seconds: 60 };

const drivers = createDrivers(repositoryRoot);
const connector = createConnector(async () => ({
  python: await drivers.waitUntilReady({ ms: 300_000 }),
  runtime: path.join(repositoryRoot, "lib", "connections", "runtime"),
}));
let folder = "";
let bench: RecipeBench;
let database: TestDatabase;
let connections: Record<"postgres" | "duckdb", OpenConnection>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-elsewhere-"));
  bench = await RecipeBench.open();
  database = await createTestDatabase({ empty: true });
  const { hostname: host, port, pathname, username: user, password } = new URL(database.connectionString);
  const place = { kind: "postgres" as const, host, address: null, port: Number(port), options: {}, private: true };
  const file = { host: null, address: null, port: null, user: null, secret: null, options: {}, private: true };
  const instance = await DuckDBInstance.create(path.join(folder, "empty.db"));
  instance.closeSync();
  connections = {
    postgres: { ...place, database: pathname.slice(1), user, secret: decodeURIComponent(password) },
    duckdb: { ...file, kind: "duckdb", database: path.join(folder, "empty.db") },
  };
  // Starts the connector, which takes longer than any step.
  await Promise.all(Object.values(connections).map((connection) => connector.test(connection)));
});
afterAll(async () => {
  await connector.close();
  bench.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const types: Readonly<Record<string, string>> = {
  BIGINT: "bigint",
  DOUBLE: "double precision",
  VARCHAR: "text",
  BOOLEAN: "boolean",
  DATE: "date",
  TIMESTAMP: "timestamp",
};

/** Replaces the character that no text of Postgres can have. */
const storable = testTable.map((table) =>
  table.map((column) => ({
    ...column,
    values: column.values.map((value) => (typeof value === "string" ? value.replaceAll("\0", "\u0001") : value)),
  })),
);

let tables = 0;
/** Has a server read a table: one that is put into Postgres, or a statement with its values. */
async function store(server: keyof typeof connections, table: TestTable): Promise<LiveTable["rows"]> {
  if (server === "duckdb") return { sql: toValues(table) };
  const name = `t${(tables += 1)}`;
  const typed = table.map((column) => ({ ...column, type: types[column.type] ?? column.type }));
  await database.query(`CREATE TABLE ${name} AS ${toValues(typed)}`);
  return { path: ["public", name] };
}

/** Writes a table as a statement. */
function toValues(table: TestTable): string {
  const columns = table.map(({ name }) => quoteName(name)).join(", ");
  const write = (value: TestValue, type: string) =>
    `CAST(${value === null ? "NULL" : quoteText(String(value))} AS ${type})`;
  const rows =
    table[0]?.values.map((_, row) => table.map(({ type, values }) => write(values[row] ?? null, type))) ?? [];
  const none = table.map(({ type }) => write(null, type));
  const lines = (rows.length === 0 ? [none] : rows).map((row) => `(${row.join(", ")})`);
  return `SELECT * FROM (VALUES ${lines.join(", ")}) AS given(${columns})${rows.length === 0 ? " WHERE false" : ""}`;
}

let results = 0;
/** Computes a step on a server and in DuckDB here; null where the step is not run there. */
async function compute(
  server: keyof typeof connections,
  { type, params, given }: { type: string; params: unknown; given: readonly TestTable[] },
) {
  const inputs = await Promise.all(given.map((table) => bench.addTable("table", table)));
  const ports = stepTypes.find((one) => one.type === type)?.inputs ?? [];
  const recipe = prepareValid({
    inputs: inputs.map(({ input }, place) => ({ ...input, id: `input_${place + 1}` })),
    steps: [
      {
        ...{ id: `${type}_1`, type, params: RecipeStep.shape.params.parse(params) },
        inputs: ports.map(({ name: port }, place) => ({ port, from: `input_${place + 1}` })),
      },
    ],
  });
  if (findMisfits(recipe, server).length > 0) return null;
  const relate = (froms: readonly string[]) =>
    new Map(recipe.recipe.inputs.map(({ id }, place) => [id, { from: froms[place] ?? "", isUnordered: true }]));
  const names = recipe.getColumns(recipe.result).map(({ name }) => name);
  const here = compileElsewhere(recipe, relate(inputs.map(({ file }) => `read_parquet(${quoteText(file)})`)));
  const expected = await bench.read(here.sql, names);
  const remote: LiveTable[] = await Promise.all(
    given.map(async (table, place) => ({
      names: [`stored ${place}`],
      rows: await store(server, table),
      columns: table.map(({ name }) => [name, name] as const),
    })),
  );
  const there = compileElsewhere(recipe, relate(given.map((_, place) => quoteName(`stored ${place}`))));
  const target = path.join(folder, `${(results += 1)}.parquet`);
  const outcome = await connector.query(connections[server], {
    sql: there.sql,
    tables: remote,
    target,
    limits,
    exact: true,
  });
  if ("failed" in outcome) return { expected, found: outcome.message };
  const fetched = { names: outcome.columns.map(({ name }) => name), from: `read_parquet(${quoteText(target)})` };
  const found = await bench.read(toResultSql(recipe, fetched), names);
  return recipe.nodes.some(definesOrder)
    ? { expected, found }
    : { expected: toSorted(expected), found: toSorted(found) };
}

function toSorted({ columns, rows }: ComputedTable): ComputedTable {
  const keyed = rows.map((row) => [JSON.stringify(row), row] as const);
  return {
    columns,
    rows: keyed.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, row]) => row),
  };
}

/** Types that a server never runs. */
const never: Record<keyof typeof connections, readonly string[]> = {
  postgres: ["parse_number"],
  duckdb: [],
};
const cases = (["postgres", "duckdb"] as const).flatMap((server) =>
  stepTypes.filter(({ type }) => !never[server].includes(type)).map(({ type }) => [server, type] as const),
);

describe("a step gives the same table on a server as in DuckDB here", () => {
  it.each(cases)("on %s, for %s", async (server, type) => {
    const params = stepCases[type] ?? fc.constant({});
    const empty = storable.map((table) => table.map((column) => ({ ...column, values: [] })));
    const numRuns = type === "filter" || type === "derive" ? expressionTries : tries;
    const samples = [
      ...fc.sample(fc.tuple(storable, storable, params), { seed, numRuns }),
      ...fc.sample(fc.tuple(empty, storable, params), { seed, numRuns: 1 }),
    ];
    let ran = 0;
    for (const [first, second, values] of samples) {
      const given = type === "join" || type === "union" ? [first, second] : [first];
      const computed = await compute(server, { type, params: values, given });
      if (computed === null) continue;
      // A text of a step can have a character that Postgres lacks.
      if (server === "postgres" && JSON.stringify(values).includes(String.raw`\u0000`)) {
        expect(computed.found).toMatch(/null character/);
        continue;
      }
      ran += 1;
      expect(computed.found, JSON.stringify(values)).toEqual(computed.expected);
    }
    expect(ran).toBeGreaterThan(2);
  });
});

it.each(["day month year", "month day year", "year month day"])(
  "Postgres reads the same dates, written as %s, and none that do not exist",
  async (order) => {
    const written = [
      ...["31.02.2024", "29.2.2024", "29/02/2023", "2023-2-29", "2024-2-29", "0.1.2024", "1.0.2024", "13-13-2024"],
      ...["1 . 2 . 2024", "2024 - 01 - 31", " 2024-01-31\t", "\u000b2024-01-31", "\u00a02024-01-31", "2024-01-31\n"],
      ...["2024-01-31T10:00:00Z", "31.12.1999 23:59", "31.12.1999 23:59:59.123+02:00", "31.12.1999 noon"],
      ...["1999-12-31-", "12.31.1999", "0999-01-01", "9999-12-31", "31.12.99999", "２０２４-01-01", ""],
    ];
    const table = [{ name: "city", type: "VARCHAR", values: [...written, null] }];
    const computed = await compute("postgres", {
      type: "parse_date",
      params: { columns: ["city"], order },
      given: [table],
    });
    expect(computed?.found).toEqual(computed?.expected);
    const rows = (computed?.expected.rows ?? []).filter(([day]) => day !== null);
    expect(rows.length).toBeGreaterThan(1);
  },
);
