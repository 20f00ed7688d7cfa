import { DatasetId } from "@/lib/domain/ids";
import { getViewFile, ViewFileQuery } from "@/lib/server/datasets/get-view-file";
import { route } from "@/lib/server/http/route";

export const GET = route(({ container, request, param, query }) =>
  getViewFile(container, param("id", DatasetId.schema), query(ViewFileQuery), request.signal),
);
