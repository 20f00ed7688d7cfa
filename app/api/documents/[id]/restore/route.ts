import { DocumentId } from "@/lib/domain/ids";
import { restoreDocument } from "@/lib/server/catalog/documents";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param }) =>
  Response.json(await restoreDocument(container, param("id", DocumentId.schema))),
);
