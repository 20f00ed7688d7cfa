import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { PendingReading, ReadingQueue } from "@/lib/ports/reading-queue";
import type { Container } from "../container";
import { toCaveatError } from "../http/to-problem";
import { untilStored } from "../disk/until-stored";
import { logError } from "../log";
import { originalFile, tableFile } from "./add-dataset";

/** After so many starts that nobody ended, the file is taken for what ends them. */
const mostAttempts = 3;

/**
 * Reads the file of a dataset that waits for it and stores what came of it: the table, or the reason
 * for which there is none; a dataset that was read before keeps that table then. An abort leaves the reading to whoever claims it next.
 */
export async function performReading(
  container: Pick<Container, "reader" | "environment" | "owner" | "stopping">,
  readings: ReadingQueue,
  pending: PendingReading,
  signal: AbortSignal,
): Promise<void> {
  const { versionId, name, reading, folder, attempt } = pending;
  const { reader, owner } = container;
  const directory = path.join(container.environment.dataDirectory, folder);
  const store = <Value>(work: () => Promise<Value>) => untilStored(work, { container, signal });
  const endWithout = async (fault: string) => {
    const notice = {
      text: `This file could not be read in the way that was wanted, so it is as before. ${fault}`,
      columns: [],
    };
    if (await store(() => readings.fallBack(versionId, owner, notice)))
      await rm(directory, { recursive: true, force: true });
    else if (await store(() => readings.fail(versionId, owner, fault))) await clearRemains(directory);
  };
  await clearRemains(directory);
  if (attempt > mostAttempts) {
    const fault = `Reading it was broken off ${mostAttempts} times: it seems to take more memory than there is.`;
    await endWithout(fault);
    return;
  }
  try {
    const source = path.join(directory, originalFile);
    const parquet = path.join(directory, tableFile);
    const table = await reader.read({ source, fileName: name, parquet, reading, signal });
    await store(() => readings.complete(versionId, owner, table));
  } catch (error) {
    // What is left then is somebody else's to clear: the next reader's, who may have begun already.
    if (signal.aborted || isCaveatError(error, "cancelled")) return;
    const known = toCaveatError(error);
    if (known.code === "internal") logError(`Reading dataset ${pending.datasetId} failed.`, known.cause);
    const fault = known.remedy ? `${known.message} ${known.remedy}` : known.message;
    await endWithout(fault);
  }
}

/** Takes away what a reading that was broken off has left beside the original. */
async function clearRemains(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const remains = names.filter((name) => name !== originalFile);
  await Promise.all(remains.map((name) => rm(path.join(directory, name), { recursive: true, force: true })));
}
