import { NewDefinition } from "@/lib/domain/library/definition";
import { addDefinition, listDefinitions } from "@/lib/server/catalog/definitions";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container }) => Response.json(await listDefinitions(container)));

export const POST = route(async ({ container, body }) =>
  Response.json(await addDefinition(container, await body(NewDefinition)), { status: 201 }),
);
