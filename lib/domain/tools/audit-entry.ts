import { z } from "zod";
import { RunId, SessionId } from "../ids";

/**
 * Why a call was allowed or refused: read calls need no approval; otherwise the user decides, once or for all further
 * calls.
 */
export const AuditDecision = z.enum(["automatic", "approved", "standing", "skipped", "rejected"]);
export type AuditDecision = z.infer<typeof AuditDecision>;

/**
 * Outcome of a call. `started`: not finished, or its process died. `unknown`: its effect outside this installation
 * cannot be determined.
 */
export const AuditOutcome = z.enum(["started", "done", "failed", "unknown", "not_run"]);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** The audit record of one tool call. */
export const AuditEntry = z.object({
  /** Time of the decision on the call. */
  at: z.iso.datetime(),
  /** Who made the call: a run on behalf of the user, or another program over MCP. */
  who: z.string(),
  tool: z.string(),
  /** SHA-256 of tool and arguments, hexadecimal. */
  argumentsHash: z.string(),
  decision: AuditDecision,
  /** How much the approval covered; null where none was needed or given. */
  scope: z.enum(["once", "always"]).nullable(),
  outcome: AuditOutcome,
  /** Duration of the call; null if it did not run. */
  durationMs: z.number().nonnegative().nullable(),
  sessionId: SessionId.schema.nullable(),
  runId: RunId.schema.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
