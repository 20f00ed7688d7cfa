import { DatasetId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { suggestRecipes } from "@/lib/server/recipes/patterns/suggest-recipes";

export const GET = route(async ({ container, param }) =>
  Response.json({ items: await suggestRecipes(container, param("id", DatasetId.schema)) }),
);
