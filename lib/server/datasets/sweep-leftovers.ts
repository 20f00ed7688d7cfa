import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Container } from "../container";

/** How long a deleted session can still be brought back. */
const undoMs = 30_000;
/** How old a file without a row must be before it counts as left over from a crash, not as being written. */
const leftoverMs = 6 * 60 * 60 * 1000;

/** The parts of the server that sweeping needs. */
type Parts = Pick<Container, "sessions" | "catalogue" | "environment" | "embeddedDatabase">;

/**
 * Removes deleted sessions for good, and files that a crash or a broken upload left behind. The server whose database nobody else can open has
 * the data directory for itself: there, what was written before it started is nobody's any more. An upload that can go on is kept for hours.
 * @param startedAt when this process started, in milliseconds since 1970.
 */
export async function sweepLeftovers(container: Parts, startedAt: number = performance.timeOrigin): Promise<void> {
  await container.sessions.sweep(new Date(Date.now() - undoMs));
  const { dataDirectory } = container.environment;
  const used = new Set((await container.catalogue.folders()).map((folder) => path.basename(folder)));
  const aged = Date.now() - leftoverMs;
  const owned = container.embeddedDatabase ? Math.max(aged, startedAt) : aged;
  const incoming = path.join(dataDirectory, "incoming");
  const arriving = await findArriving(incoming);
  await removeOld(incoming, (name) => (arriving.has(toUpload(name)) ? aged : owned));
  await removeOld(path.join(dataDirectory, "outgoing"), () => owned);
  await removeOld(path.join(dataDirectory, "datasets"), (name) => (used.has(name) ? null : owned));
}

/** The upload that a file belongs to: its bytes, its announcement, or a table of it that is being read. */
function toUpload(name: string): string {
  return name.split(".")[0] ?? name;
}

/** Uploads of which both the announcement and the bytes are there. */
async function findArriving(directory: string): Promise<ReadonlySet<string>> {
  const names = new Set(await readdir(directory).catch(() => []));
  return new Set([...names].filter((name) => names.has(`${name}.json`)));
}

/** Removes what was last written before the time that `toLimit` gives for its name; null: it stays. */
async function removeOld(directory: string, toLimit: (name: string) => number | null): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const limit = toLimit(name);
    if (limit === null) continue;
    const entry = path.join(directory, name);
    const writtenAt = await stat(entry).then(
      (found) => found.mtimeMs,
      () => Infinity,
    );
    if (writtenAt < limit) await rm(entry, { recursive: true, force: true });
  }
}
