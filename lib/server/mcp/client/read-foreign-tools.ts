import { createHash } from "node:crypto";
import { z } from "zod";
import { longestToolName } from "@/lib/domain/mcp-server";
import type { ReadMcpTools, StoredMcpTool } from "@/lib/ports/tools/mcp-server-store";
import { toForeignParameters } from "./foreign-parameters";
import { toForeignText } from "./foreign-text";
import type { McpConversation } from "./with-mcp-server";

const most = { pages: 10, tools: 100, schemaCharacters: 20_000, description: 300, notices: 20 };

/** One page of tools; each tool is validated separately. */
const Page = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().max(2_000).optional() });

const ForeignTool = z.object({
  name: z.string(),
  description: z.string().default(""),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
});

/** A tool, or the reason why it is left out. */
type Judged = StoredMcpTool | { notice: string };

/** Reads the tools of a server. Leaves out unusable ones with a reason; ignores hints that a tool is harmless. */
export async function readForeignTools({ request }: McpConversation): Promise<ReadMcpTools> {
  const found: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < most.pages && found.length <= most.tools; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const { tools, nextCursor } = await request({ method: "tools/list", params }, Page);
    found.push(...tools);
    cursor = nextCursor;
    if (cursor === undefined) break;
  }
  return toReadTools(found, { isWhole: cursor === undefined });
}

function toReadTools(found: readonly unknown[], { isWhole }: { isWhole: boolean }): ReadMcpTools {
  const tools = new Map<string, StoredMcpTool>();
  const notices: string[] = [];
  for (const each of found.slice(0, most.tools)) {
    const judged = judgeTool(each);
    if ("notice" in judged) notices.push(judged.notice);
    else if (tools.has(judged.name)) notices.push(`“${judged.name}” is listed twice; the first one is used.`);
    else tools.set(judged.name, judged);
  }
  if (!isWhole || found.length > most.tools) notices.push(`Only the first ${most.tools} tools of the server are used.`);
  return { tools: [...tools.values()], notices: notices.slice(0, most.notices) };
}

function judgeTool(found: unknown): Judged {
  const parsed = ForeignTool.safeParse(found);
  if (!parsed.success) return { notice: "A tool was left out: it has no name or no schema of its parameters." };
  const { name, description, inputSchema, outputSchema = null } = parsed.data;
  const shown = toForeignText(name, longestToolName);
  const leaveOut = (why: string): Judged => ({ notice: `“${shown}” was left out: ${why}.` });
  if (name.length > longestToolName || !/^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/.test(name)) {
    return leaveOut("its name has unusual characters or is too long");
  }
  const definition = JSON.stringify({ name, description, inputSchema, outputSchema });
  if (definition.length > most.schemaCharacters) return leaveOut("its description is longer than 20,000 characters");
  const parameters = toForeignParameters(inputSchema);
  if ("problem" in parameters) return leaveOut(parameters.problem);
  return {
    ...{ name, inputSchema, outputSchema },
    description: toForeignText(description, most.description),
    hash: createHash("sha256").update(definition).digest("hex"),
  };
}
