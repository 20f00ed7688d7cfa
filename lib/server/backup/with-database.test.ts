import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startEmbeddedDatabase } from "@/lib/persistence/embedded/embedded-database";
import { repositoryRoot } from "@/lib/testing/source-files";
import { readEnvironment } from "../env";
import { withDatabase } from "./with-database";

// Creating a database waits for the disk, which others may be using.
vi.setConfig({ testTimeout: 120_000 });

let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(os.tmpdir(), "caveat-with-database-"));
});
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

const toEnvironment = (DATABASE_URL?: string) =>
  readEnvironment({ CAVEAT_ROOT: repositoryRoot, CAVEAT_DATA_DIR: dataDirectory, DATABASE_URL });

/** Whether a client can connect. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

it("an external database is used as it is", async () => {
  const given = "postgresql://me@db.example/caveat";
  expect(
    await withDatabase({ environment: toEnvironment(given), served: false }, (used) => Promise.resolve(used)),
  ).toBe(given);
});

it("without a running server, the embedded database runs only for the work, even if that fails", async () => {
  const environment = toEnvironment();
  const used: string[] = [];
  const work = async (connectionString: string) => {
    used.push(connectionString);
    expect(await answers(connectionString)).toBe(true);
    throw new Error("The work failed.");
  };
  await expect(withDatabase({ environment, served: false }, work)).rejects.toThrow("The work failed.");
  expect(await answers(used[0] ?? "")).toBe(false);
});

it("with a running server, its database is used and keeps running; while there is none, the error says to retry", async () => {
  const environment = toEnvironment();
  const work = (connectionString: string) => Promise.resolve(connectionString);
  await expect(withDatabase({ environment, served: true }, work)).rejects.toMatchObject({
    code: "database_unavailable",
    remedy: "Try again in a moment.",
  });
  const running = await startEmbeddedDatabase({ directory: path.join(dataDirectory, "database") });
  try {
    expect(await withDatabase({ environment, served: true }, work)).toBe(running.connectionString);
    expect(await answers(running.connectionString)).toBe(true);
  } finally {
    await running.stop();
  }
});
