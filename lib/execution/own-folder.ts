import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const prefix = "caveat-python-";
const dayMs = 24 * 60 * 60 * 1000;

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes what servers left behind that were killed: folders older than a day whose process is gone. */
async function sweep(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const [, owner] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (owner === undefined || isRunning(Number(owner))) continue;
    const folder = path.join(parent, name);
    const age = await stat(folder).then(
      (facts) => Date.now() - facts.mtimeMs,
      () => 0,
    );
    if (age > dayMs) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** A new folder that only this user can enter, with a path short enough for sockets. */
export async function createOwnFolder(parent: string = tmpdir()): Promise<string> {
  await sweep(parent);
  return mkdtemp(path.join(parent, `${prefix}${process.pid}-`));
}
