import { route } from "@/lib/server/http/route";
import { getOpenApiDocument } from "@/lib/server/openapi/get-openapi-document";

export const GET = route(() => Promise.resolve(Response.json(getOpenApiDocument())));
