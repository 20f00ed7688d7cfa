import type { z } from "zod";
import type { SessionId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/tools/role";
import type { ToolDescription, ToolPhase } from "@/lib/domain/tools/tool";
import type { ToolEnvelope } from "@/lib/ports/tool-box";

/** On whose behalf a tool is called. */
export interface ToolCaller {
  /** The conversation that asks; null for a caller outside of any. */
  sessionId: SessionId | null;
  signal: AbortSignal;
}

/** A tool as the registry has it. */
export interface RegisteredTool extends ToolDescription {
  /** Arguments that have a `title` in its metadata can be edited by a person. */
  parameters: z.ZodType<Record<string, unknown>>;
  /** When it may be called. */
  phases: readonly ToolPhase[];
  needs: Role;
  /**
   * `stored`: its effect is in the database alone, and is recorded in the same transaction; `outside`: it has effects that no
   * transaction covers, so that a crash may leave its outcome unknown.
   */
  effect: "none" | "stored" | "outside";
  /** Describes a call in one sentence for a person, with names instead of ids. Throws `not_found`. */
  says(this: void, args: Record<string, unknown>): Promise<string>;
  /** Runs it. Throws what its use case throws; the caller turns that into an envelope. */
  run(this: void, args: Record<string, unknown>, caller: ToolCaller): Promise<ToolEnvelope>;
}
