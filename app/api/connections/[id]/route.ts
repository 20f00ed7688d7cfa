import { ConnectionChange } from "@/lib/domain/connections/connection";
import { ConnectionId } from "@/lib/domain/ids";
import { changeConnection, removeConnection } from "@/lib/server/connections/change-connection";
import { route } from "@/lib/server/http/route";

export const PATCH = route(async ({ container, param, body }) =>
  Response.json(await changeConnection(container, param("id", ConnectionId.schema), await body(ConnectionChange))),
);

export const DELETE = route(async ({ container, param }) => {
  await removeConnection(container, param("id", ConnectionId.schema));
  return new Response(null, { status: 204 });
});
