import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { DatasetVersionId } from "@/lib/domain/ids";
import { TableView } from "@/lib/domain/datasets/table-view";

const place = String.raw`\d{1,5}(?:-\d{1,5})?`;

/**
 * Query of some rows and columns: `sort=column:desc`, `filter` is JSON, `rows` and `columns` are positions from 0,
 * written like `0-15,22`, `repeated=true` keeps only rows that repeat an earlier one; `version` names a version other
 * than the newest.
 */
export const ViewQuery = z.object({
  version: DatasetVersionId.schema.optional(),
  repeated: z.enum(["true", "false"]).optional(),
  sort: z.string().optional(),
  filter: z.string().optional(),
  search: TableView.shape.search.optional(),
  rows: z
    .string()
    .regex(/^\d{1,10}(?:,\d{1,10}){0,99}$/, "At most 100 positions of rows from 0, for example 3,17.")
    .optional(),
  columns: z
    .string()
    .regex(new RegExp(`^${place}(?:,${place})*$`), "Positions from 0, for example 0-15,22.")
    .optional(),
});

/** Converts a query to a view. Throws `invalid_input` for a broken filter. */
export function toFileView(query: z.infer<typeof ViewQuery>): Partial<TableView> & { columns?: readonly number[] } {
  return {
    sort: query.sort === undefined ? null : toSort(query.sort),
    filters: query.filter === undefined ? [] : toFilters(query.filter),
    search: query.search ?? "",
    rows: query.rows === undefined ? null : query.rows.split(",").map(Number),
    ...(query.repeated === "true" ? { repeated: true } : {}),
    columns: query.columns === undefined ? undefined : toPlaces(query.columns),
  };
}

function toSort(text: string): { column: string; descending: boolean } {
  const match = /^(.*?)(?::(asc|desc))?$/s.exec(text);
  return { column: match?.[1] ?? text, descending: match?.[2] === "desc" };
}

function toFilters(text: string): TableView["filters"] {
  try {
    return TableView.shape.filters.parse(JSON.parse(text));
  } catch (cause) {
    throw new CaveatError("invalid_input", "The filter is not a JSON list of {column, op, value}.", { cause });
  }
}

function toPlaces(text: string): number[] {
  return text.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  });
}
