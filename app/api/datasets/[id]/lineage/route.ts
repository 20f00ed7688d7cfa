import { DatasetId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { findLineage } from "@/lib/server/recipes/get-recipe";

export const GET = route(async ({ container, param }) =>
  Response.json(await findLineage(container, param("id", DatasetId.schema))),
);
