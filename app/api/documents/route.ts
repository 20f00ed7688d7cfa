import { addDocuments } from "@/lib/server/catalog/add-documents";
import { listDocuments } from "@/lib/server/catalog/documents";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container }) => Response.json(await listDocuments(container)));

export const POST = route(async ({ container, request }) => {
  const outcome = await addDocuments(container, request);
  return Response.json(outcome, { status: outcome.items.length > 0 ? 201 : 422 });
});
