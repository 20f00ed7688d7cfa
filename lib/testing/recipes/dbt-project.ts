import { execFile } from "node:child_process";
import { access, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { repositoryRoot } from "../source-files";

const run = promisify(execFile);

/** In dbt's environment, and in nothing that it writes. */
export const canary = "leaked-by-a-template";
const dbt = path.join(repositoryRoot, ".venv-dbt", "bin", "dbt");

/** Opens the database of a package, which one process at a time may have open. */
export async function withDatabase<Value>(
  root: string,
  work: (duck: DuckDBConnection) => Promise<Value>,
): Promise<Value> {
  const instance = await DuckDBInstance.create(path.join(root, "warehouse.duckdb"));
  const duck = await instance.connect();
  try {
    return await work(duck);
  } finally {
    duck.closeSync();
    instance.closeSync();
  }
}

/** Writes the files of a package, and a profile with a database in its folder. */
export async function writePackageFiles(root: string, files: readonly { path: string; content: string }[]) {
  const profile = { target: "dev", outputs: { dev: { type: "duckdb", path: "warehouse.duckdb", threads: 1 } } };
  for (const file of [...files, { path: "profiles.yml", content: JSON.stringify({ caveat: profile }) }]) {
    await mkdir(path.dirname(path.join(root, file.path)), { recursive: true });
    await writeFile(path.join(root, file.path), file.content);
  }
}

/** Runs a command of dbt without network; returns its exit code and what it printed. */
export async function runDbt(root: string, ...command: string[]) {
  await access(dbt).catch(() => {
    throw new Error("dbt is not installed. Run `npm test`, which sets it up.");
  });
  const env = {
    PATH: process.env.PATH,
    HOME: root,
    CAVEAT_CANARY: canary,
    DBT_SEND_ANONYMOUS_USAGE_STATS: "false",
    DO_NOT_TRACK: "1",
  };
  const options = { cwd: root, env: { NODE_ENV: "test" as const, ...env } };
  return run(dbt, [...command, "--no-use-colors", "--no-version-check", "--profiles-dir", "."], options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: unknown) => {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, output: stdout };
    },
  );
}
