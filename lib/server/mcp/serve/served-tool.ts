import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type {
  CallToolResult,
  ServerNotification,
  ServerRequest,
  ToolAnnotations,
} from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { inPlainWords } from "@/lib/domain/to-field-message";
import type { Container } from "../../container";
import { toCaveatError } from "../../http/to-problem";
import { logError } from "../../log";

/** Context of a tool call. */
export interface ServedCall {
  container: Container;
  /** The HTTP request, for rate limits. */
  request: Request;
  /** Aborts when the client disconnects or the server stops. */
  signal: AbortSignal;
  /** Sends a progress notification; does nothing if the client did not request any. */
  onProgress: (message: string) => void;
}

/** Result of a tool: the same content as text for models and as JSON for programs. */
export interface ServedResult {
  text: string;
  structured: Record<string, unknown>;
  /** Base64-encoded images. */
  images?: readonly { data: string; mimeType: string }[];
}

/** A tool that this server offers to other agents. */
export interface ServedTool<Input extends z.ZodObject = z.ZodObject> {
  /** Letters, digits and underscores, because many clients reject dots although the protocol allows them. */
  name: string;
  title: string;
  description: string;
  input: Input;
  /** Hints for clients; the server itself does not rely on them. */
  annotations: ToolAnnotations;
  run: (input: z.infer<Input>, call: ServedCall) => Promise<ServedResult>;
}

/** Type-checks a tool and erases its input type. */
export function defineServedTool<Input extends z.ZodObject>(tool: ServedTool<Input>): ServedTool {
  return { ...tool, run: (input, call) => tool.run(tool.input.parse(input, inPlainWords), call) };
}

/** Registers a tool. Converts errors to results that the calling model can act on. */
export function addServedTool(
  server: McpServer,
  { name, title, description, input, annotations, run }: ServedTool,
  { container, request }: Pick<ServedCall, "container" | "request">,
): void {
  const answer = async (
    given: Record<string, unknown>,
    extra: RequestHandlerExtra<ServerRequest, ServerNotification>,
  ): Promise<CallToolResult> => {
    const signal = AbortSignal.any([extra.signal, container.stopping]);
    try {
      return toCallResult(await run(given, { container, request, signal, onProgress: toProgress(extra) }));
    } catch (error) {
      return toFault(error, name);
    }
  };
  server.registerTool(name, { title, description, inputSchema: toListedSchema(input), annotations }, answer);
}

/**
 * Converts the input of a tool to a schema that is listed like it but accepts any object: `run` validates the
 * arguments, so that faults are described as in every other request.
 */
function toListedSchema(input: z.ZodObject): z.ZodObject {
  return z.looseObject({}).meta(z.toJSONSchema(input, { io: "input" }));
}

function toProgress({
  _meta,
  sendNotification,
}: RequestHandlerExtra<ServerRequest, ServerNotification>): ServedCall["onProgress"] {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  return (message) => {
    if (progressToken === undefined) return;
    progress += 1;
    const params = { progressToken, progress, message };
    // Ignores clients that have disconnected.
    sendNotification({ method: "notifications/progress", params }).catch(() => undefined);
  };
}

function toCallResult({ text, structured, images = [] }: ServedResult): CallToolResult {
  return {
    content: [{ type: "text", text }, ...images.map((image) => ({ type: "image" as const, ...image }))],
    structuredContent: structured,
  };
}

function toFault(error: unknown, name: string): CallToolResult {
  const { code, message, remedy, fields, cause } = toCaveatError(error);
  if (isCaveatError(error, "internal") || code === "internal") logError(`The tool ${name} failed.`, cause);
  const places = fields.map(({ field, message: fault }) => `${field}: ${fault}`);
  const text = [[message, remedy ?? ""].join(" ").trim(), ...places].join("\n");
  return { content: [{ type: "text", text }], structuredContent: { code, message: text }, isError: true };
}
