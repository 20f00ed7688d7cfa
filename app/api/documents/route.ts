import { addDocuments } from "@/lib/server/catalog/add-documents";
import { listDocuments } from "@/lib/server/catalog/documents";
import { pageOfAll, WholeListQuery } from "@/lib/server/http/page-of-all";
import { route } from "@/lib/server/http/route";
import { toUploadAnswer } from "@/lib/server/http/to-upload-answer";

export const GET = route(async ({ container, query }) =>
  Response.json(pageOfAll((await listDocuments(container)).items, query(WholeListQuery))),
);

export const POST = route(async ({ container, request }) => {
  const outcome = await addDocuments(container, request);
  return toUploadAnswer(outcome);
});
