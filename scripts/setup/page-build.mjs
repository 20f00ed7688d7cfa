import { join } from "node:path";
import { hashContent } from "./content-hash.mjs";
import { assertRoom } from "./assert-room.mjs";
import { toInstallFault } from "./install-fault.mjs";
import { toPinnedNode } from "./javascript-packages.mjs";
import { showProgress } from "./progress.mjs";
import { runCommand, toLastLines } from "./run-command.mjs";
import { SetUpFault } from "./set-up-fault.mjs";
import { readStamp, removeStamp, writeStamp } from "./stamp.mjs";

const task = "Building the pages";
const neededMegabytes = 200;

/** The sources of a build. Prompts, migrations and Python are read at run time and are not among them. */
const sources = [
  ...["app", "components", "lib", "public", "prisma/schema.prisma", "instrumentation.ts"],
  ...["instrumentation-client.ts", "proxy.ts", "middleware.ts"],
  ...["next.config.mjs", "next.config.ts", "postcss.config.mjs", "tsconfig.json", "package.json", "package-lock.json"],
  ...[".env", ".env.local", ".env.production", ".env.production.local"],
];

/** Disables telemetry of the tools. */
export const quietEnvironment = {
  NEXT_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  LANGSMITH_TRACING: "false",
  LANGCHAIN_TRACING_V2: "false",
};

/** Whether a file is irrelevant for the build. @param {string} path relative to the repository, with `/` */
export function isOutsideOfBuild(path) {
  return /\.test\.[a-z]+$|\.(py|md)$|\/__pycache__|^lib\/(testing|persistence\/generated)(\/|$)/.test(path);
}

/**
 * Builds the pages when any source has changed since the last finished build.
 * @param {string} root the repository
 * @param {{ onStart?: (pid: number) => void }} [options] receives the id of the working process
 * @throws {SetUpFault}
 */
export async function ensurePageBuild(root, { onStart } = {}) {
  const wanted = await hashContent(root, sources, { skip: isOutsideOfBuild, extra: [process.platform, process.arch] });
  const stamp = join(root, ".next", "caveat-built");
  if ((await readStamp(stamp)) === wanted) return;
  await assertRoom(root, neededMegabytes, task);
  await removeStamp(stamp);
  const progress = showProgress(task, { usually: "40 s" });
  const { succeeded, output } = await runCommand(
    toPinnedNode(root),
    [join("node_modules", "next", "dist", "bin", "next"), "build"],
    {
      cwd: root,
      onStart,
      env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1", ...quietEnvironment },
      onLine(line) {
        const step = /^\s*(?:▲|✓)?\s*(Creating|Compiled|Running|Collecting|Generating|Finalizing|Linting)[^.]*/.exec(
          line,
        );
        if (step) progress.update(step[0].replace(/[▲✓]/g, "").trim().toLowerCase());
      },
    },
  );
  if (!succeeded) {
    progress.fail();
    throw toBuildFault(output);
  }
  await writeStamp(stamp, wanted);
  progress.done();
}

/**
 * Explains why the build failed. It uses no network, so addresses in its output are irrelevant.
 * @param {string} output
 * @returns {SetUpFault}
 */
export function toBuildFault(output) {
  if (/ENOSPC|No space left on device/.test(output)) return toInstallFault(task, "ENOSPC");
  return new SetUpFault(
    `${task} failed.`,
    "The lines above say why; undo what was last changed.",
    toLastLines(output, 60),
  );
}
