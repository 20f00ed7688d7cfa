import { readFile, mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { SessionResponse } from "@/lib/domain/session";
import type { QueryEngine } from "@/lib/ports/connections/query-engine";
import { callRoute } from "@/lib/testing/documented-routes";
import { goodReplies, toScript } from "@/lib/testing/engines/analyst-replies";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { startSail, type SailServer } from "@/lib/testing/stores/sail-server";
import { createConnectionEngine } from "./connection-engine";
import { toCluster } from "./to-cluster";

/** Expression that takes a thousand times as long as reading a number; the clusters that we know end a query between batches of rows. */
const slowly = Array.from(
  { length: 100 },
  (_, term) => `sum(${"sin(".repeat(10)}amount + ${term}${")".repeat(10)}) AS s${term}`,
);
/** Takes a processor most of a minute on the table of these tests. */
const long = `SELECT region, ${slowly.join(", ")} FROM orders GROUP BY region`;
const quick = "SELECT count(*) AS n FROM orders";
const rows = Array.from({ length: 1_000_000 }, (_, index) => `${["North", "South"][index % 2]},${(index * 37) % 997}`);
const patience = { timeout: 300_000, interval: 100 };

let sail: SailServer;
let lab: LiveLab;
let orders: Dataset;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-cluster-stop-"));
  sail = await startSail({ workers: 1 });
  const engine = createFakeReasoningEngine(
    toScript({
      title: ["Total"],
      formulate_requirements: [{ ...goodReplies.formulate_requirements, variables_needed: ["amount"] }],
      generate_query: [long, quick],
      generate_code: ['result = {"n": int(df["n"].iloc[0])}'],
      explain_results: ["There are **1,000,000** orders."],
    }),
  );
  const variables = { CLUSTER_URL: sail.url, LARGE_TABLE_ROWS: "1000", SECOND_COMPUTATION: "off" };
  lab = await openLiveLab({ engine, variables });
  orders = await lab.upload("orders.csv", `region,amount\n${rows.join("\n")}\n`);
});
afterAll(async () => {
  await lab.close();
  await sail.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a query over the stored table on a cluster. */
async function run(sql: string, options: { seconds?: number; signal?: AbortSignal; url?: string } = {}) {
  const { container } = lab;
  const { folder: stored } = await container.catalogue.get(orders.id);
  const location = container.files.locate({ folder: stored, name: "data.parquet" });
  const engine: QueryEngine = createConnectionEngine(container, toCluster(options.url ?? sail.url));
  const columns = ["region", "amount"].map((name) => ({ name, original: name }));
  const limits = { rows: 10, bytes: 1_000_000, seconds: options.seconds ?? 300 };
  const tables = [{ names: ["orders"], columns, rows: { kind: "parquet" as const, location } }];
  const target = path.join(folder, "rows.parquet");
  return engine.run({ sql, tables, limits, target }, { signal: options.signal ?? new AbortController().signal });
}

/** Processor time of the cluster so far, in ticks of the system. */
async function readTicks(): Promise<number> {
  const stat = await readFile(`/proc/${sail.pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

/** Waits until the cluster computes: whether its processor time grows. */
async function untilBusy() {
  const before = await readTicks();
  await vi.waitFor(async () => expect(await readTicks()).toBeGreaterThan(before + 50), patience);
}

/** Waits until the cluster computes nothing: half a second without processor time. */
async function untilIdle() {
  await vi.waitFor(async () => {
    const before = await readTicks();
    await wait(500);
    expect(await readTicks()).toBeLessThanOrEqual(before + 2);
  }, patience);
}

describe.runIf(process.platform === "linux")("a query on a cluster", { timeout: 300_000 }, () => {
  it("ends there when it is stopped, and the next one runs", async () => {
    const stopping = new AbortController();
    const running = run(long, { signal: stopping.signal });
    running.catch(() => undefined);
    await untilBusy();
    stopping.abort();
    await expect(running).rejects.toMatchObject({ code: "cancelled" });
    await untilIdle();
    expect(await run(quick)).toMatchObject({ status: "succeeded", rows: 1 });
  });

  it("ends there at its time limit, with a message that names the limit", async () => {
    expect(await run(long, { seconds: 2 })).toMatchObject({
      ...{ status: "failed", kind: "timeout" },
      message: "The server did not finish within the time limit of 2 s.",
    });
    await untilIdle();
    expect(await run(quick)).toMatchObject({ status: "succeeded", rows: 1 });
  });

  it("ends there when its question is stopped, and the next question is answered", async () => {
    const body = { question: "What is the total?", datasetIds: [orders.id] };
    const { id } = SessionResponse.parse((await callRoute("post", "/api/sessions", { body })).body);
    await untilBusy();
    await callRoute("post", "/api/sessions/{id}/cancel", { params: { id }, body: {} });
    await vi.waitFor(async () => {
      const { body: session } = await callRoute("get", "/api/sessions/{id}", { params: { id } });
      expect(session).toMatchObject({ status: "cancelled" });
    }, patience);
    await untilIdle();
    expect(await lab.ask("How many orders are there?", orders)).toMatchObject({
      ...{ kind: "answered", query: { engine: "Spark", rows: 1 } },
      result: { kind: "record", entries: [{ name: "n", value: 1_000_000 }] },
    });
  });
});

describe("a cluster that accepts connections and never answers", () => {
  const sockets: Socket[] = [];
  let mute: Server;
  let url: string;
  beforeAll(async () => {
    mute = createServer((socket) => void sockets.push(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
    await new Promise((resolve) => mute.once("listening", resolve));
    url = `sc://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    mute.close();
  });

  it("does not hold a stopped query", async () => {
    const stopping = new AbortController();
    const running = run(quick, { url, signal: stopping.signal });
    running.catch(() => undefined);
    await vi.waitFor(() => expect(sockets).not.toEqual([]), patience);
    stopping.abort();
    await expect(running).rejects.toMatchObject({ code: "cancelled" });
  });

  it("is reported with a message", async () => {
    await expect(run(quick, { url })).rejects.toMatchObject({
      ...{ code: "connection_failed", message: "The server accepts connections, but does not answer." },
    });
  });
});
