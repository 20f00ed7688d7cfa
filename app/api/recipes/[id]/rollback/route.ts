import { RecipeId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { RecipeRollback, rollbackRecipe } from "@/lib/server/recipes/rollback-recipe";

export const POST = route(async ({ container, param, body, request }) => {
  const options = { ...(await body(RecipeRollback)), signal: request.signal };
  return Response.json(await rollbackRecipe(container, param("id", RecipeId.schema), options), { status: 201 });
});
