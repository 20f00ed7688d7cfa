import { z } from "zod";
import { RunId, SessionId } from "../ids";

/** Why a call was allowed, or that it was not: reading needs no approval; `person` decided, now or for all further calls. */
export const AuditDecision = z.enum(["automatic", "approved", "standing", "skipped", "rejected"]);
export type AuditDecision = z.infer<typeof AuditDecision>;

/**
 * What came of a call. `started` is a call that has not ended, or whose process died; `unknown` one whose effect outside of this
 * installation cannot be determined.
 */
export const AuditOutcome = z.enum(["started", "done", "failed", "unknown", "not_run"]);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** One call of a tool, as it is recorded. */
export const AuditEntry = z.object({
  /** When the call was decided on. */
  at: z.iso.datetime(),
  /** Who called it: a run for the person who asked, or another program over MCP. */
  who: z.string(),
  tool: z.string(),
  /** SHA-256 of tool and arguments, hexadecimal. */
  argumentsHash: z.string(),
  decision: AuditDecision,
  /** How much the approval covered; null where none was needed or given. */
  scope: z.enum(["once", "always"]).nullable(),
  outcome: AuditOutcome,
  /** How long the call took; null when it did not run. */
  durationMs: z.number().nonnegative().nullable(),
  sessionId: SessionId.schema.nullable(),
  runId: RunId.schema.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
