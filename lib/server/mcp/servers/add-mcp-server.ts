import { McpServerId } from "@/lib/domain/ids";
import type { McpServer, NewMcpServer } from "@/lib/domain/mcp-server";
import type { Container } from "../../container";
import { createAddressRule } from "../../models/address-rule";
import { toServerAddress } from "../../models/to-server-address";
import { testMcpServer } from "./test-mcp-server";

/**
 * Adds a server, stores its key encrypted and reads its tools; a server that does not respond is added with the reason.
 * Throws `invalid_input` for a forbidden address, `conflict` for a name that is already taken or too many servers.
 */
export async function addMcpServer(
  container: Pick<Container, "environment" | "mcpServers" | "secrets" | "settings">,
  { name, url, key }: NewMcpServer,
  options: { signal: AbortSignal },
): Promise<McpServer> {
  const { environment, mcpServers, secrets } = container;
  const address = await toServerAddress(url, {
    mayConnect: createAddressRule(environment),
    field: "url",
    example: "http://127.0.0.1:9000/mcp",
  });
  const id = McpServerId.create();
  const sealedKey = key ? await secrets.seal({ text: key, ownerId: id }) : null;
  await mcpServers.add({ id, name, url: address.href, sealedKey });
  return (await testMcpServer(container, id, options)).server;
}
