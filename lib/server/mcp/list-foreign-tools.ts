import { ToolName } from "@/lib/domain/tools/tool";
import type { StoredMcpServer, StoredMcpTool } from "@/lib/ports/tools/mcp-server-store";
import type { Container } from "../container";
import type { RegisteredTool } from "../tools/registered-tool";
import { callForeignTool } from "./client/call-foreign-tool";
import { toForeignParameters } from "./client/foreign-parameters";
import { openMcpServer } from "./servers/open-mcp-server";
import { toForeignToolName, toToolRisk } from "./servers/tool-risk";

type Parts = Pick<Container, "environment" | "mcpServers" | "secrets">;

/**
 * Lists the tools of all enabled servers as last read, without contacting any server. They are called only as approved
 * steps, unless the user has lowered their risk, and receive only their arguments.
 */
export async function listForeignTools(container: Parts): Promise<RegisteredTool[]> {
  const servers = await container.mcpServers.list();
  return servers
    .filter(({ enabled }) => enabled)
    .flatMap((server) => server.tools.flatMap((tool) => toRegisteredTool(container, { server, tool }) ?? []));
}

function toRegisteredTool(
  container: Parts,
  { server, tool }: { server: StoredMcpServer; tool: StoredMcpTool },
): RegisteredTool | null {
  const name = ToolName.safeParse(toForeignToolName(server, tool));
  const parameters = toForeignParameters(tool.inputSchema);
  if (!name.success || "problem" in parameters) return null;
  const risk = toToolRisk(server, tool);
  const parse = (args: Record<string, unknown>) => parameters.schema.parse(args);
  return {
    ...{ name: name.data, risk, parameters: parameters.schema },
    description: toDescription(server, tool),
    capability: "workspace",
    needs: "analyst",
    phases: [risk === "read" ? "gather" : "carry_out"],
    effect: risk === "read" ? "none" : "outside",
    says: (args) => {
      parse(args);
      return Promise.resolve(
        `Call “${tool.name}” of the MCP server “${server.name}”, which sends these arguments to ${new URL(server.url).host}.`,
      );
    },
    run: async (args, { signal }) => {
      const given = parse(args);
      const opened = await openMcpServer(container, server);
      if (opened.status === "lost") return { ok: false, summary: opened.problem, remedy: "Enter the key again." };
      return callForeignTool(opened.target, { server: server.name, tool, args: given, signal });
    },
  };
}

/** Quotes the server's own description of a tool. */
function toDescription({ name }: StoredMcpServer, { description }: StoredMcpTool): string {
  const words = description.replaceAll(/[“”]/gu, "'");
  const start = `A tool of the server “${name}”, which is not part of this installation`;
  return words === "" ? `${start}.` : `${start} and describes it as “${words}”.`;
}
