import { NewDefinition } from "@/lib/domain/library/definition";
import { addDefinition, listDefinitions } from "@/lib/server/catalog/definitions";
import { pageOfAll, WholeListQuery } from "@/lib/server/http/page-of-all";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, query }) =>
  Response.json(pageOfAll((await listDefinitions(container)).items, query(WholeListQuery))),
);

export const POST = route(async ({ container, body }) =>
  Response.json(await addDefinition(container, await body(NewDefinition)), { status: 201 }),
);
