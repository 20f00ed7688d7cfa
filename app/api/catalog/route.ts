import { CatalogQuery, searchCatalog } from "@/lib/server/catalog/search-catalog";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, query }) =>
  Response.json(await searchCatalog(container, query(CatalogQuery))),
);
