import type { McpServer, McpServerChange, McpServerList, McpServerTest, NewMcpServer } from "@/lib/domain/mcp-server";
import type { McpServerId } from "@/lib/domain/ids";
import { requestEffect, requestJson } from "./request";
import { createResource } from "./resource";
import { outline } from "./sessions/outline";

const listOutline = outline<McpServerList>({ items: "list" });
const serverOutline = outline<McpServer>({ id: "text", name: "text", url: "text", tools: "list", notices: "list" });
const testOutline = outline<McpServerTest>({ outcome: "text", detail: "text", server: "object" });

/** The servers whose tools can be called here. */
export const mcpServersResource = createResource(() => requestJson("/api/mcp-servers", listOutline));

/** Adds a server and reads its tools; takes up to 15 seconds. Throws an ApiError. */
export async function addMcpServer(server: NewMcpServer): Promise<void> {
  await requestJson("/api/mcp-servers", serverOutline, { method: "POST", body: server });
  await mcpServersResource.refresh();
}

/** Enables or disables a server, replaces its key or sets when its tools run. Throws an ApiError. */
export async function changeMcpServer(id: McpServerId, change: McpServerChange): Promise<void> {
  replaceServer(await requestJson(`/api/mcp-servers/${id}`, serverOutline, { method: "PATCH", body: change }));
}

/** Reads the tools of a server again; takes up to 15 seconds. Throws an ApiError. */
export async function testMcpServer(id: McpServerId): Promise<McpServerTest> {
  const test = await requestJson(`/api/mcp-servers/${id}/test`, testOutline, { method: "POST", body: {} });
  replaceServer(test.server);
  return test;
}

/** Removes a server with its key. Throws an ApiError. */
export async function removeMcpServer(id: McpServerId): Promise<void> {
  await requestEffect(`/api/mcp-servers/${id}`, { method: "DELETE" });
  await mcpServersResource.refresh();
}

function replaceServer(server: McpServer): void {
  mcpServersResource.replace(
    (list) => list && { items: list.items.map((known) => (known.id === server.id ? server : known)) },
  );
}
