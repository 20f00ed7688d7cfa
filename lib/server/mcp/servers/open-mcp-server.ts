import type { StoredMcpServer } from "@/lib/ports/tools/mcp-server-store";
import type { Container } from "../../container";
import { createAddressRule } from "../../models/address-rule";
import type { McpTarget } from "../client/with-mcp-server";

/** A stored server with its decrypted key, or the reason why it cannot be used. */
export type OpenedMcpServer = { status: "open"; target: McpTarget } | { status: "lost"; problem: string };

/**
 * Decrypts the key of a server. Never throws: an unreadable key is returned as a value, with a sentence and a next
 * step.
 */
export async function openMcpServer(
  { environment, secrets }: Pick<Container, "environment" | "secrets">,
  { id, name, url, hasKey, sealedKey }: Pick<StoredMcpServer, "id" | "name" | "url" | "hasKey" | "sealedKey">,
): Promise<OpenedMcpServer> {
  const mayConnect = createAddressRule(environment);
  if (!hasKey) return { status: "open", target: { url, mayConnect, key: undefined } };
  const opened =
    sealedKey === null
      ? { status: "lost" as const, reason: "Keys are not part of a backup." }
      : await secrets.open({ sealed: sealedKey, ownerId: id });
  if (opened.status === "open") return { status: "open", target: { url, mayConnect, key: opened.text } };
  const problem = `The key of ${name} cannot be read. ${opened.reason} Enter it again in Settings › MCP servers.`;
  return { status: "lost", problem };
}
