import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Answer } from "@/lib/domain/answers/answer";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { hasMariadb, startMariadb } from "../stores/mariadb";
import { startSail } from "../stores/sail-server";
import { openLiveLab, type LiveLab } from "./live-lab";
import { makeOrders } from "./live-orders";
import { writeMariadbOrders, writeOrderFiles, writePostgresOrders } from "./write-orders";

/** The engine that queries the orders at each place, as answers name it; none where a program reads them. */
const engines = {
  upload: undefined,
  postgres: "PostgreSQL",
  duckdb: "DuckDB",
  sqlite: "SQLite",
  mariadb: "MySQL",
  large: "DuckDB",
  cluster: "Spark",
} as const;

/** Where the same orders are: an uploaded file, live tables, and files above the limit of rows. */
export type Place = keyof typeof engines;

/** The same orders in several places. */
export interface OrdersEverywhere {
  places: readonly Place[];
  /** Asks a question about the orders of each place. */
  ask(question: string): Promise<Map<Place, Answer>>;
  close(): Promise<void>;
}

/** Puts the same orders into all places that this machine has. `count` is their number. */
export async function openOrdersEverywhere(count: number): Promise<OrdersEverywhere> {
  const orders = makeOrders(count);
  const opened: { close: () => Promise<void> }[] = [];
  const tables = new Map<Place, { lab: LiveLab; dataset: Dataset }>();
  const add = async (place: Place, lab: LiveLab, adding: Promise<Dataset>) => {
    tables.set(place, { lab, dataset: await adding });
  };

  const lab = await openLiveLab();
  opened.push(lab);
  await writeOrderFiles(orders, lab.folder);
  await writePostgresOrders(orders, lab.shop);
  const file = await readFile(path.join(lab.folder, "orders.parquet"));
  await add("upload", lab, lab.upload("orders.parquet", file));
  await add("postgres", lab, lab.add(await lab.connectShop(), "public.orders"));
  await add("duckdb", lab, lab.add(await lab.connectFile("duckdb", "orders.duckdb"), "main.orders"));
  await add("sqlite", lab, lab.add(await lab.connectFile("sqlite", "orders.sqlite"), "orders"));
  if (hasMariadb) {
    const server = await startMariadb();
    opened.push({ close: () => server.stop() });
    await writeMariadbOrders(orders, server);
    await add("mariadb", lab, lab.add(await lab.connectServer(server.port), "shop.orders"));
  }
  const sail = await startSail();
  opened.push({ close: () => sail.stop() });
  const limits: Record<string, string> = { LARGE_TABLE_ROWS: "100" };
  for (const [place, variables] of [
    ["large", limits],
    ["cluster", { ...limits, CLUSTER_URL: sail.url }],
  ] as const) {
    const other = await openLiveLab({ variables });
    opened.push(other);
    await add(place, other, other.upload("orders.parquet", file));
  }
  return {
    places: [...tables.keys()],
    ask: async (question) => {
      const answers = new Map<Place, Answer>();
      for (const [place, { lab: own, dataset }] of tables) answers.set(place, await own.ask(question, dataset));
      return answers;
    },
    close: async () => {
      for (const part of opened.reverse()) await part.close();
    },
  };
}

/** Names the engine of a place. */
export function toEngine(place: Place): string | undefined {
  return engines[place];
}

/** What two answers to one question must have in common: verdict, and every value, to nine significant digits. */
export function toComparable({ kind, verdict, result }: Answer): object {
  const round = (value: unknown) => (typeof value === "number" ? Number(value.toPrecision(9)) : value);
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
