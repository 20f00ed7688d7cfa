import { z } from "zod";
import { CatalogQuery, searchCatalog } from "../../catalog/search-catalog";
import { toItemsEnvelope } from "../items-envelope";
import { defineReadTool } from "../server-tool";

/** Finds passages of the library's documents, and definitions of terms. */
export const searchDocuments = defineReadTool({
  name: "documents.search",
  description: "Finds passages of the library's documents, and definitions of terms.",
  capability: "catalog",
  needs: "viewer",
  parameters: z.object({ query: CatalogQuery.shape.query.meta({ title: "Words to search for" }) }),
  run: async (container, { query }) => {
    const { items } = await searchCatalog(container, { query, kinds: ["document", "definition"] });
    return toItemsEnvelope("passage", items);
  },
});
