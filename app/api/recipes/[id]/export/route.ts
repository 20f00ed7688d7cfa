import { RecipeId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { exportRecipe, RecipeExportQuery } from "@/lib/server/recipes/export/export-recipe";

export const GET = route(async ({ container, param, query }) =>
  exportRecipe(container, param("id", RecipeId.schema), query(RecipeExportQuery)),
);
