import { RecipeId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { changeRecipe, RecipeOpsRequest } from "@/lib/server/recipes/change-recipe";

export const POST = route(async ({ container, param, body, request }) => {
  const options = { ...(await body(RecipeOpsRequest)), signal: request.signal };
  return Response.json(await changeRecipe(container, param("id", RecipeId.schema), options));
});
