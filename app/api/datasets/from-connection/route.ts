import { addRemoteDataset, NewRemoteDataset } from "@/lib/server/connections/add-remote-dataset";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, body, request: { signal } }) =>
  Response.json(await addRemoteDataset(container, await body(NewRemoteDataset), signal), { status: 201 }),
);
