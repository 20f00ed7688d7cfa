import { addRemoteDataset, NewRemoteDataset, RemoteDatasetQuery } from "@/lib/server/connections/add-remote-dataset";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, query, body, request: { signal } }) => {
  const wait = query(RemoteDatasetQuery).wait === "true";
  const dataset = await addRemoteDataset(container, await body(NewRemoteDataset), { signal, wait });
  return Response.json(dataset, { status: 201 });
});
