import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import { formatCount } from "@/lib/domain/text/numbers";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { longestSummary } from "../list-summary";
import { defineReadTool } from "../server-tool";

/** Describes a dataset: its size, columns and descriptions. */
export const describeDataset = defineReadTool({
  name: "datasets.describe",
  description: "Describes a dataset: its size, its columns with their types, and its descriptions.",
  capability: "catalog",
  needs: "viewer",
  parameters: z.object({ dataset: DatasetId.schema }),
  run: async ({ catalogue }, { dataset: id }) => {
    const { name, description, rowCount, columns } = await catalogue.getDataset(id);
    const about = description === undefined ? "" : ` ${description}`;
    const list = columns.map((column) => {
      return `${column.name} (${column.type}${column.description === undefined ? "" : `: ${column.description}`})`;
    });
    const summary = `“${name}” has ${formatCount(rowCount, "row")}.${about} Columns: ${list.join(", ")}.`;
    const facts = { id, name, columns: columns.map((column) => column.name) };
    return { ok: true, summary: toClippedText(summary, longestSummary), facts };
  },
});
