import { NewConnection } from "@/lib/domain/connections/connection";
import { addConnection } from "@/lib/server/connections/add-connection";
import { listConnections } from "@/lib/server/connections/list-connections";
import { pageOfAll, WholeListQuery } from "@/lib/server/http/page-of-all";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, query }) =>
  Response.json(pageOfAll((await listConnections(container)).items, query(WholeListQuery))),
);

export const POST = route(async ({ container, body }) =>
  Response.json(await addConnection(container, await body(NewConnection)), { status: 201 }),
);
