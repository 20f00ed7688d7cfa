import type { McpServerId } from "@/lib/domain/ids";
import type { Container } from "../../container";
import { revokeApprovals } from "./revoke-approvals";
import { toForeignToolName } from "./tool-risk";

/**
 * Removes a server with its key and the standing approvals of its tools, so that a later server of the same name does
 * not inherit them. Throws `not_found`.
 */
export async function removeMcpServer(
  container: Pick<Container, "mcpServers" | "settings">,
  id: McpServerId,
): Promise<void> {
  const server = await container.mcpServers.get(id);
  const prefix = toForeignToolName(server, { name: "" });
  await revokeApprovals(container, (name) => name.startsWith(prefix));
  await container.mcpServers.remove(id);
}
