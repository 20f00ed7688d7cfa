import { DatasetId } from "@/lib/domain/ids";
import { refreshDataset, RemoteDatasetQuery } from "@/lib/server/connections/add-remote-dataset";
import { stopReading } from "@/lib/server/connections/stop-reading";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param, query, request: { signal } }) => {
  const wait = query(RemoteDatasetQuery).wait === "true";
  const dataset = await refreshDataset(container, param("id", DatasetId.schema), { signal, wait });
  return Response.json(dataset, { status: 201 });
});

export const DELETE = route(async ({ container, param }) =>
  Response.json(await stopReading(container, param("id", DatasetId.schema))),
);
