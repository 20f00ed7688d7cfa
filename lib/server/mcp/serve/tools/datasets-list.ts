import type { Dataset } from "@/lib/domain/datasets/dataset";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { PageQuery } from "../../../http/page-query";
import { defineServedTool } from "../served-tool";

const longestDescription = 300;

/** Lists datasets, newest first. */
export const listDatasets = defineServedTool({
  name: "datasets_list",
  title: "List datasets",
  description: "Lists the datasets of this Caveat server, newest first, with ids, sizes and descriptions.",
  input: PageQuery.extend({
    cursor: PageQuery.shape.cursor.describe("`nextCursor` of the previous page."),
    limit: PageQuery.shape.limit.describe("Maximum number of datasets, 20 by default."),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (page, { container }) => {
    const { items, nextCursor } = await container.catalogue.list(page);
    const lines = items.map(toLine);
    const more = nextCursor === null ? "" : `\n\nThere are more. Call again with cursor ${nextCursor}.`;
    return {
      text:
        lines.length === 0
          ? "There are no datasets yet. A person can add one in the browser."
          : lines.join("\n") + more,
      structured: { items: items.map(toDatasetItem), nextCursor },
    };
  },
});

function toLine({ id, name, status, rowCount, columnCount, description = "" }: Dataset): string {
  const size = status === "ready" ? `${rowCount} rows, ${columnCount} columns` : status;
  const words = escapeMarkdown(toClippedText(description, longestDescription));
  return `- ${escapeMarkdown(name)} (${size}), id ${id}${words === "" ? "" : `: ${words}`}`;
}

function toDatasetItem(dataset: Dataset) {
  const { id, name, description, status, rowCount, columnCount, version, createdAt } = dataset;
  return { id, name, description, status, rowCount, columnCount, version, createdAt };
}
