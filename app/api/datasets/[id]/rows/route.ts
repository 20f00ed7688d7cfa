import { DatasetId } from "@/lib/domain/ids";
import { readRows, RowsQuery } from "@/lib/server/datasets/read-rows";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, request, param, query }) =>
  Response.json(await readRows(container, param("id", DatasetId.schema), query(RowsQuery), request.signal)),
);
