import { McpServerId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { testMcpServer } from "@/lib/server/mcp/servers/test-mcp-server";

export const POST = route(async ({ container, param, request }) =>
  Response.json(await testMcpServer(container, param("id", McpServerId.schema), { signal: request.signal })),
);
