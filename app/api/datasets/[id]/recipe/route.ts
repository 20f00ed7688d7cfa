import { DatasetId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { findDatasetRecipe } from "@/lib/server/preparation/find-dataset-recipe";
import { getOwnRecipe } from "@/lib/server/recipes/create-recipe";

export const GET = route(async ({ container, param }) =>
  Response.json({ recipe: await findDatasetRecipe(container, param("id", DatasetId.schema)) }),
);

export const POST = route(async ({ container, param }) =>
  Response.json(await getOwnRecipe(container, param("id", DatasetId.schema)), { status: 201 }),
);
