import { NewMcpServer } from "@/lib/domain/mcp-server";
import { route } from "@/lib/server/http/route";
import { addMcpServer } from "@/lib/server/mcp/servers/add-mcp-server";
import { listMcpServers } from "@/lib/server/mcp/servers/list-mcp-servers";

export const GET = route(async ({ container }) => Response.json(await listMcpServers(container)));

export const POST = route(async ({ container, body, request }) =>
  Response.json(await addMcpServer(container, await body(NewMcpServer), { signal: request.signal }), { status: 201 }),
);
