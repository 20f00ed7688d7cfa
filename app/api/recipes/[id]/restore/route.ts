import { RecipeId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { restoreRecipe } from "@/lib/server/recipes/get-recipe";

export const POST = route(async ({ container, param }) =>
  Response.json(await restoreRecipe(container, param("id", RecipeId.schema))),
);
