import { DatasetId } from "@/lib/domain/ids";
import { refreshDataset } from "@/lib/server/connections/add-remote-dataset";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param, request: { signal } }) =>
  Response.json(await refreshDataset(container, param("id", DatasetId.schema), signal), { status: 201 }),
);
