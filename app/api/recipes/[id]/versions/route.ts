import { RecipeId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { listRecipeVersions } from "@/lib/server/recipes/get-recipe";

export const GET = route(async ({ container, param }) =>
  Response.json(await listRecipeVersions(container, param("id", RecipeId.schema))),
);
