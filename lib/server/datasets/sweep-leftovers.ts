import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Container } from "../container";

/** How long a deleted session can still be brought back. */
const undoMs = 30_000;
/** How old a file without a row must be before it counts as left over from a crash, not as being written. */
const leftoverMs = 6 * 60 * 60 * 1000;

/** Removes deleted sessions for good, and files that a crash or a broken upload left behind. */
export async function sweepLeftovers(
  container: Pick<Container, "sessions" | "catalogue" | "environment">,
): Promise<void> {
  await container.sessions.sweep(new Date(Date.now() - undoMs));
  const { dataDirectory } = container.environment;
  const used = new Set((await container.catalogue.folders()).map((folder) => path.basename(folder)));
  await removeOld(path.join(dataDirectory, "incoming"), () => false);
  await removeOld(path.join(dataDirectory, "outgoing"), () => false);
  await removeOld(path.join(dataDirectory, "datasets"), (name) => used.has(name));
}

async function removeOld(directory: string, isUsed: (name: string) => boolean): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    if (isUsed(name)) continue;
    const entry = path.join(directory, name);
    const age = await stat(entry).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > leftoverMs) await rm(entry, { recursive: true, force: true });
  }
}
