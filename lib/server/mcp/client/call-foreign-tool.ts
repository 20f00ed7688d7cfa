import { isCaveatError } from "@/lib/domain/caveat-error";
import type { StoredMcpTool } from "@/lib/ports/tools/mcp-server-store";
import type { ToolEnvelope } from "@/lib/ports/tools/tool-box";
import { longestSummary } from "../../tools/list-summary";
import { toForeignParameters } from "./foreign-parameters";
import { toForeignText } from "./foreign-text";
import { McpFault } from "./mcp-fault";
import { readForeignTools } from "./read-foreign-tools";
import { ForeignResult, toResultText } from "./result-text";
import { withMcpServer, type McpTarget } from "./with-mcp-server";

/** Less than the limit of any tool call, so that this timeout comes first and reports whether the effect is unknown. */
const longestCallMs = 18_000;

/** A call of another server's tool. */
interface ForeignCall {
  /** Name of the server. */
  server: string;
  /** The tool, as described when it was approved. */
  tool: StoredMcpTool;
  args: Record<string, unknown>;
  signal: AbortSignal;
  /** Time limit in milliseconds; 18 seconds by default. */
  limitMs?: number;
}

/**
 * Calls another server's tool with exactly these arguments, provided that its description has not changed. The result
 * is untrusted: sanitised, truncated and marked as a quotation. Returns expected failures as envelopes; throws
 * `cancelled`.
 */
export async function callForeignTool(
  target: McpTarget,
  { server, tool, args, signal, limitMs = longestCallMs }: ForeignCall,
): Promise<ToolEnvelope> {
  let isSent = false;
  try {
    return await withMcpServer(
      target,
      async (conversation) => {
        const { tools } = await readForeignTools(conversation);
        const current = tools.find(({ name }) => name === tool.name);
        if (current?.hash !== tool.hash) return toChanged(server, { tool, isGone: current === undefined });
        isSent = true;
        const params = { name: tool.name, arguments: args };
        return toEnvelope(server, {
          tool,
          result: await conversation.request({ method: "tools/call", params }, ForeignResult),
        });
      },
      { signal, limitMs },
    );
  } catch (error) {
    if (!(error instanceof McpFault))
      throw isCaveatError(error) ? error : new Error("The call failed.", { cause: error });
    return toFailure(server, { fault: error, isSent });
  }
}

function toChanged(server: string, { tool, isGone }: { tool: StoredMcpTool; isGone: boolean }): ToolEnvelope {
  return {
    ok: false,
    summary: isGone
      ? `The server “${server}” no longer offers “${tool.name}”, so it was not called.`
      : `The server “${server}” has changed “${tool.name}” since its tools were read, so it was not called.`,
    remedy: "Test the server in Settings › MCP servers, check the tool, and ask again.",
  };
}

/** States that it is unknown whether an unfinished call took effect, which matters before repeating it. */
function toFailure(server: string, { fault, isSent }: { fault: McpFault; isSent: boolean }): ToolEnvelope {
  const doubt =
    isSent && fault.outcome !== "key_refused"
      ? " Whether the call took effect is unknown; check that before repeating it."
      : "";
  return { ok: false, summary: `“${server}”: ${fault.message}${doubt}`, remedy: fault.remedy };
}

function toEnvelope(server: string, { tool, result }: { tool: StoredMcpTool; result: ForeignResult }): ToolEnvelope {
  const isFailed = result.isError === true;
  const broken = isFailed ? null : findBrokenPromise(tool, result);
  const lead = isFailed
    ? `The server “${server}” reports a failure`
    : `The server “${server}” answered${broken === null ? "" : `, but not as it declares (${broken})`}`;
  const text = toForeignText(toResultText(result), longestSummary);
  if (text === "") return { ok: !isFailed, summary: `${lead} without a message.` };
  const start = `${lead}; unverified text: “`;
  return {
    ok: !isFailed,
    summary: `${start}${toForeignText(text.replaceAll(/[“”]/gu, "'"), longestSummary - start.length - 1)}”`,
    ...(isFailed && { remedy: "Change the arguments, or skip this step." }),
  };
}

/** Finds how a structured result deviates from the tool's declared schema; null if it does not. */
function findBrokenPromise({ outputSchema }: StoredMcpTool, { structuredContent }: ForeignResult): string | null {
  if (outputSchema === null) return null;
  const declared = toForeignParameters(outputSchema, { extra: true });
  if ("problem" in declared) return null;
  if (structuredContent === undefined) return "the structured result is missing";
  const [issue] = declared.schema.safeParse(structuredContent).error?.issues ?? [];
  return issue === undefined ? null : `“${toForeignText(issue.path.join("."), 60)}” does not match`;
}
