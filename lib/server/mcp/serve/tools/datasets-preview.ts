import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { RowFilter } from "@/lib/domain/datasets/row-filter";
import { DatasetId } from "@/lib/domain/ids";
import { toResultMarkdown } from "../../../takeaway/summary/result-markdown";
import { readRows } from "../../../datasets/read-rows";
import { defineServedTool } from "../served-tool";

/** A model reads all of it; larger amounts of data call for a question. */
const most = { rows: 50, columns: 20, cell: 200 };

/** Shows some rows of a dataset. */
export const previewDataset = defineServedTool({
  name: "datasets_preview",
  title: "Preview rows",
  description: `Shows up to ${most.rows} rows of a dataset. To compute something over all rows, use \`ask\`.`,
  input: z.object({
    datasetId: DatasetId.schema.describe("Id of a dataset."),
    columns: z
      .array(z.string())
      .min(1)
      .max(most.columns)
      .optional()
      .describe("Column names; the first 20 columns by default."),
    filters: z.array(RowFilter).max(20).default([]).describe("Conditions, combined with AND."),
    sort: z.object({ column: z.string(), descending: z.boolean().default(false) }).optional(),
    offset: z.int().min(0).default(0),
    limit: z.int().min(1).max(most.rows).default(10),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async ({ datasetId, columns, filters, sort, offset, limit }, { container, signal }) => {
    const dataset = await container.catalogue.getDataset(datasetId);
    const query = {
      columns: toPlaces(dataset, columns).join(","),
      filter: JSON.stringify(filters),
      ...(sort && { sort: `${sort.column}:${sort.descending ? "desc" : "asc"}` }),
    };
    const page = await readRows(container, datasetId, { ...query, offset, limit, clip: most.cell }, signal);
    const table = toResultMarkdown({ kind: "table", ...page, totalRows: page.rows.length });
    return {
      text: `Rows ${offset + 1} to ${offset + page.rows.length} of ${page.total}:\n\n${table}`,
      structured: { ...page, offset, columnCount: dataset.columnCount },
    };
  },
});

/** Returns the positions of the named columns. Throws `invalid_input` for an unknown one. */
function toPlaces({ columns }: Dataset, names: readonly string[] | undefined): number[] {
  if (names === undefined) return [...columns.slice(0, most.columns).keys()];
  return names.map((name) => {
    const place = columns.findIndex((column) => column.name === name);
    if (place >= 0) return place;
    throw new CaveatError("invalid_input", "The dataset has no such column.", {
      fields: [{ field: "columns", message: `There is no column “${name.slice(0, 100)}”.` }],
      remedy: "List its columns with datasets_describe.",
    });
  });
}
