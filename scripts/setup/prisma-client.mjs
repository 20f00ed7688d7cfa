import { join } from "node:path";
import { assertRoom } from "./assert-room.mjs";
import { hashContent } from "./content-hash.mjs";
import { toInstallFault } from "./install-fault.mjs";
import { toPinnedNode } from "./javascript-packages.mjs";
import { showProgress } from "./progress.mjs";
import { runCommand } from "./run-command.mjs";
import { readStamp, removeStamp, writeStamp } from "./stamp.mjs";

const task = "Generating the database client";

/**
 * Ensures that the generated database client fits the schema.
 * @param {string} root the repository
 * @param {{ onStart?: (pid: number) => void }} [options] receives the id of the working process
 * @throws {import("./set-up-fault.mjs").SetUpFault}
 */
export async function ensurePrismaClient(root, { onStart } = {}) {
  const stamp = join(root, "lib", "persistence", "generated", ".caveat-generated");
  const wanted = await hashContent(root, [
    "prisma/schema.prisma",
    "prisma.config.ts",
    "scripts/generate.mjs",
    "package-lock.json",
  ]);
  if ((await readStamp(stamp)) === wanted) return;
  await assertRoom(root, 50, task);
  await removeStamp(stamp);
  const progress = showProgress(task);
  const { succeeded, output } = await runCommand(toPinnedNode(root), ["scripts/generate.mjs"], { cwd: root, onStart });
  if (!succeeded) {
    progress.fail();
    throw toInstallFault(task, output);
  }
  await writeStamp(stamp, wanted);
  progress.done();
}
