import path from "node:path";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { ReadTable } from "@/lib/ports/data/dataset-reader";
import type { PendingReading, ReadingQueue } from "@/lib/ports/data/reading-queue";
import type { Container } from "../container";
import { describeDrift } from "../connections/describe-drift";
import { fetchOriginal, type FetchingContainer } from "../connections/fetch-original";
import { fetchSample } from "../connections/fetch-sample";
import { toCaveatError } from "../http/to-problem";
import { untilStored } from "../disk/until-stored";
import { logError } from "../log";
import { originalFile, tableFile } from "./add-dataset";

/** After this many attempts without an end, the file is assumed to crash its reader. */
const mostAttempts = 3;

/**
 * Reads the file of a waiting dataset, which is fetched before if its rows come from a connection, and stores the outcome: the table, or the reason why there is none; a dataset
 * with an earlier version then keeps that table. An abort leaves the reading to the next process that claims it.
 */
export async function performReading(
  container: Pick<Container, "reader" | "files" | "owner" | "stopping" | "catalogue" | "recipes" | "layOut"> &
    FetchingContainer,
  readings: ReadingQueue,
  pending: PendingReading,
  signal: AbortSignal,
): Promise<void> {
  const { versionId, datasetId, name, reading, folder, attempt, source: remote } = pending;
  const { reader, files, owner } = container;
  const store = <Value>(work: () => Promise<Value>) => untilStored(work, { container, signal });
  const endWithout = async (fault: string) => {
    const notice = {
      text:
        remote === null
          ? `This file could not be read in the requested way, so it is unchanged. ${fault}`
          : `The dataset could not be refreshed, so it is unchanged. ${fault}`,
      columns: [],
    };
    if (remote !== null) await store(() => container.catalogue.recordRefresh(datasetId, { at: new Date(), fault }));
    if (await store(() => readings.fallBack(versionId, owner, notice))) await files.remove(folder);
    else if (await store(() => readings.fail(versionId, owner, fault))) await clearRemains();
  };
  /** Removes what an interrupted reading left beside the original. */
  const clearRemains = () => files.remove(folder, { except: originalFile });
  await clearRemains();
  if (attempt > mostAttempts) {
    const fault = `Reading it was interrupted ${mostAttempts} times: it seems to need more memory than is available.`;
    await endWithout(fault);
    return;
  }
  try {
    const directory = await files.prepare(folder);
    const original = { folder, name: originalFile };
    const target = path.join(directory, originalFile);
    let toTable = (table: ReadTable): ReadTable => table;
    if (remote?.mode === "live") {
      const sample = await fetchSample(container, remote, { target, signal });
      toTable = sample.toTable;
      await store(() => files.publish(folder, signal));
      await store(() => readings.setOriginal(versionId, owner, sample.found));
    } else if (remote !== null && (await files.findSize(original)) === null) {
      const found = await fetchOriginal(container, remote, {
        target,
        signal,
        onProgress: (progress) => void readings.reportProgress(versionId, owner, progress).catch(ignore),
      });
      await store(() => files.publish(folder, signal));
      await store(() => readings.setOriginal(versionId, owner, found));
    }
    const source = await files.open(original, signal);
    const parquet = path.join(directory, tableFile);
    const table = toTable(await reader.read({ source, fileName: name, parquet, reading, signal }));
    await store(() => files.publish(folder, signal));
    const drift = remote === null ? null : await describeDrift(container, datasetId, table.columns);
    const notices = drift === null ? table.notices : [drift, ...table.notices];
    await store(() => readings.complete(versionId, owner, { ...table, notices }));
    if (remote?.mode !== "live") container.layOut?.({ versionId, rowCount: table.rowCount });
    if (remote !== null)
      await store(() => container.catalogue.recordRefresh(datasetId, { at: new Date(), fault: null }));
  } catch (error) {
    // The next reader may have started already, so it clears what is left.
    if (signal.aborted || isCaveatError(error, "cancelled")) return;
    const known = toCaveatError(error);
    if (known.code === "internal") logError(`Reading dataset ${datasetId} failed.`, known.cause);
    const fault = known.remedy ? `${known.message} ${known.remedy}` : known.message;
    await endWithout(fault);
  }
}

/** Progress is only displayed; what prevents storing it shows when the outcome is stored. */
function ignore(): void {
  return;
}
