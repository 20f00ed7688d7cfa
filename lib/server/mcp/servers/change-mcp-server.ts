import { CaveatError } from "@/lib/domain/caveat-error";
import type { McpServerId } from "@/lib/domain/ids";
import type { McpServer, McpServerChange } from "@/lib/domain/mcp-server";
import type { ChosenRisk, StoredMcpServer } from "@/lib/ports/tools/mcp-server-store";
import type { Container } from "../../container";
import { toMcpServer } from "./list-mcp-servers";

/**
 * Enables or disables a server, replaces its key, or sets the risk of tools as currently described. Throws `not_found`,
 * `invalid_input` for a tool that the server does not offer.
 */
export async function changeMcpServer(
  container: Pick<Container, "environment" | "mcpServers" | "secrets">,
  id: McpServerId,
  { enabled, key, tools = [] }: McpServerChange,
): Promise<McpServer> {
  const { mcpServers, secrets } = container;
  const before = await mcpServers.get(id);
  const risks = toChosenRisks(before, tools);
  const sealedKey = key === undefined ? undefined : await secrets.seal({ text: key, ownerId: id });
  await mcpServers.change(id, {
    ...(enabled !== undefined && { enabled }),
    ...(sealedKey !== undefined && { sealedKey }),
    risks,
  });
  return toMcpServer(container, await mcpServers.get(id));
}

function toChosenRisks({ tools }: StoredMcpServer, wanted: NonNullable<McpServerChange["tools"]>): ChosenRisk[] {
  return wanted.map(({ name, risk }, index) => {
    const tool = tools.find((candidate) => candidate.name === name);
    if (tool !== undefined) return { name, risk, hash: tool.hash };
    throw new CaveatError("invalid_input", "The server offers no such tool.", {
      fields: [{ field: `tools.${index}.name`, message: "The server offers no such tool." }],
      remedy: "Test the server to read its tools again.",
    });
  });
}
