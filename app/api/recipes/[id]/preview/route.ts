import { RecipeId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { PreviewQuery, previewStep } from "@/lib/server/recipes/preview-step";

export const GET = route(async ({ container, param, query, request }) => {
  const options = { ...query(PreviewQuery), signal: request.signal };
  return Response.json(await previewStep(container, param("id", RecipeId.schema), options));
});
