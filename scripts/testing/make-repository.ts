import { createHash } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const scripts = resolve(import.meta.dirname, "..");

/** A repository in a temporary folder with these scripts and stand-ins for the big tools around them. */
export interface TemporaryRepository {
  root: string;
  /** Writes a file, creating folders; a text that begins with `#!` becomes executable. */
  write(file: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Stands in for Next: `build` records that it ran and fails when the page says so; `start` answers the health route
 * and, like the real server, ends when asked to or when its parent is gone.
 */
const next = `
  const { appendFileSync, mkdirSync, readFileSync } = require("node:fs");
  const { createServer } = require("node:http");
  const [command, ...parameters] = process.argv.slice(2);
  if (command === "build") {
    if (readFileSync("app/page.tsx", "utf8").includes("broken")) {
      console.error("app/page.tsx is broken");
      process.exit(1);
    }
    mkdirSync(".next", { recursive: true });
    appendFileSync(".next/builds", "built\\n");
  }
  if (command === "start" || command === "dev") {
    if (process.env.TEST_FAULT) {
      console.error("Caveat cannot start: " + process.env.TEST_FAULT);
      process.exit(1);
    }
    const health = { status: "ok", engine: "builtin", engineLabel: "Stand-in", sandbox: "none", sandboxDetail: "pid " + process.pid };
    createServer((_, response) => response.end(JSON.stringify(health))).listen(Number(parameters[3]), parameters[1]);
    for (const signal of ["SIGTERM", "disconnect"]) process.on(signal, () => process.exit(0));
  }
`;

/** The installed packages count as installed by hand: node, and nothing else. */
const installed = { packages: { "node_modules/node": { version: "24.0.0", integrity: "sha512-a" } } };

/** Creates a repository in which only the generated client and the build are missing. */
export async function makeRepository(): Promise<TemporaryRepository> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "caveat-repository-")));
  const write = async (file: string, text: string) => {
    const path = join(root, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    if (text.startsWith("#!")) await chmod(path, 0o755);
  };
  await cp(scripts, join(root, "scripts"), { recursive: true });
  const shared = join("lib", "server", "launch");
  await cp(resolve(scripts, "..", shared), join(root, shared), { recursive: true });
  await write("package.json", JSON.stringify({ name: "x", type: "module" }));
  await write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages: { "": {}, ...installed.packages } }));
  await write("node_modules/.package-lock.json", JSON.stringify(installed));
  await write("node_modules/next/package.json", JSON.stringify({ name: "next", type: "commonjs" }));
  await write("node_modules/next/dist/bin/next", next);
  await mkdir(join(root, "node_modules", "node", "bin"), { recursive: true });
  await symlink(process.execPath, join(root, "node_modules", "node", "bin", "node"));
  for (const [folder, ...requirements] of [
    [".venv", "requirements.txt"],
    [".venv-checks", "requirements-checks.txt"],
    [".venv-connections", "requirements-connections.txt", "requirements-connections-source.txt"],
    [".venv-connections-test", "requirements-connections-test.txt"],
    [".venv-dbt", "requirements-dbt.txt"],
  ] as const) {
    for (const file of requirements) await write(file, "# none\n");
    await writeEnvironment({
      folder: join(root, folder),
      requirements: "# none\n".repeat(requirements.length),
      write: (file, text) => write(join(folder, file), text),
    });
  }
  await write("prisma/schema.prisma", "// one\n");
  await write("scripts/generate.mjs", generate);
  await write("app/page.tsx", "export default 1;\n");
  return { root, write, remove: () => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) };
}

/** Records that it ran. */
const generate = `
  import { appendFileSync, mkdirSync } from "node:fs";
  mkdirSync("lib/persistence/generated", { recursive: true });
  appendFileSync("lib/persistence/generated/runs", "ran\\n");
`;

/** Stands in for Python: says where it is, or writes the counts of a suite with one test to the file that is its fourth parameter. */
function toStandIn(environment: string): string {
  const counts = JSON.stringify({ passed: 1, failed: 0, skipped: 0, failures: [] });
  return `#!/bin/sh\nif [ "$1" = -I ]; then echo "${environment}"; else echo '${counts}' > "$4"; fi\n`;
}

/** A Python environment that reports what the real one would, and the stamp of its installation. */
async function writeEnvironment({
  folder,
  requirements,
  write,
}: {
  folder: string;
  requirements: string;
  write: TemporaryRepository["write"];
}): Promise<void> {
  const environment = `3.11.0 ${folder}`;
  const hash = createHash("sha256").update(requirements).digest("hex");
  await write("bin/python", toStandIn(environment));
  await mkdir(join(folder, "lib", "python3.11"), { recursive: true });
  await write("caveat-installed", `${hash} ${environment}\n`);
}
