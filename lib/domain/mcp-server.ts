import { z } from "zod";
import { McpServerId } from "./ids";
import { ToolRisk } from "./tools/tool";

/** Name of a server, which prefixes the names of its tools: `mcp.<name>.<tool>`. */
export const McpServerName = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9_-]{0,29}$/,
    "The name must start with a letter and have at most 30 lower-case letters, digits, hyphens and underscores.",
  );

/** A key that is valid in a header: printable ASCII without spaces. */
const Key = z
  .string()
  .trim()
  .min(1, "Enter the key.")
  .max(4_000, "The key must have at most 4,000 characters.")
  .regex(/^[\x21-\x7e]*$/, "The key must contain only letters, digits and symbols, without spaces.");

/** A server to add. */
export const NewMcpServer = z.object({
  name: McpServerName,
  /** Address of its Streamable HTTP endpoint. */
  url: z.string().trim().min(1, "Enter the address.").max(2_000, "The address must have at most 2,000 characters."),
  /** Sent as `Authorization: Bearer …`. Optional. Never returned. */
  key: Key.nullish(),
});
export type NewMcpServer = z.infer<typeof NewMcpServer>;

/** Longest name of a foreign tool. */
export const longestToolName = 80;

/**
 * Changes to a server. The address is fixed, so that a stored key is never sent to a new one. A risk chosen for a tool
 * applies until the server changes the tool.
 */
export const McpServerChange = z
  .strictObject({
    enabled: z.boolean(),
    key: Key,
    tools: z.array(z.object({ name: z.string().max(longestToolName), risk: ToolRisk })).max(200),
  })
  .partial();
export type McpServerChange = z.infer<typeof McpServerChange>;

/** A tool, as described by its server. */
export const McpTool = z.object({
  /** Name used by the server. */
  name: z.string(),
  /** Name in the tool registry: `mcp.<server>.<tool>`. */
  registeredName: z.string(),
  /** The server's own description, sanitised and truncated; never an instruction. */
  description: z.string(),
  /** `write` until the user chooses another risk for exactly this tool. */
  risk: ToolRisk,
  /** Whether the server changed it after the user chose its risk, which resets the risk. */
  changed: z.boolean(),
});
export type McpTool = z.infer<typeof McpTool>;

/** An MCP server added by the user. */
export const McpServer = z.object({
  id: McpServerId.schema,
  name: McpServerName,
  url: z.string(),
  /** Whether its tools can be called. */
  enabled: z.boolean(),
  /** `lost`: its stored key can no longer be read. */
  keyStatus: z.enum(["none", "stored", "lost"]),
  tools: z.array(McpTool),
  /** Why some of its tools cannot be used, one sentence each. */
  notices: z.array(z.string()),
  /** Why it cannot be used and what to do about it; null if no problem is known. */
  problem: z.string().nullable(),
  /** When its tools were read; null before the first time. */
  checkedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type McpServer = z.infer<typeof McpServer>;

/** All servers, in the order they were added. */
export const McpServerList = z.object({ items: z.array(McpServer) });
export type McpServerList = z.infer<typeof McpServerList>;

/** Result of connecting to a server and reading its tools. */
export const McpServerTest = z.object({
  outcome: z.enum(["works", "key_refused", "no_connection", "timed_out", "failed"]),
  /** User-facing: that it works, or what is wrong and what to do. */
  detail: z.string(),
  durationMs: z.number().nonnegative(),
  /** State of the server after the test. */
  server: McpServer,
});
export type McpServerTest = z.infer<typeof McpServerTest>;
