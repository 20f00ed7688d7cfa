import { McpServerId } from "@/lib/domain/ids";
import { McpServerChange } from "@/lib/domain/mcp-server";
import { route } from "@/lib/server/http/route";
import { changeMcpServer } from "@/lib/server/mcp/servers/change-mcp-server";
import { removeMcpServer } from "@/lib/server/mcp/servers/remove-mcp-server";

export const PATCH = route(async ({ container, param, body }) =>
  Response.json(await changeMcpServer(container, param("id", McpServerId.schema), await body(McpServerChange))),
);

export const DELETE = route(async ({ container, param }) => {
  await removeMcpServer(container, param("id", McpServerId.schema));
  return new Response(null, { status: 204 });
});
