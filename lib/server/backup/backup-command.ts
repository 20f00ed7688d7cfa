import path from "node:path";
import { parseArgs } from "node:util";
import { createFiles } from "../disk/create-files";
import { keepFilesPrivate } from "../disk/private-files";
import { readEnvironment } from "../env";
import { toCaveatError } from "../http/to-problem";
import { createBackup } from "./create-backup";
import { restoreBackup } from "./restore-backup";
import { withDatabase } from "./with-database";

/** Runs `npm run backup` and `npm run restore` after the scripts have set up their requirements. Prints the outcome. */
async function main(): Promise<void> {
  keepFilesPrivate();
  const { values, positionals } = parseArgs({
    options: { restore: { type: "boolean", default: false }, served: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const environment = readEnvironment(process.env);
  const { dataDirectory } = environment;
  const files = createFiles(environment);
  const [given] = positionals;
  await withDatabase({ environment, served: values.served }, async (connectionString) => {
    if (values.restore) {
      const migrationsDirectory = path.join(environment.root, "prisma", "migrations");
      const folder = path.resolve(given ?? "");
      const restored = await restoreBackup({ folder, connectionString, files, migrationsDirectory });
      print(
        `The backup of ${restored.manifest.createdAt} is restored to ${dataDirectory}. Start Caveat with this directory.`,
      );
      const { models, mcpServers } = restored.lostKeys;
      if (models.length > 0) {
        print(`Keys are not part of a backup. Enter them again in Settings › Models: ${models.join(", ")}.`);
      }
      if (mcpServers.length > 0) {
        print(`Keys are not part of a backup. Enter them again in Settings › MCP servers: ${mcpServers.join(", ")}.`);
      }
      return;
    }
    const folder = given ?? `caveat-backup-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}`;
    const report = await createBackup({ connectionString, files, folder });
    const { tables, files: copied } = report.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Backed up ${rows} rows and ${copied.length} dataset files to ${report.folder}.`);
    if (report.missing.length > 0) print(`Missing, so not included: ${report.missing.join(", ")}.`);
    if (report.neverRead.length > 0) {
      print(
        `Never read from their source, so without files: ${report.neverRead.join(", ")}. Refresh them to read them.`,
      );
    }
    print(`Restore it with: CAVEAT_DATA_DIR=/a/new/folder npm run restore -- ${report.folder}`);
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  const known = toCaveatError(error);
  process.stderr.write(`${known.message}${known.remedy ? ` ${known.remedy}` : ""}\n`);
  if (known.code === "internal" && known.cause instanceof Error) process.stderr.write(`${known.cause.message}\n`);
  process.exitCode = 1;
}
