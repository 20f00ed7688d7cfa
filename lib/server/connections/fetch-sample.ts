import { stat, mkdir } from "node:fs/promises";
import path from "node:path";
import type { DatasetSource } from "@/lib/domain/connections/connection";
import type { ReadTable } from "@/lib/ports/data/dataset-reader";
import { type FetchingContainer, openSource, toFingerprint } from "./fetch-original";
import { toLiveTable } from "./to-live-table";

/** Rows of a live table that are stored: what previews show, and what describes distributions. */
const sampleRows = 10_000;

/**
 * Describes a table that stays on its server, and writes a sample of its rows to `target` as Parquet. Throws `not_found` for a
 * connection or table that no longer exists, `connection_failed`, `cancelled`.
 */
export async function fetchSample(
  container: FetchingContainer,
  source: DatasetSource,
  { target, signal }: { target: string; signal: AbortSignal },
): Promise<{
  found: { bytes: number; fingerprint: string };
  /** Converts the facts of the sample, once it has been read, to those of the whole table. */
  toTable: (sample: ReadTable) => ReadTable;
}> {
  const { opened, rows } = await openSource(container, source, signal);
  await mkdir(path.dirname(target), { recursive: true });
  const remote = await container.connector.profile(opened, { rows, target, sampleRows, signal });
  const at = new Date().toISOString();
  const { size } = await stat(target);
  return {
    found: { bytes: size, fingerprint: await toFingerprint(target) },
    toTable: (sample) => toLiveTable(sample, remote, at),
  };
}
