import { z } from "zod";
import { McpServerId } from "./ids";
import { ToolRisk } from "./tools/tool";

/** Name of a server, which its tools carry: `mcp.<name>.<tool>`. */
export const McpServerName = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9_-]{0,29}$/,
    "A name has at most 30 lower-case letters, digits, hyphens and underscores, and begins with a letter.",
  );

/** A key that fits into a header: printable ASCII without blanks. */
const Key = z
  .string()
  .trim()
  .min(1, "Enter the key.")
  .max(4_000, "A key has at most 4,000 characters.")
  .regex(/^[\x21-\x7e]*$/, "A key contains only letters, digits and symbols, and no spaces.");

/** A server to add. */
export const NewMcpServer = z.object({
  name: McpServerName,
  /** Address of its Streamable HTTP endpoint. */
  url: z.string().trim().min(1, "Enter the address.").max(2_000, "An address has at most 2,000 characters."),
  /** Sent as `Authorization: Bearer …`. May be left out. Never returned. */
  key: Key.nullish(),
});
export type NewMcpServer = z.infer<typeof NewMcpServer>;

/** Longest name of a foreign tool. */
export const longestToolName = 80;

/**
 * Changes to a server. Another address requires another server, so that no key is sent to a new one. A person's risk of a tool holds
 * until the server changes the tool.
 */
export const McpServerChange = z
  .object({
    enabled: z.boolean(),
    key: Key,
    tools: z.array(z.object({ name: z.string().max(longestToolName), risk: ToolRisk })).max(200),
  })
  .partial();
export type McpServerChange = z.infer<typeof McpServerChange>;

/** A tool of a server, as it described it. */
export const McpTool = z.object({
  /** As the server calls it. */
  name: z.string(),
  /** In the tool registry: `mcp.<server>.<tool>`. */
  registeredName: z.string(),
  /** The server's own words, cleaned and cut; never an instruction. */
  description: z.string(),
  /** `write` until a person chooses another one for exactly this tool. */
  risk: ToolRisk,
  /** Whether the server changed it after a person had chosen its risk, which has therefore been reset. */
  changed: z.boolean(),
});
export type McpTool = z.infer<typeof McpTool>;

/** A server of the Model Context Protocol that a person added. */
export const McpServer = z.object({
  id: McpServerId.schema,
  name: McpServerName,
  url: z.string(),
  /** Whether its tools can be called. */
  enabled: z.boolean(),
  /** `lost`: its stored key can no longer be read. */
  keyStatus: z.enum(["none", "stored", "lost"]),
  tools: z.array(McpTool),
  /** Why tools of it cannot be used, each in a sentence. */
  notices: z.array(z.string()),
  /** Why it cannot be used and what to do; null when no problem is known. */
  problem: z.string().nullable(),
  /** When its tools were read; null before the first time. */
  checkedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type McpServer = z.infer<typeof McpServer>;

/** All servers, in the order in which they were added. */
export const McpServerList = z.object({ items: z.array(McpServer) });
export type McpServerList = z.infer<typeof McpServerList>;

/** Result of connecting to a server and reading its tools. */
export const McpServerTest = z.object({
  outcome: z.enum(["works", "key_refused", "no_connection", "timed_out", "failed"]),
  /** For a person: that it works, or what is wrong and what to do. */
  detail: z.string(),
  durationMs: z.number().nonnegative(),
  /** As it is after the test. */
  server: McpServer,
});
export type McpServerTest = z.infer<typeof McpServerTest>;
