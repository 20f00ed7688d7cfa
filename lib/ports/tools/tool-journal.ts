import type { RunId, SessionId } from "../../domain/ids";
import type { AuditDecision, AuditEntry } from "../../domain/tools/audit-entry";
import type { ToolEnvelope } from "./tool-box";

/** A call of a tool, as it is recorded. */
export interface JournalCall {
  who: string;
  tool: string;
  /** SHA-256 of tool and arguments, hexadecimal. */
  argumentsHash: string;
  decision: AuditDecision;
  scope: AuditEntry["scope"];
  sessionId: SessionId | null;
  /** The run that calls; null for a caller outside of any, whose calls are never repeated. */
  runId: RunId | null;
  /** Unique within the run and stable when a step is repeated. */
  key: string;
}

/** How a recorded call is performed. */
export interface JournalWork {
  /** Where its effect is: nowhere, in this database alone, or also outside of it. */
  effect: "none" | "stored" | "outside";
  /** Performs it. With effect `stored`, everything that it changes in the database is committed with the record, or not at all. */
  work(this: void): Promise<ToolEnvelope>;
  /** Turns what `work` throws into an outcome. Throws what must not become one, such as a lost database. */
  toFailure(this: void, error: unknown): ToolEnvelope;
}

/** Records every call of a tool, and performs each exactly once. */
export interface ToolJournal {
  /**
   * Performs a call and records its outcome. A call with the key of one that ended is not performed again: its outcome is
   * returned. One with effect `outside` whose process died is not repeated either, because nothing shows whether it took effect.
   */
  perform(call: JournalCall, work: JournalWork): Promise<ToolEnvelope>;
  /** Records a call that is not performed, once per key. */
  recordRefusal(call: JournalCall): Promise<void>;
  /** Lists calls, newest first. Throws `invalid_input` for a bad cursor. */
  list(options: { cursor?: string; limit: number }): Promise<{ items: AuditEntry[]; nextCursor: string | null }>;
}
