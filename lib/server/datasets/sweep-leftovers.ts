import { readdir } from "node:fs/promises";
import path from "node:path";
import { removeOld } from "@/lib/files/remove-old";
import type { Container } from "../container";
import { queriesFolder } from "../queries/query-results";

/** How long a deleted session, dataset or document can be restored. */
const undoMs = 30_000;
/** Minimum age of a file without a row to count as left over from a crash instead of being written. */
const leftoverMs = 6 * 60 * 60 * 1000;

/** The parts of the server that sweeping needs. */
type Parts = Pick<
  Container,
  "sessions" | "catalogue" | "documents" | "recipes" | "files" | "environment" | "embeddedDatabase"
>;

/**
 * Permanently removes deleted sessions, datasets, documents and recipes, and files that a crash or an interrupted upload left behind. With an embedded
 * database, the server has the data directory to itself, so files written before its start are abandoned. Keeps an
 * upload that can resume for hours.
 * @param startedAt when this process started, in milliseconds since 1970.
 */
export async function sweepLeftovers(container: Parts, startedAt: number = performance.timeOrigin): Promise<void> {
  const before = new Date(Date.now() - undoMs);
  await container.sessions.sweep(before);
  await container.recipes.sweep(before);
  const { orphanedFolders } = await container.catalogue.sweep(before);
  for (const folder of [...orphanedFolders, ...(await container.documents.sweep(before))]) {
    await container.files.remove(folder);
  }
  const { dataDirectory } = container.environment;
  const folders = [
    // Runs first: the folder of one that ends in between belongs to a dataset then.
    ...(await container.recipes.runFolders()),
    ...(await container.catalogue.folders()),
    ...(await container.documents.folders()),
  ];
  const used = new Set(folders.map((folder) => path.basename(folder)));
  const aged = Date.now() - leftoverMs;
  const owned = container.embeddedDatabase ? Math.max(aged, startedAt) : aged;
  const incoming = path.join(dataDirectory, "incoming");
  const arriving = await findArriving(incoming);
  await removeOld(incoming, (name) => (arriving.has(toUpload(name)) ? aged : owned));
  await removeOld(path.join(dataDirectory, "outgoing"), () => owned);
  // A run that still waits for a person runs its query again.
  await removeOld(path.join(dataDirectory, queriesFolder), () => aged);
  await container.files.removeLeftovers({
    isUsed: (name) => used.has(name),
    before: { shared: aged, local: owned },
  });
}

/** Returns the upload that a file belongs to: its bytes, its announcement, or a table of it that is being read. */
function toUpload(name: string): string {
  return name.split(".")[0] ?? name;
}

/** Finds uploads that have both announcement and bytes. */
async function findArriving(directory: string): Promise<ReadonlySet<string>> {
  const names = new Set(await readdir(directory).catch(() => []));
  return new Set([...names].filter((name) => names.has(`${name}.json`)));
}
