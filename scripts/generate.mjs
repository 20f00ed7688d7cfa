/**
 * Generates the database client from prisma/schema.prisma into lib/persistence/generated, without network access. Run
 * by `npm run generate`; `npm start` and `npm test` do it when the schema has changed.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(dirname(createRequire(import.meta.url).resolve("prisma/package.json")), "build", "index.js");

const { status, stdout, stderr, error } = spawnSync(process.execPath, [cli, "generate"], {
  cwd: root,
  encoding: "utf8",
  // Generating needs no schema engine, yet the command downloads one unless it is pointed at any program that exists.
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
if (status !== 0) {
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}${error ? `${error.message}\n` : ""}`);
  process.stderr.write(
    "The database client could not be generated. Correct prisma/schema.prisma as the message above says.\n",
  );
  process.exit(1);
}
