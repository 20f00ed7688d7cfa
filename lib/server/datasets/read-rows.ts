import { z } from "zod";
import type { ColumnValues, DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import { DatasetVersionId, type DatasetId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { openParquet } from "./dataset-facts";
import { assertVersionOf } from "./find-version";
import { toFileView, ViewQuery } from "./view-query";

type Parts = Pick<Container, "catalogue" | "reader" | "files">;

/** Query of a page of rows. With `clip`, cuts longer texts one character after it. */
export const RowsQuery = ViewQuery.extend({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  clip: z.coerce.number().int().min(1).max(100_000).optional(),
});

/** Query of the values of a column that contain `search`. */
export const ValuesQuery = z.object({
  column: z.string(),
  search: z.string().max(200).default(""),
  version: DatasetVersionId.schema.optional(),
});

/**
 * Resolves the absolute path of the table of a dataset's version, the newest by default. Throws `not_found`, `conflict`
 * when it is not ready.
 */
export async function findTable(
  { catalogue, files }: Parts,
  id: DatasetId,
  { version, signal }: { version: DatasetVersionId | undefined; signal?: AbortSignal },
): Promise<string> {
  const place = await catalogue.getPlace(version === undefined ? { id } : { versionId: version });
  assertVersionOf(place.dataset, id);
  return openParquet(files, place, signal);
}

/**
 * Reads a page of a dataset's rows. Throws `not_found`, and `invalid_input` for an unknown column or a broken filter.
 */
export async function readRows(
  parts: Parts,
  id: DatasetId,
  query: z.infer<typeof RowsQuery>,
  signal?: AbortSignal,
): Promise<DatasetRows> {
  const { offset, limit, clip } = query;
  const view = toFileView(query);
  return parts.reader.rows({
    parquet: await findTable(parts, id, { version: query.version, signal }),
    ...view,
    offset,
    limit,
    clip,
    signal,
  });
}

/** Lists the most frequent values of a column. Throws `not_found`, and `invalid_input` for an unknown column. */
export async function listValues(
  parts: Parts,
  id: DatasetId,
  { column, search, version }: z.infer<typeof ValuesQuery>,
  signal?: AbortSignal,
): Promise<ColumnValues> {
  const parquet = await findTable(parts, id, { version, signal });
  return { values: await parts.reader.values({ parquet, column, search, signal }) };
}
