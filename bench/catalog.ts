import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { CatalogueKind } from "@/lib/domain/library/catalogue-item";
import { createConnectionPool } from "@/lib/persistence/connections/connection-pool";
import { startEmbeddedDatabase } from "@/lib/persistence/embedded/embedded-database";
import { openPersistence, type Persistence } from "@/lib/persistence/persistence";
import { addTables, fillCatalog, toColumnNames } from "./catalog/fill-catalog";
import { lookUps } from "./catalog/look-ups";
import { parseOptions } from "./report/parse-options";
import { quantile } from "./report/quantile";
import { toTable } from "./report/to-table";
import { toTargetLines } from "./report/to-target-lines";

// Measures the catalogue search: how often the right item is among the first three results, and how long a search over
// the columns of many datasets takes.

const values = parseOptions({
  datasets: { type: "string", default: "10000" },
  columns: { type: "string", default: "20" },
  show: { type: "boolean", default: false },
});
const [datasetCount, columnCount] = [Number(values.datasets), Number(values.columns)];
/** Datasets that exist during the look-ups. */
const aroundLookUps = 300;
const atOnce = 500;
const repetitions = 5;
const first = 3;

const migrationsDirectory = path.resolve(import.meta.dirname, "../prisma/migrations");
const directory = await mkdtemp(path.join(tmpdir(), "caveat-catalog-"));
// As root the database runs under another account, which needs access.
await chmod(directory, 0o755);
const database = await startEmbeddedDatabase({ directory });
const { connectionString } = database;
const persistence = await openPersistence({ connectionString, migrationsDirectory, owner: "bench" });
const pool = createConnectionPool(connectionString);
try {
  await addTables((sql, parameters) => pool.query(sql, parameters), {
    from: 0,
    count: aroundLookUps,
    columns: columnCount,
  });
  await fillCatalog(persistence);
  const share = await lookUp(persistence);
  const seconds = await addMany();
  const durations = await measure(persistence);
  console.log(`\n${datasetCount} datasets with ${columnCount} columns each were added in ${seconds.toFixed(0)} s.`);
  console.log(`Machine load: ${loadavg()[0]?.toFixed(1) ?? ""}\n`);
  const lines = toTargetLines([
    {
      name: `right item among the first ${first}`,
      measured: share,
      limit: 0.9,
      is: "at least",
      show: (value) => `${(value * 100).toFixed(0)} %`,
    },
    {
      name: "search over all columns, median",
      measured: quantile(durations, 0.5),
      limit: 100,
      is: "at most",
      show: toMs,
    },
    {
      name: "search over all columns, 95 %",
      measured: quantile(durations, 0.95),
      limit: 100,
      is: "at most",
      show: toMs,
    },
  ]);
  console.log(lines.join("\n"));
} finally {
  await pool.end();
  await persistence.close();
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

function toMs(value: number): string {
  return `${value.toFixed(0)} ms`;
}

async function lookUp({ search }: Persistence): Promise<number> {
  const rows = await Promise.all(
    lookUps.map(async ([query, right]) => {
      const items = await search.search({ query, kinds: CatalogueKind.options, limit: 10 });
      const found = items.map(({ kind, title }) => `${kind} ${title}`);
      const place = found.indexOf(right) + 1;
      return { query, right, place, shown: found.slice(0, first).join(", ") };
    }),
  );
  const shown = rows.filter(({ place }) => values.show || place === 0 || place > first);
  console.log(
    toTable(
      ["query", "expected", "rank", "results"],
      shown.map(({ query, right, place, shown }) => [query, right, place, shown]),
    ),
  );
  return rows.filter(({ place }) => place > 0 && place <= first).length / rows.length;
}

/** Adds the datasets that are missing; returns the seconds it took. */
async function addMany(): Promise<number> {
  const start = performance.now();
  for (let from = aroundLookUps; from < datasetCount; from += atOnce) {
    const count = Math.min(atOnce, datasetCount - from);
    await addTables((sql, parameters) => pool.query(sql, parameters), { from, count, columns: columnCount });
  }
  await pool.query("ANALYZE search.entry");
  return (performance.now() - start) / 1_000;
}

/** Measures searches for columns in milliseconds: exact, partial, misspelled, common and rare ones. */
async function measure({ search }: Persistence): Promise<number[]> {
  const names = toColumnNames(Math.floor(datasetCount / 2), columnCount);
  const queries = [
    ...names,
    "order amount",
    "custmer stauts",
    "haemoglobin",
    "which table has the price of products",
    "ord",
    "zzzz",
  ];
  const rows: [string, number][] = [];
  const durations: number[] = [];
  for (const query of queries) {
    const own: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const start = performance.now();
      await search.search({ query, kinds: ["column"], limit: 10 });
      own.push(performance.now() - start);
    }
    rows.push([query, Math.round(quantile(own, 0.5))]);
    durations.push(...own);
  }
  console.log(`\n${toTable(["query", "ms"], rows)}`);
  return durations;
}
