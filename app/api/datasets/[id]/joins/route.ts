import { DatasetId } from "@/lib/domain/ids";
import { findDatasetJoins } from "@/lib/server/datasets/find-dataset-joins";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, request, param }) =>
  Response.json(await findDatasetJoins(container, param("id", DatasetId.schema), request.signal)),
);
