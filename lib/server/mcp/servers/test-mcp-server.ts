import { isCaveatError } from "@/lib/domain/caveat-error";
import type { McpServerId } from "@/lib/domain/ids";
import type { McpServerTest } from "@/lib/domain/mcp-server";
import { formatCount } from "@/lib/domain/text/numbers";
import type { ReadMcpTools, StoredMcpServer } from "@/lib/ports/tools/mcp-server-store";
import type { Container } from "../../container";
import { McpFault } from "../client/mcp-fault";
import { readForeignTools } from "../client/read-foreign-tools";
import { withMcpServer } from "../client/with-mcp-server";
import { toMcpServer } from "./list-mcp-servers";
import { openMcpServer } from "./open-mcp-server";
import { revokeApprovals } from "./revoke-approvals";
import { toForeignToolName } from "./tool-risk";

const longestTestMs = 15_000;

type Parts = Pick<Container, "environment" | "mcpServers" | "secrets" | "settings">;

/**
 * Connects to a server, enabled or not, reads its tools and stores them, and reports the outcome. Throws `not_found`.
 * @param options.limitMs time limit; 15 seconds by default.
 */
export async function testMcpServer(
  container: Parts,
  id: McpServerId,
  { signal, limitMs = longestTestMs }: { signal: AbortSignal; limitMs?: number },
): Promise<McpServerTest> {
  const startedAt = performance.now();
  const before = await container.mcpServers.get(id);
  const read = await readTools(container, before, { signal, limitMs });
  const { fault } = read;
  const detail = fault === null ? toDetail(read) : `${fault.message} ${fault.remedy}`;
  if (fault === null) await revokeChanged(container, before, read);
  await container.mcpServers.recordTools(id, fault === null ? read : { problem: detail });
  return {
    outcome: fault === null ? "works" : fault.outcome,
    detail,
    durationMs: Math.round(performance.now() - startedAt),
    server: await toMcpServer(container, await container.mcpServers.get(id)),
  };
}

async function readTools(
  container: Parts,
  server: StoredMcpServer,
  options: { signal: AbortSignal; limitMs: number },
): Promise<ReadMcpTools & { fault: McpFault | null }> {
  const none = { tools: [], notices: [] };
  const opened = await openMcpServer(container, server);
  if (opened.status === "lost") return { ...none, fault: new McpFault("key_refused", opened.problem, "") };
  try {
    return { ...(await withMcpServer(opened.target, readForeignTools, options)), fault: null };
  } catch (error) {
    if (error instanceof McpFault) return { ...none, fault: error };
    if (isCaveatError(error, "cancelled")) {
      return { ...none, fault: new McpFault("failed", "The test was cancelled.", "Test it again.") };
    }
    throw error;
  }
}

/** Revokes the standing approvals of changed tools before their new version can be called. */
async function revokeChanged(container: Parts, before: StoredMcpServer, { tools }: ReadMcpTools): Promise<void> {
  const same = new Set(
    tools
      .filter(({ name, hash }) => before.tools.some((known) => known.name === name && known.hash === hash))
      .map((tool) => toForeignToolName(before, tool)),
  );
  const prefix = toForeignToolName(before, { name: "" });
  await revokeApprovals(container, (name) => name.startsWith(prefix) && !same.has(name));
}

function toDetail({ tools, notices }: ReadMcpTools): string {
  const found =
    tools.length === 0 ? "It responds, but offers no tools." : `It offers ${formatCount(tools.length, "tool")}.`;
  return [found, ...notices].join(" ");
}
