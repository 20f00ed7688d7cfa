import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "@/lib/persistence/embedded/embedded-database";
import { openPersistence } from "@/lib/persistence/persistence";
import { migrationsDirectory, templateDatabase, toDatabaseAddress } from "./stores/test-database";

/** Starts one Postgres server for a test run, with a template database; stops it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "caveat-tests-"));
  const server = await startEmbeddedDatabase({ directory });
  const stop = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await prepareTemplate(server.connectionString);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("databaseServer", server.connectionString);
  return stop;
}

async function prepareTemplate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // Its data does not outlive the tests, so it need not survive a power failure.
  await client.query("ALTER SYSTEM SET fsync = off");
  await client.query("SELECT pg_reload_conf()");
  await client.query(`CREATE DATABASE ${templateDatabase}`);
  await client.end();
  const address = toDatabaseAddress(connectionString, templateDatabase);
  const persistence = await openPersistence({ connectionString: address, migrationsDirectory, owner: "template" });
  await persistence.close();
}
