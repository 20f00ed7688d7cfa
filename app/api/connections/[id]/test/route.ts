import { ConnectionId } from "@/lib/domain/ids";
import { testConnection } from "@/lib/server/connections/test-connection";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param, request }) =>
  Response.json(await testConnection(container, param("id", ConnectionId.schema), request.signal)),
);
