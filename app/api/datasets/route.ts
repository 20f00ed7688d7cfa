import { uploadDatasets } from "@/lib/server/datasets/upload-datasets";
import { PageQuery } from "@/lib/server/http/page-query";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, query }) =>
  Response.json(await container.catalogue.list(query(PageQuery))),
);

export const POST = route(async ({ container, request }) => {
  const outcome = await uploadDatasets(container, request);
  return Response.json(outcome, { status: outcome.items.length > 0 ? 201 : 422 });
});
