import type { ArtifactId } from "../../domain/ids";
import type { AuditDecision } from "../../domain/tools/audit-entry";
import type { Restorable } from "../../domain/tools/restorable";
import type { ToolArguments, ToolCall, ToolDescription, ToolPhase } from "../../domain/tools/tool";
import type { ToolField } from "../../domain/tools/tool-plan";

/** Outcome of a call. Only the summary reaches a model. */
export interface ToolEnvelope {
  ok: boolean;
  /** What came of it, for a person and a model; at most 600 characters. */
  summary: string;
  /** The whole result, where it is longer than the summary. */
  artifactId?: ArtifactId;
  /** What a person can do about a failure, one sentence. */
  remedy?: string;
  /** A message that would take the effect back, for example “Rename the dataset …”. */
  undo?: string;
  /** What was deleted and can be restored for a short time. */
  restore?: Restorable;
  /** What the call was about, for rules that do not read prose: JSON, never shown to a model. */
  facts?: unknown;
}

/** A tool that a run may call. */
export interface OfferedTool extends ToolDescription {
  phases: readonly ToolPhase[];
  /** JSON schema of its arguments. */
  parameters: Readonly<Record<string, unknown>>;
}

/** A call whose arguments the tool accepts. */
export interface CheckedCall {
  call: ToolCall;
  tool: OfferedTool;
  /** What it does, in one sentence for a person. */
  says: string;
  /** The arguments that a person can edit. */
  fields: readonly ToolField[];
  /** SHA-256 of the call, which an approval is bound to. */
  hash: string;
}

/** Why a call cannot be made, in words for a person and a model. */
export interface RefusedCall {
  refusal: string;
}

/** Why a call that changes something may run. */
export interface CallApproval {
  decision: Extract<AuditDecision, "approved" | "standing">;
  scope: "once" | "always";
  /** SHA-256 of the call that was approved; any other call is refused. */
  hash: string;
}

/** The tools of the installation, as one run of one session uses them; every call is recorded. */
export interface ToolBox {
  /** Lists the tools that a run may call. */
  list(): Promise<readonly OfferedTool[]>;
  /** Validates a call and describes it. Arguments are returned as the tool's schema parses them. */
  check(call: { tool: string; arguments: ToolArguments }): Promise<CheckedCall | RefusedCall>;
  /** Whether a person has approved all further calls of a tool; never for a destructive one. */
  isApproved(tool: string): Promise<boolean>;
  /**
   * Runs a tool that changes nothing. Expected failures are envelopes; a call that takes too long or returns too much is one.
   * @param options.key unique within the run and stable when a step is repeated: the same key never runs twice.
   */
  read(call: ToolCall, options: { key: string; signal: AbortSignal }): Promise<ToolEnvelope>;
  /**
   * Carries out an approved call exactly once per key, also across crashes. Throws `forbidden` when the call is not the one
   * that was approved.
   */
  carryOut(
    call: ToolCall,
    options: { key: string; approval: CallApproval; signal: AbortSignal },
  ): Promise<ToolEnvelope>;
  /** Records a call that a person did not want. */
  recordRefusal(call: ToolCall, options: { key: string; decision: "skipped" | "rejected" }): Promise<void>;
}
