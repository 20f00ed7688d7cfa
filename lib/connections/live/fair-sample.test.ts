import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createConnector } from "../create-connector";
import { createDrivers } from "../drivers";

const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 300_000 });
const reader = createDatasetReader({ threads: 1 });
const file = { host: null, address: null, port: null, user: null, secret: null, options: {}, private: true };
const tableRows = 50_000;
const sampleRows = 1_000;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-sample-"));
  const program = `import sys, sqlite3, duckdb
folder, rows = sys.argv[1], [(i,) for i in range(int(sys.argv[2]))]
lite = sqlite3.connect(folder + "/visits.sqlite"); lite.execute("create table visits (id integer)")
lite.executemany("insert into visits values (?)", rows); lite.commit(); lite.close()
duck = duckdb.connect(folder + "/visits.duckdb"); duck.execute(f"create table visits as select i as id from range({len(rows)}) t(i)"); duck.close()`;
  const python = path.join(repositoryRoot, ".venv", "bin", "python");
  await promisify(execFile)(python, ["-c", program, folder, String(tableRows)]);
});
afterAll(async () => {
  await Promise.all([connector.close(), reader.close()]);
  await rm(folder, { recursive: true });
});

it.each([
  ["duckdb", ["main", "visits"]],
  ["sqlite", ["visits"]],
] as const)("the sample of a live table in %s has rows of its end, in their order", async (kind, at) => {
  const connection = { ...file, kind, database: path.join(folder, `visits.${kind}`) };
  const target = path.join(folder, `${kind}.parquet`);
  const profile = await connector.profile(connection, { rows: { path: [...at] }, target, sampleRows });
  expect(profile).toMatchObject({ rows: tableRows, sampleRows });
  const { rows } = await reader.rows({ parquet: target, offset: 0, limit: sampleRows });
  const ids = rows.map(([id]) => Number(id));
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
  // That chance leaves out a whole twentieth has a probability of 5e-23.
  for (let part = 0; part < 20; part += 1) {
    const from = (part * tableRows) / 20;
    expect(ids.some((id) => id >= from && id < from + tableRows / 20)).toBe(true);
  }
});
