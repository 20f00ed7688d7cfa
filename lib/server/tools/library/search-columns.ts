import { z } from "zod";
import { CatalogQuery, searchCatalog } from "../../catalog/search-catalog";
import { toItemsEnvelope } from "../items-envelope";
import { defineReadTool } from "../server-tool";

/** Finds columns by words of their names and descriptions, in all datasets. */
export const searchColumns = defineReadTool({
  name: "columns.search",
  description: "Finds columns by words of their names and descriptions, in all datasets.",
  capability: "catalog",
  needs: "viewer",
  parameters: z.object({ query: CatalogQuery.shape.query.meta({ title: "Words to look for" }) }),
  run: async (container, { query }) => {
    const { items } = await searchCatalog(container, { query, kinds: ["column"] });
    return toItemsEnvelope("column", items);
  },
});
