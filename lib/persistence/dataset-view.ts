import { z } from "zod";
import { Dataset } from "@/lib/domain/dataset";
import { DatasetProfile } from "@/lib/domain/profile";
import type { DatasetVersionRecord } from "@/lib/ports/dataset-catalogue";
import type { Prisma } from "./generated/client";
import { parseStored } from "./stored";

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
  const descriptions = parseStored(ColumnDescriptions, owner.columnDescriptions, "descriptions of columns");
  const described = z.array(z.looseObject({ name: z.string() }));
  const describe = (columns: unknown) =>
    parseStored(described, columns, "columns of a dataset").map((column) => {
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
    columnCount: columns.length,
    columns,
    fingerprint: row.fingerprint,
    version: row.number,
    notices: row.notices,
    createdAt: owner.createdAt.toISOString(),
  };
  const profile = parseStored(DatasetProfile, row.profile, "the profile of a dataset");
  return {
    dataset: parseStored(Dataset, dataset, "a dataset"),
    profile: { ...profile, columns: parseStored(DatasetProfile.shape.columns, describe(profile.columns), "a profile") },
    folder: row.folder,
  };
}
