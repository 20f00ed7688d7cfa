import { DatasetId } from "@/lib/domain/ids";
import { listValues, ValuesQuery } from "@/lib/server/datasets/read-rows";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, request, param, query }) =>
  Response.json(await listValues(container, param("id", DatasetId.schema), query(ValuesQuery), request.signal)),
);
