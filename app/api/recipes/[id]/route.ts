import { RecipeId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { RecipeSettings } from "@/lib/server/recipes/create-recipe";
import { getRecipe, hideRecipe, updateRecipe } from "@/lib/server/recipes/get-recipe";

export const GET = route(async ({ container, param }) =>
  Response.json(await getRecipe(container, param("id", RecipeId.schema))),
);

export const PATCH = route(async ({ container, param, body }) =>
  Response.json(await updateRecipe(container, param("id", RecipeId.schema), await body(RecipeSettings))),
);

export const DELETE = route(async ({ container, param }) => {
  await hideRecipe(container, param("id", RecipeId.schema));
  return new Response(null, { status: 204 });
});
