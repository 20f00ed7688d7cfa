import { NewConnection } from "@/lib/domain/connections/connection";
import { addConnection } from "@/lib/server/connections/add-connection";
import { listConnections } from "@/lib/server/connections/list-connections";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container }) => Response.json(await listConnections(container)));

export const POST = route(async ({ container, body }) =>
  Response.json(await addConnection(container, await body(NewConnection)), { status: 201 }),
);
