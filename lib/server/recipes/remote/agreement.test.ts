import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConnector } from "@/lib/connections/create-connector";
import { createDrivers } from "@/lib/connections/drivers";
import type { RecipeServer } from "@/lib/domain/recipes/recipe-server";
import { RecipeStep } from "@/lib/domain/recipes/recipe";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { LiveTable } from "@/lib/ports/connections/connector";
import { compileRemote, toResultSql } from "@/lib/recipes/remote/compile-remote";
import { definesOrder, findMisfits } from "@/lib/recipes/remote/find-misfits";
import { stepTypes } from "@/lib/recipes/step-types";
import { prepareValid, RecipeBench, type ComputedTable, type TestTable } from "@/lib/testing/recipes/recipe-bench";
import { stepCases } from "@/lib/testing/recipes/step-cases";
import {
  openStepServer,
  stepServerKinds,
  type StepServer,
  type StepServerKind,
} from "@/lib/testing/recipes/step-servers";
import { testTable } from "@/lib/testing/recipes/table-arbitrary";
import { repositoryRoot } from "@/lib/testing/source-files";
import { toSampling } from "@/lib/testing/to-sampling";

/** Tables and params tried for each step type. */
const tries = toSampling({ seed: 20, few: 16, all: 48 });
/** The same for types whose params are expressions, of which there are more kinds. */
const expressionTries = toSampling({ seed: 20, few: 24, all: 144 });
const limits = { rows: 10_000, bytes: 10_000_000, seconds: 60 };

/** Types that a server never runs. */
const never: Record<StepServerKind, readonly string[]> = {
  duckdb: [],
  postgres: ["parse_number"],
  sqlite: ["split_column", "unpivot"],
  mysql: ["split_column", "parse_number", "parse_date", "unpivot"],
  spark: [],
};

const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 300_000 });
let folder = "";
let bench: RecipeBench;
const opened = new Map<RecipeServer, StepServer>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-remote-"));
  bench = await RecipeBench.open();
  for (const server of stepServerKinds) opened.set(server, await openStepServer(server));
  // Starts the connector, which takes longer than any step.
  await Promise.all([...opened.values()].map(({ connection }) => connector.test(connection)));
});
afterAll(async () => {
  await connector.close();
  bench.close();
  for (const server of opened.values()) await server.close();
  await rm(folder, { recursive: true });
});

/** Replaces the character that no text of Postgres can have. */
const storable = testTable.map((table) =>
  table.map((column) => ({
    ...column,
    values: column.values.map((value) => (typeof value === "string" ? value.replaceAll("\0", "\u0001") : value)),
  })),
);

let results = 0;
/** Computes a step on a server and in DuckDB here; null where the step is not run there. */
async function compute(
  server: RecipeServer,
  { type, params, given }: { type: string; params: unknown; given: readonly TestTable[] },
) {
  const place = opened.get(server);
  if (place === undefined) throw new Error(`${server} is not open.`);
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
  const here = compileRemote(recipe, relate(inputs.map(({ file }) => `read_parquet(${quoteText(file)})`)));
  const expected = await bench.read(here.sql, names);
  const remote: LiveTable[] = await Promise.all(
    given.map(async (table, index) => ({
      names: [`stored ${index}`],
      rows: await place.store(table),
      columns: table.map(({ name }) => [name, name] as const),
    })),
  );
  const there = compileRemote(recipe, relate(given.map((_, place) => quoteName(`stored ${place}`))));
  const target = path.join(folder, `${(results += 1)}.parquet`);
  const outcome = await connector.query(place.connection, {
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

const cases = stepServerKinds.flatMap((server) =>
  stepTypes.filter(({ type }) => !never[server].includes(type)).map(({ type }) => [server, type] as const),
);

describe("a step gives the same table on a server as in DuckDB here", () => {
  it.each(cases)("on %s, for %s", async (server, type) => {
    const params = stepCases[type] ?? fc.constant({});
    const empty = storable.map((table) => table.map((column) => ({ ...column, values: [] })));
    const sampling = type === "filter" || type === "derive" ? expressionTries : tries;
    const samples = [
      ...fc.sample(fc.tuple(storable, storable, params), sampling),
      ...fc.sample(fc.tuple(empty, storable, params), { ...sampling, numRuns: 1 }),
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
      const about = [JSON.stringify(values), ...(typeof computed.found === "string" ? [computed.found] : [])];
      expect(computed.found, about.join(": ")).toEqual(computed.expected);
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
      ...["3/4/68", "3/4/69 3:05 PM", "1/2/00 12:00am", "1/2/24 noon", "1/2/100"],
      ...["1999-12-31-", "12.31.1999", "0999-01-01", "9999-12-31", "31.12.99999", "２０２４-01-01", ""],
      ...["17.07.25", "07/17/25", "1.1.68", "1.1.69", "29.02.23", "31.12.99 23:59", "1.2.3", "1.2.345"],
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

it.skipIf(!stepServerKinds.includes("mysql")).each([
  ["a date of zeros", { type: "DATE", values: ["2024-01-01", "0000-00-00"] }],
  ["a truth value that is a number", { type: "BOOLEAN", values: [true, 5] }],
])("MariaDB stops at %s instead of converting it", async (_, column) => {
  const place = opened.get("mysql");
  const rows = await place?.store([{ name: "given", ...column }]);
  if (place === undefined || rows === undefined) throw new Error("MariaDB is not open.");
  const outcome = await connector.query(place.connection, {
    sql: `SELECT CAST("given" AS ${column.type}) AS "given" FROM "stored"`,
    tables: [{ names: ["stored"], rows, columns: [["given", "given"]] }],
    target: path.join(folder, `${(results += 1)}.parquet`),
    limits,
    exact: true,
  });
  expect(outcome).toMatchObject({ failed: "error", message: expect.stringMatching(/not of the type/) as string });
});
