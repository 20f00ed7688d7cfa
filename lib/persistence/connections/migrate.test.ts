import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createTestDatabase,
  type TestDatabase,
  migrationsDirectory as ownMigrations,
} from "@/lib/testing/stores/test-database";
import { migrate } from "./migrate";

let database: TestDatabase;
let migrationsDirectory: string;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  migrationsDirectory = await mkdtemp(join(tmpdir(), "caveat-migrations-"));
});
afterEach(async () => {
  await database.drop();
  await rm(migrationsDirectory, { recursive: true });
});

const write = async (name: string, sql: string) => {
  await mkdir(join(migrationsDirectory, name), { recursive: true });
  await writeFile(join(migrationsDirectory, name, "migration.sql"), sql);
};
const run = () => migrate({ connectionString: database.connectionString, migrationsDirectory });

describe("migrate", () => {
  it("applies what is missing in order of name, each once, and records it as Prisma does", async () => {
    await write("2_second", "ALTER TABLE thing ADD COLUMN size INTEGER");
    await write("1_first", "CREATE TABLE thing (id INTEGER); INSERT INTO thing VALUES (1)");
    await writeFile(join(migrationsDirectory, "migration_lock.toml"), 'provider = "postgresql"');
    expect(await run()).toEqual(["1_first", "2_second"]);
    await write("3_third", "UPDATE thing SET size = 3");
    expect(await run()).toEqual(["3_third"]);
    expect(await run()).toEqual([]);
    expect(await database.query("SELECT * FROM thing")).toEqual([{ id: 1, size: 3 }]);
    expect(
      await database.query(
        `SELECT migration_name, length(checksum) AS length, finished_at IS NOT NULL AS finished, applied_steps_count
         FROM _prisma_migrations ORDER BY migration_name`,
      ),
    ).toEqual(
      ["1_first", "2_second", "3_third"].map((migration_name) => ({
        migration_name,
        length: 64,
        finished: true,
        applied_steps_count: 1,
      })),
    );
  });

  it("applies each once when ten processes start at the same time", async () => {
    await write("1_first", "CREATE TABLE thing (id INTEGER)");
    const applied = await Promise.all(Array.from({ length: 10 }, run));
    expect(applied.flat()).toEqual(["1_first"]);
  });

  it("stops at the requested migration, and the rest comes later", async () => {
    for (const name of ["1_first", "2_second", "3_third"]) await write(name, `CREATE TABLE thing_${name} (id INTEGER)`);
    const { connectionString } = database;
    expect(await migrate({ connectionString, migrationsDirectory, until: "2_second" })).toEqual([
      "1_first",
      "2_second",
    ]);
    await expect(migrate({ connectionString, migrationsDirectory, until: "4_fourth" })).rejects.toMatchObject({
      code: "internal",
      remedy: "Update Caveat and try again.",
    });
    expect(await run()).toEqual(["3_third"]);
  });

  it("refuses when a recorded migration has changed, and applies nothing", async () => {
    await write("1_first", "CREATE TABLE thing (id INTEGER)");
    await run();
    await write("1_first", "CREATE TABLE thing (id BIGINT)");
    await write("2_second", "CREATE TABLE other (id INTEGER)");
    await expect(run()).rejects.toMatchObject({
      code: "internal",
      message: "The migration 1_first has changed since it was applied to this database.",
    });
    expect(await database.query("SELECT to_regclass('other') AS other")).toEqual([{ other: null }]);
  });

  it("refuses a database that is ahead of this version", async () => {
    await write("1_first", "CREATE TABLE thing (id INTEGER)");
    await write("2_newer", "CREATE TABLE other (id INTEGER)");
    await run();
    await rm(join(migrationsDirectory, "2_newer"), { recursive: true });
    await expect(run()).rejects.toMatchObject({
      message: "The database is from a newer version of Caveat: it has the migration 2_newer.",
    });
  });

  it("rolls back a migration that fails, keeps those before it, and continues once it is corrected", async () => {
    await write("1_first", "CREATE TABLE thing (id INTEGER)");
    await write("2_second", "CREATE TABLE other (id INTEGER); SELECT 1/0");
    await expect(run()).rejects.toMatchObject({
      message: "The migration 2_second could not be applied; the database is as it was before.",
    });
    expect(await database.query("SELECT to_regclass('other') AS other")).toEqual([{ other: null }]);
    await write("2_second", "CREATE TABLE other (id INTEGER)");
    expect(await run()).toEqual(["2_second"]);
  });

  it("brings up the repository's own tables on an empty database", async () => {
    await cp(ownMigrations, migrationsDirectory, { recursive: true });
    expect((await run()).length).toBeGreaterThan(0);
    expect(await database.query("SELECT count(*)::int AS count FROM session")).toEqual([{ count: 0 }]);
  });
});
