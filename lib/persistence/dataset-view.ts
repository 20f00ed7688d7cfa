import { z } from "zod";
import { Dataset } from "@/lib/domain/dataset";
import { readLeniently } from "@/lib/domain/read-leniently";
import { DatasetProfile } from "@/lib/domain/profile";
import type { DatasetVersionRecord } from "@/lib/ports/dataset-catalogue";
import type { Prisma } from "./generated/client";

/** A person's words about columns, by name. */
export const ColumnDescriptions = z.record(z.string(), z.string());
export type ColumnDescriptions = z.infer<typeof ColumnDescriptions>;

/** A version with its dataset. */
export type VersionRow = Omit<
  Prisma.DatasetVersionGetPayload<{ include: { dataset: true } }>,
  "createdAt" | "reading" | "attempt" | "leaseOwner" | "leaseUntil"
>;

/** A version as the port shows it, with what a person has said about the dataset since it was read. */
export function toVersionRecord(row: VersionRow): DatasetVersionRecord {
  const { dataset: owner } = row;
  const descriptions = readLeniently(ColumnDescriptions, owner.columnDescriptions)?.value ?? {};
  const named = z.array(z.looseObject({ name: z.string() }));
  const describe = (columns: unknown) =>
    named.safeParse(columns).data?.map((column) => {
      const description = Object.hasOwn(descriptions, column.name) ? descriptions[column.name] : undefined;
      return description === undefined ? column : { ...column, description };
    });
  const columns = describe(row.columns);
  const dataset = {
    id: owner.id,
    versionId: row.id,
    name: owner.name,
    description: owner.description ?? undefined,
    attribution: owner.attribution ?? undefined,
    format: row.format,
    bytes: Number(row.bytes),
    status: row.status,
    fault: row.fault ?? undefined,
    rowCount: Number(row.rowCount),
    columnCount: columns?.length,
    columns,
    fingerprint: row.fingerprint,
    version: row.number,
    notices: row.notices,
    createdAt: owner.createdAt.toISOString(),
  };
  const facts = z.object({ dataset: Dataset, profile: DatasetProfile }).safeParse({ dataset, profile: row.profile });
  if (!facts.success) return toUnreadable(dataset, row.folder);
  const { profile } = facts.data;
  return {
    dataset: facts.data.dataset,
    profile: { ...profile, columns: DatasetProfile.shape.columns.parse(describe(profile.columns)) },
    folder: row.folder,
  };
}

/** Represents a dataset whose facts cannot be read: lists show it with a remedy, and no question can use it. */
function toUnreadable(dataset: object, folder: string): DatasetVersionRecord {
  const fault = "The stored facts about this dataset cannot be read. Upload its file again.";
  const lost = { columnCount: 0, columns: [], notices: [], status: "failed", fault };
  const profile = { rowCount: 0, duplicateRows: 0, columns: [] };
  return { dataset: Dataset.parse({ ...dataset, ...lost }), profile, folder };
}
