import { escapeMarkdown } from "@/lib/domain/text/markdown";
import { CatalogQuery, searchCatalog } from "../../../catalog/search-catalog";
import { defineServedTool } from "../served-tool";

/** Searches datasets by their names, columns and descriptions. */
export const searchDatasets = defineServedTool({
  name: "datasets_search",
  title: "Search datasets",
  description: "Finds datasets by words in their name, columns and descriptions.",
  input: CatalogQuery.pick({ query: true }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async ({ query }, { container }) => {
    const { items } = await searchCatalog(container, { query, kinds: ["dataset", "column"] });
    const found = items.map(({ id, kind, title, excerpt, where }) => ({ datasetId: id, kind, title, excerpt, where }));
    const lines = found.map(({ datasetId, title, where, excerpt }) =>
      escapeMarkdown(`${title} (${where}), dataset id ${datasetId}${excerpt === "" ? "" : `: ${excerpt}`}`),
    );
    return {
      text: lines.length === 0 ? "No dataset matches. List all datasets with datasets_list." : lines.join("\n"),
      structured: { items: found },
    };
  },
});
