import { chmod, mkdir } from "node:fs/promises";
import { loadavg } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "@/lib/persistence/embedded/embedded-database";
import { addConnection } from "@/lib/server/connections/add-connection";
import { addRemoteDataset } from "@/lib/server/connections/add-remote-dataset";
import { listTables } from "@/lib/server/connections/list-tables";
import { testConnection } from "@/lib/server/connections/test-connection";
import { createManyTables } from "@/lib/testing/stores/many-tables";
import { parseOptions } from "./report/parse-options";
import { quantile } from "./report/quantile";
import { toTable } from "./report/to-table";
import { toTargetLines } from "./report/to-target-lines";
import { openServer } from "./server/open-server";

// Measures how long it takes to browse, search and read a database of many tables.

const values = parseOptions({
  schemas: { type: "string", default: "500" },
  tables: { type: "string", default: "20" },
  columns: { type: "string", default: "10" },
  repetitions: { type: "string", default: "9" },
});
const counts = {
  schemas: Number(values.schemas),
  tablesPerSchema: Number(values.tables),
  columnsPerTable: Number(values.columns),
};
const tables = counts.schemas * counts.tablesPerSchema;
const { signal } = new AbortController();

const server = await openServer({ CONNECTIONS_ALLOW_PRIVATE: "true" });
const { container, directory } = server;
const shopDirectory = path.join(directory, "shop");
await mkdir(shopDirectory);
// As root the database runs under another account, which needs access.
for (const folder of [directory, shopDirectory]) await chmod(folder, 0o755);
const shop = await startEmbeddedDatabase({ directory: shopDirectory });
try {
  const client = new pg.Client({ connectionString: shop.connectionString });
  await client.connect();
  await createManyTables((sql) => client.query(sql), counts);
  await client.end();
  const address = new URL(shop.connectionString);
  const { id } = await addConnection(container, {
    ...{ kind: "postgres", name: "Shop", host: address.hostname, port: Number(address.port), database: "postgres" },
    ...{ user: address.username, secret: decodeURIComponent(address.password), options: {} },
  });
  const find = async (query: string) => (await listTables(container, id, { query, signal })).items.length;
  const read = (mode: "snapshot" | "live") => () =>
    addRemoteDataset(container, { connectionId: id, table: "t.orders_1", mode }, { signal });
  // Installs and starts the connector.
  await testConnection(container, id, signal);
  const rows = [
    await measure("test", () => testConnection(container, id, signal)),
    await measure("browse: first page", () => find("")),
    await measure("search: part of many names", () => find("orders_1")),
    await measure("search: exact name", () => find("t.orders_1")),
    await measure("search: no match", () => find("nothing like it")),
    await measure("add as a snapshot", read("snapshot")),
    await measure("add as live", read("live")),
  ];
  console.log(
    `\n${tables.toLocaleString("en")} tables with ${(tables * counts.columnsPerTable).toLocaleString("en")} columns in ${counts.schemas} schemas. Milliseconds.`,
  );
  console.log(`Machine load: ${loadavg()[0]?.toFixed(1) ?? ""}\n`);
  console.log(
    toTable(
      ["", "median", "90 %"],
      rows.map(({ name, median, most }) => [name, toMs(median), toMs(most)]),
    ),
  );
  const lists = rows.filter(({ name }) => /^(?:browse|search)/.test(name));
  const slowest = Math.max(...lists.map(({ median }) => median));
  const limit = { limit: 300, is: "at most", show: (ms: number) => `${toMs(ms)} ms` } as const;
  console.log(
    `\n${toTargetLines([{ name: "slowest list of tables, median", measured: slowest, ...limit }]).join("\n")}`,
  );
} finally {
  await shop.stop();
  await server.close();
}

async function measure(name: string, work: () => Promise<unknown>) {
  const durations: number[] = [];
  for (let round = 0; round < Number(values.repetitions); round += 1) {
    const start = performance.now();
    await work();
    durations.push(performance.now() - start);
  }
  return { name, median: quantile(durations, 0.5), most: quantile(durations, 0.9) };
}

function toMs(ms: number): string {
  return ms.toFixed(0);
}
