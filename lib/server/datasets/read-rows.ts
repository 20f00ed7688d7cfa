import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { Cell } from "@/lib/domain/cell";
import type { DatasetId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { resolveParquet } from "./dataset-facts";

const RowFilter = z.object({
  column: z.string(),
  op: z.enum(["=", "!=", "<", "<=", ">", ">=", "in", "contains", "is_missing", "not_missing"]),
  value: z.union([Cell, z.array(Cell)]).optional(),
});

/** Query of a page of rows: `sort=column:desc`, `filter` is JSON. */
export const RowsQuery = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  sort: z.string().optional(),
  filter: z.string().optional(),
});

/** A page of a dataset's rows. Throws `not_found`, and `invalid_input` for an unknown column or a broken filter. */
export async function readRows(container: Container, id: DatasetId, query: z.infer<typeof RowsQuery>) {
  const { dataset } = await container.catalogue.get(id);
  const { catalogue, environment } = container;
  return container.reader.rows({
    parquet: await resolveParquet(catalogue, environment.dataDirectory, dataset.versionId),
    offset: query.offset,
    limit: query.limit,
    sort: query.sort === undefined ? undefined : toSort(query.sort),
    filters: query.filter === undefined ? undefined : toFilters(query.filter),
  });
}

function toSort(text: string): { column: string; descending: boolean } {
  const match = /^(.*?)(?::(asc|desc))?$/s.exec(text);
  return { column: match?.[1] ?? text, descending: match?.[2] === "desc" };
}

function toFilters(text: string) {
  try {
    return z.array(RowFilter).max(20).parse(JSON.parse(text));
  } catch (cause) {
    throw new CaveatError("invalid_input", "The filter is not a JSON list of {column, op, value}.", { cause });
  }
}
