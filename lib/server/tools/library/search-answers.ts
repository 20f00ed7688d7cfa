import { z } from "zod";
import { CatalogQuery, searchCatalog } from "../../catalog/search-catalog";
import { toItemsEnvelope } from "../items-envelope";
import { defineReadTool } from "../server-tool";

/** Finds earlier questions with their answers. */
export const searchAnswers = defineReadTool({
  name: "answers.search",
  description: "Finds earlier questions with their answers.",
  capability: "catalog",
  needs: "viewer",
  parameters: z.object({ query: CatalogQuery.shape.query.meta({ title: "Words to search for" }) }),
  run: async (container, { query }) => {
    const { items } = await searchCatalog(container, { query, kinds: ["answer"] });
    return toItemsEnvelope("answer", items);
  },
});
