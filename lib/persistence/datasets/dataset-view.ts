import { z } from "zod";
import { DatasetSource } from "@/lib/domain/connections/connection";
import { DatasetRefresh } from "@/lib/domain/connections/refresh-schedule";
import { Column, Dataset, Notice } from "@/lib/domain/datasets/dataset";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import { readLeniently } from "@/lib/domain/read-leniently";
import { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { DatasetVersionRecord } from "@/lib/ports/data/dataset-catalogue";
import type { DatasetStatus } from "../generated/client";

/** A person's descriptions of columns, by name. */
export const ColumnDescriptions = z.record(z.string(), z.string());
export type ColumnDescriptions = z.infer<typeof ColumnDescriptions>;

/**
 * A version with the fields of its dataset, without the facts, which may be long. Counts are text to keep them exact.
 */
export interface VersionLine {
  id: string;
  datasetId: string;
  number: number;
  status: DatasetStatus;
  fault: string | null;
  format: string;
  bytes: string;
  fingerprint: string;
  folder: string;
  rowCount: string;
  name: string;
  description: string | null;
  attribution: string | null;
  source: unknown;
  refreshSchedule: unknown;
  nextRefreshAt: Date | null;
  lastRefresh: unknown;
  progress: unknown;
  columnDescriptions: unknown;
  createdAt: Date;
}

/** Facts from reading the file of a version, which never change afterwards. */
export interface VersionFacts {
  columns: readonly Column[];
  notices: readonly Notice[];
}

const StoredFacts = z.object({ columns: z.array(Column), notices: z.array(Notice) });
const noProfile: DatasetProfile = { rowCount: 0, duplicateRows: 0, columns: [] };

/** Parses stored facts; null when they cannot be read. */
export function toVersionFacts(stored: { columns: unknown; notices: unknown }): VersionFacts | null {
  return StoredFacts.safeParse(stored).data ?? null;
}

/**
 * Converts the dataset for the port, with a person's later descriptions.
 * @param facts null when they cannot be read: lists then show the dataset with a remedy, and no question can use it.
 */
export function toDataset(line: VersionLine, facts: VersionFacts | null): Dataset {
  const unreadable = "The stored facts about this dataset cannot be read. Upload its file again.";
  const columns = describe(facts?.columns ?? [], line);
  return {
    id: DatasetId.parse(line.datasetId),
    versionId: DatasetVersionId.parse(line.id),
    name: line.name,
    description: line.description ?? undefined,
    attribution: line.attribution ?? undefined,
    format: line.format,
    bytes: Number(line.bytes),
    status: facts === null ? "failed" : line.status,
    fault: facts === null ? unreadable : (line.fault ?? undefined),
    rowCount: Number(line.rowCount),
    ...(facts?.notices.some(({ estimatesRows }) => estimatesRows) && { rowCountExact: false as const }),
    columnCount: columns.length,
    columns,
    fingerprint: line.fingerprint,
    version: line.number,
    notices: [...(facts?.notices ?? [])],
    source: DatasetSource.safeParse(line.source).data,
    refresh: toRefresh(line),
    progress: line.status === "reading" ? Dataset.shape.progress.safeParse(line.progress ?? undefined).data : undefined,
    createdAt: line.createdAt.toISOString(),
  };
}

function toRefresh({ refreshSchedule, nextRefreshAt, lastRefresh }: VersionLine): DatasetRefresh | undefined {
  const nextAt = nextRefreshAt?.toISOString() ?? null;
  if (refreshSchedule === null && lastRefresh === null) return undefined;
  return DatasetRefresh.safeParse({ schedule: refreshSchedule, nextAt, last: lastRefresh }).data;
}

/** Converts the version for the port, including its profile. */
export function toVersionRecord(
  line: VersionLine,
  stored: { columns: unknown; notices: unknown; profile: unknown },
): DatasetVersionRecord {
  const facts = toVersionFacts(stored);
  const { data: profile } = DatasetProfile.safeParse(stored.profile);
  if (facts === null || profile === undefined)
    return { dataset: toDataset(line, null), profile: noProfile, folder: line.folder };
  return {
    dataset: toDataset(line, facts),
    profile: { ...profile, columns: describe(profile.columns, line) },
    folder: line.folder,
  };
}

/** Merges a person's descriptions into the columns. */
function describe<Named extends { name: string }>(columns: readonly Named[], line: VersionLine): Named[] {
  const descriptions = readLeniently(ColumnDescriptions, line.columnDescriptions)?.value ?? {};
  return columns.map((column) => {
    const description = Object.hasOwn(descriptions, column.name) ? descriptions[column.name] : undefined;
    return description === undefined ? column : { ...column, description };
  });
}
