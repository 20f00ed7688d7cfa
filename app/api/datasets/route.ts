import { uploadDatasets } from "@/lib/server/datasets/upload-datasets";
import { PageQuery } from "@/lib/server/http/page-query";
import { route } from "@/lib/server/http/route";
import { toUploadAnswer } from "@/lib/server/http/to-upload-answer";

export const GET = route(async ({ container, query }) =>
  Response.json(await container.catalogue.list(query(PageQuery))),
);

export const POST = route(async ({ container, request }) => {
  const outcome = await uploadDatasets(container, request);
  return toUploadAnswer(outcome);
});
