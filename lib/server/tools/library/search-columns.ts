import { z } from "zod";
import { CatalogQuery, searchCatalog } from "../../catalog/search-catalog";
import { toItemsEnvelope } from "../items-envelope";
import { defineReadTool } from "../server-tool";

/** Finds columns of all datasets by words in their names and descriptions. */
export const searchColumns = defineReadTool({
  name: "columns.search",
  description: "Finds columns of all datasets by words in their names and descriptions.",
  capability: "catalog",
  needs: "viewer",
  parameters: z.object({ query: CatalogQuery.shape.query.meta({ title: "Words to search for" }) }),
  run: async (container, { query }) => {
    const { items } = await searchCatalog(container, { query, kinds: ["column"] });
    return toItemsEnvelope("column", items);
  },
});
