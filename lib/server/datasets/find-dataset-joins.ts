import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetJoins } from "@/lib/domain/datasets/dataset-joins";
import type { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { resolveParquet } from "./dataset-facts";

/**
 * Limits how many datasets are listed and how many of those are compared, because each comparison scans both tables.
 */
const mostListed = 200;
const mostCompared = 20;

const isLive = ({ source }: Pick<Dataset, "source">) => source?.mode === "live";

/** Finds the columns by which a dataset could be joined with the newest other datasets. Throws `not_found`. */
export async function findDatasetJoins(
  { catalogue, reader, files }: Pick<Container, "catalogue" | "reader" | "files">,
  id: DatasetId,
  signal?: AbortSignal,
): Promise<DatasetJoins> {
  const { dataset, profile } = await catalogue.get(id);
  // The keys of a live table can be counted on its server alone.
  if (isLive(dataset)) return { items: [], compared: 0, others: 0 };
  const toParquet = (versionId: DatasetVersionId) => resolveParquet({ catalogue, files }, versionId, signal);
  const left = { parquet: await toParquet(dataset.versionId), profile };
  const { items: all } = await catalogue.list({ limit: mostListed });
  const others = all.filter((other) => other.id !== id && other.status === "ready" && !isLive(other));
  const items: DatasetJoins["items"] = [];
  for (const other of others.slice(0, mostCompared)) {
    signal?.throwIfAborted();
    const record = await catalogue.getVersion(other.versionId);
    const right = { parquet: await toParquet(other.versionId), profile: record.profile };
    const candidates = await reader.findJoins({ left, right });
    if (candidates.length > 0) items.push({ id: other.id, name: other.name, candidates });
  }
  const toMatch = ({ candidates: [first] }: DatasetJoins["items"][number]) =>
    (first?.leftMatched ?? 0) + (first?.rightMatched ?? 0);
  return {
    items: items.sort((one, two) => toMatch(two) - toMatch(one)),
    compared: Math.min(others.length, mostCompared),
    others: others.length,
  };
}
