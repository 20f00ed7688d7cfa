import { DatasetId } from "@/lib/domain/ids";
import { changeDataset, DatasetChange, hideDataset } from "@/lib/server/datasets/change-dataset";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, param }) =>
  Response.json(await container.catalogue.getDataset(param("id", DatasetId.schema))),
);

export const PATCH = route(async ({ container, param, body }) =>
  Response.json(await changeDataset(container, param("id", DatasetId.schema), await body(DatasetChange))),
);

export const DELETE = route(async ({ container, param }) => {
  await hideDataset(container, param("id", DatasetId.schema));
  return new Response(null, { status: 204 });
});
