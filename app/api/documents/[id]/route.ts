import { DocumentId } from "@/lib/domain/ids";
import { deleteDocument, getDocument } from "@/lib/server/catalog/documents";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, param }) =>
  Response.json(await getDocument(container, param("id", DocumentId.schema))),
);

export const DELETE = route(async ({ container, param }) => {
  await deleteDocument(container, param("id", DocumentId.schema));
  return new Response(null, { status: 204 });
});
