import { RecipeId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { DriftQuery, findDatasetDrift } from "@/lib/server/recipes/drift/dataset-drift";

export const GET = route(async ({ container, param, query }) =>
  Response.json(await findDatasetDrift(container, param("id", RecipeId.schema), query(DriftQuery))),
);
