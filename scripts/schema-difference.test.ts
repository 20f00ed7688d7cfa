import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, migrationsDirectory, type TestDatabase } from "@/lib/testing/stores/test-database";
import { findSchemaDifference } from "./schema-difference.mjs";

const ownSchema = fileURLToPath(new URL("../prisma/schema.prisma", import.meta.url));

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), "caveat-schema-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Computes the difference after a change of the schema's text. */
async function findDifferenceOf(from: string, to: string): Promise<string | null> {
  const text = await readFile(ownSchema, "utf8");
  expect(text).toContain(from);
  const schemaFile = join(folder, "schema.prisma");
  await writeFile(schemaFile, text.replace(from, to));
  return findSchemaDifference({ connectionString: database.connectionString, schemaFile, migrationsDirectory });
}

describe("the migrations of the repository", () => {
  it("lead to prisma/schema.prisma", async () => {
    const { connectionString } = database;
    expect(await findSchemaDifference({ connectionString, schemaFile: ownSchema, migrationsDirectory })).toBeNull();
  });
});

describe("findSchemaDifference", () => {
  it("returns the SQL for a field that no migration creates", async () => {
    const sql = await findDifferenceOf("pinned      Boolean", "hidden Boolean @default(false)\n  pinned      Boolean");
    expect(sql).toContain('ALTER TABLE "session" ADD COLUMN     "hidden" BOOLEAN NOT NULL DEFAULT false');
  });

  it("notices that the rule of one running run per session is missing", async () => {
    const sql = await findDifferenceOf(', where: { status: "running" }', "");
    expect(sql).toContain('"run_one_running_per_session"');
  });

  it("leaves the given database unchanged, and no other behind", async () => {
    await findDifferenceOf("pinned      Boolean", "hidden Boolean\n  pinned      Boolean");
    expect(await database.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    const left = await database.query("SELECT datname FROM pg_database WHERE datname LIKE 'prisma_migrate_shadow%'");
    expect(left).toEqual([]);
  });
});
