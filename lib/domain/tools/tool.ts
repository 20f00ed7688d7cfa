import { z } from "zod";
import { CapabilityId } from "../capability";
import { Json } from "../json";

/** Name of a tool including its namespaces, such as `datasets.search` or `mcp.tickets.create`. */
export const ToolName = z
  .string()
  .max(120)
  .regex(/^[a-z][a-z0-9_]*(?:\.[A-Za-z0-9_-]+)+$/, "Enter the tool's name with its namespace.");
export type ToolName = z.infer<typeof ToolName>;

/**
 * What a call may do: `read` changes nothing and runs at once; `write` needs approval, which may cover all further
 * calls of the tool; `destructive` needs approval every time.
 */
export const ToolRisk = z.enum(["read", "write", "destructive"]);
export type ToolRisk = z.infer<typeof ToolRisk>;

/** A tool of the installation. */
export const ToolDescription = z.object({
  name: ToolName,
  /** What it does, in one sentence. */
  description: z.string(),
  risk: ToolRisk,
  /** Id of the capability that it belongs to. */
  capability: CapabilityId,
});
export type ToolDescription = z.infer<typeof ToolDescription>;

/** When a tool may be called: while a run gathers information, or while it carries out approved steps. */
export const ToolPhase = z.enum(["gather", "carry_out"]);
export type ToolPhase = z.infer<typeof ToolPhase>;

/** Arguments of a call, in the form of the tool's own schema. */
export const ToolArguments = z.record(z.string(), Json);
export type ToolArguments = z.infer<typeof ToolArguments>;

/** One call of a tool. */
export const ToolCall = z.object({ tool: ToolName, arguments: ToolArguments });
export type ToolCall = z.infer<typeof ToolCall>;
