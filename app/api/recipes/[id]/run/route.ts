import { RecipeId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { stopRecipeRun } from "@/lib/server/recipes/apply-change";
import { RecipeRunRequest, runRecipe } from "@/lib/server/recipes/run-recipe";

export const POST = route(async ({ container, param, body, request }) => {
  const options = { ...(await body(RecipeRunRequest)), signal: request.signal };
  return Response.json(await runRecipe(container, param("id", RecipeId.schema), options));
});

export const DELETE = route(async ({ container, param }) => {
  await stopRecipeRun(container, param("id", RecipeId.schema));
  return new Response(null, { status: 204 });
});
