import type { McpServer, McpServerList, McpTool } from "@/lib/domain/mcp-server";
import type { StoredMcpServer } from "@/lib/ports/tools/mcp-server-store";
import type { Container } from "../../container";
import { openMcpServer } from "./open-mcp-server";
import { toForeignToolName, toToolRisk } from "./tool-risk";

type Parts = Pick<Container, "environment" | "secrets">;

/** Lists all added servers, without their keys. */
export async function listMcpServers(container: Parts & Pick<Container, "mcpServers">): Promise<McpServerList> {
  const stored = await container.mcpServers.list();
  return { items: await Promise.all(stored.map((server) => toMcpServer(container, server))) };
}

/** Converts a stored server for the API. */
export async function toMcpServer(container: Parts, stored: StoredMcpServer): Promise<McpServer> {
  const { id, name, url, enabled, hasKey, notices, problem, checkedAt, createdAt } = stored;
  const opened = await openMcpServer(container, stored);
  return {
    ...{ id, name, url, enabled, checkedAt, createdAt },
    keyStatus: opened.status === "lost" ? "lost" : hasKey ? "stored" : "none",
    tools: stored.tools.map((tool) => toMcpTool(stored, tool)),
    notices: [...notices],
    problem: opened.status === "lost" ? opened.problem : problem,
  };
}

function toMcpTool(server: StoredMcpServer, tool: StoredMcpServer["tools"][number]): McpTool {
  return {
    name: tool.name,
    registeredName: toForeignToolName(server, tool),
    description: tool.description,
    risk: toToolRisk(server, tool),
    changed: server.risks.some(({ name, hash }) => name === tool.name && hash !== tool.hash),
  };
}
