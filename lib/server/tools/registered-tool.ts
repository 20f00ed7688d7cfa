import type { z } from "zod";
import type { SessionId } from "@/lib/domain/ids";
import type { Role } from "@/lib/domain/tools/role";
import type { ToolDescription, ToolPhase } from "@/lib/domain/tools/tool";
import type { ToolEnvelope } from "@/lib/ports/tools/tool-box";

/** On whose behalf a tool is called. */
export interface ToolCaller {
  /** The conversation that makes the call; null for a caller outside any conversation. */
  sessionId: SessionId | null;
  signal: AbortSignal;
}

/** A tool in the registry. */
export interface RegisteredTool extends ToolDescription {
  /** Arguments with a `title` in their metadata can be edited by the user. */
  parameters: z.ZodType<Record<string, unknown>>;
  /** When it may be called. */
  phases: readonly ToolPhase[];
  needs: Role;
  /**
   * `stored`: it only affects the database and is recorded in the same transaction. `outside`: it has effects outside
   * the database, so its outcome may be unknown after a crash.
   */
  effect: "none" | "stored" | "outside";
  /** Describes a call in one user-facing sentence, with names instead of ids. Throws `not_found`. */
  says(this: void, args: Record<string, unknown>): Promise<string>;
  /** Runs the tool. Throws what its use case throws; the caller converts that to an envelope. */
  run(this: void, args: Record<string, unknown>, caller: ToolCaller): Promise<ToolEnvelope>;
}
