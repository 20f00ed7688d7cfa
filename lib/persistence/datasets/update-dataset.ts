import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetId } from "@/lib/domain/ids";
import type { DatasetCatalogue } from "@/lib/ports/data/dataset-catalogue";
import { datasetNotFound } from "./dataset-use";
import { ColumnDescriptions } from "./dataset-view";
import type { Database } from "../database";
import { toStorableJson, toStorableText } from "../connections/storable";
import { parseStored } from "../connections/stored";
import { Prisma } from "../generated/client";
import { inTransaction } from "../connections/transaction";

const ColumnNames = z.array(z.object({ name: z.string() }));

/**
 * Stores a person's descriptions of a dataset; an empty one removes the old one. Throws `not_found`, and
 * `invalid_input` naming each column that the newest version does not have.
 */
export function updateDataset(
  database: Database,
  id: DatasetId,
  { name, description, source, refresh, columns = [] }: Parameters<DatasetCatalogue["update"]>[1],
): Promise<void> {
  return inTransaction(database, async ({ client }) => {
    const locked = await client.$queryRaw<unknown[]>`
      SELECT 1 FROM dataset WHERE id = ${id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
    if (locked.length === 0) throw datasetNotFound();
    const dataset = await client.dataset.findUniqueOrThrow({
      where: { id },
      include: { versions: { orderBy: { number: "desc" }, take: 1, select: { columns: true } } },
    });
    const known = parseStored(ColumnNames, dataset.versions[0]?.columns ?? [], "columns of a dataset");
    assertKnownColumns(columns, new Set(known.map((column) => column.name)));
    const old = parseStored(ColumnDescriptions, dataset.columnDescriptions, "descriptions of columns");
    const descriptions = new Map(Object.entries(old));
    for (const column of columns) descriptions.set(column.name, column.description.trim());
    await client.dataset.update({
      where: { id },
      data: {
        name: name === undefined ? undefined : toStorableText(name),
        description: description === undefined ? undefined : toStorableText(description).trim() || null,
        source,
        ...(refresh !== undefined && {
          refreshSchedule: refresh?.schedule ?? Prisma.DbNull,
          nextRefreshAt: refresh?.nextAt ?? null,
        }),
        columnDescriptions: toStorableJson(Object.fromEntries([...descriptions].filter(([, text]) => text !== ""))),
      },
    });
  });
}

function assertKnownColumns(columns: readonly { name: string }[], known: ReadonlySet<string>): void {
  const fields = columns.flatMap((column, index) =>
    known.has(column.name) ? [] : [{ field: `columns.${index}.name`, message: `No column is named “${column.name}”.` }],
  );
  if (fields.length === 0) return;
  throw new CaveatError("invalid_input", "A description is for a column that the dataset does not have.", {
    remedy: "Use the names of the columns as the dataset shows them.",
    fields,
  });
}
