import { ConnectionId } from "@/lib/domain/ids";
import { listTables, TablesQuery } from "@/lib/server/connections/list-tables";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, param, query, request: { signal } }) =>
  Response.json(await listTables(container, param("id", ConnectionId.schema), { ...query(TablesQuery), signal })),
);
