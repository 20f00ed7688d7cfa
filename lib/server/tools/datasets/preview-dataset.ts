import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { DatasetId } from "@/lib/domain/ids";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { readRows, RowsQuery } from "../../datasets/read-rows";
import { longestSummary } from "../list-summary";
import { defineReadTool } from "../server-tool";

/** Shows the first rows of a dataset; refused if values must not leave the installation. */
export const previewDataset = defineReadTool({
  name: "datasets.preview",
  description: "Shows the first rows of a dataset.",
  capability: "catalog",
  needs: "viewer",
  parameters: z.object({
    dataset: DatasetId.schema,
    rows: z.int().min(1).max(10).default(3).meta({ title: "Rows" }),
  }),
  run: async (container, { dataset, rows: limit }, { signal }) => {
    if (!container.environment.SHARE_VALUES) {
      throw new CaveatError("forbidden", "Values of the data are not shared on this installation.", {
        remedy: "Use datasets.describe, which shows no values.",
      });
    }
    const page = await readRows(container, dataset, RowsQuery.parse({ limit: String(limit), clip: "40" }), signal);
    const names = page.columns.map(({ name }) => name);
    const lines = page.rows.map((row) => row.map((cell) => String(cell ?? "")).join(" | "));
    const summary = [`The first ${lines.length} of ${page.total} rows:`, names.join(" | "), ...lines].join("\n");
    return { ok: true, summary: toClippedText(summary, longestSummary) };
  },
});
