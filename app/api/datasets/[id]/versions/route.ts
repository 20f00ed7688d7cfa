import { DatasetId } from "@/lib/domain/ids";
import { addVersion } from "@/lib/server/datasets/add-version";
import { ReadingRequest } from "@/lib/server/datasets/reading-request";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, param }) =>
  Response.json({ items: await container.catalogue.listVersions(param("id", DatasetId.schema)) }),
);

export const POST = route(async ({ container, request, param, body }) => {
  const id = param("id", DatasetId.schema);
  const { reading } = await body(ReadingRequest);
  return Response.json(await addVersion(container, id, { reading, signal: request.signal }), { status: 201 });
});
