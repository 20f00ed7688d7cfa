import type { ToolRisk } from "@/lib/domain/tools/tool";
import type { StoredMcpServer, StoredMcpTool } from "@/lib/ports/tools/mcp-server-store";

/**
 * Returns the risk of a foreign tool: the one chosen by the user for exactly this description, otherwise `write`.
 * Ignores what its server claims about the risk.
 */
export function toToolRisk({ risks }: Pick<StoredMcpServer, "risks">, { name, hash }: StoredMcpTool): ToolRisk {
  return risks.find((chosen) => chosen.name === name && chosen.hash === hash)?.risk ?? "write";
}

/** Returns the registry name of a foreign tool. */
export function toForeignToolName(server: Pick<StoredMcpServer, "name">, tool: Pick<StoredMcpTool, "name">): string {
  return `mcp.${server.name}.${tool.name}`;
}
