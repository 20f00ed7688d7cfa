import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { quoteName } from "@/lib/domain/text/quotes";
import { sampleRows } from "@/lib/ports/connections/query-engine";
import type { ExecutionDataset } from "@/lib/ports/runs/code-executor";
import { openParquet } from "../datasets/dataset-facts";
import type { EngineContainer } from "./choose-engine";
import { queriesFolder, resultLimits } from "./query-results";
import { runChosen } from "./run-chosen";

/**
 * Resolves the file with a sample of a dataset that is queried: the stored one of a live table, or one drawn by a query, which reads all rows
 * and is therefore kept beside the rows of queries, where it is removed with what is old. Null when the query fails.
 */
export async function openSample(
  container: EngineContainer,
  dataset: ExecutionDataset,
  signal: AbortSignal,
): Promise<string | null> {
  const { versionId } = dataset;
  const { dataset: about, profile } = await container.catalogue.getVersion(versionId);
  if (about.source?.mode === "live") {
    return openParquet(container.files, await container.catalogue.getPlace({ versionId }), signal);
  }
  const { dataDirectory, QUERY_LIMIT_S: seconds } = container.environment;
  const file = path.join(dataDirectory, queriesFolder, `sample-${versionId}.parquet`);
  if (existsSync(file)) return file;
  await mkdir(path.dirname(file), { recursive: true });
  const share = sampleRows / Math.max(1, profile.rowCount);
  // The limit is a guard that chance never reaches: it would leave out the end of the table.
  const drawn = share < 1 ? ` WHERE random() < ${share.toFixed(12)} LIMIT ${2 * sampleRows}` : "";
  const columns = profile.columns.map(({ name }) => quoteName(name)).join(", ");
  const sql = `SELECT ${columns} FROM df${drawn}`;
  const target = `${file}.${randomUUID()}`;
  try {
    const limits = { ...resultLimits, seconds };
    const { outcome } = await runChosen(container, { sql, datasets: [dataset], limits, target }, signal);
    if (outcome.status === "failed") return null;
    // Another run may have drawn one meanwhile; either will do.
    await rename(target, file);
    return file;
  } finally {
    await rm(target, { force: true });
  }
}
