import type { ToolRisk } from "@/lib/domain/tools/tool";
import type { StoredMcpServer, StoredMcpTool } from "@/lib/ports/mcp-server-store";

/**
 * Returns the risk of a foreign tool: the one that a person chose for exactly this description of it, else `write`. What its server
 * says about its risk does not count.
 */
export function toToolRisk({ risks }: Pick<StoredMcpServer, "risks">, { name, hash }: StoredMcpTool): ToolRisk {
  return risks.find((chosen) => chosen.name === name && chosen.hash === hash)?.risk ?? "write";
}

/** Returns the name of a foreign tool in the registry. */
export function toForeignToolName(server: Pick<StoredMcpServer, "name">, tool: Pick<StoredMcpTool, "name">): string {
  return `mcp.${server.name}.${tool.name}`;
}
