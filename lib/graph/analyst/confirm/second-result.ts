import type { ExecutionOutcome } from "@/lib/domain/runs/execution";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type { SecondOutcome } from "@/lib/verification/confirm/to-verification";

/** Outcome and cost of a second, independent program. */
export interface SecondComputation extends SecondOutcome {
  /** Outcome of the latest program if it failed. */
  failed?: ExecutionOutcome;
  /** Identifies the plan, the remarks and the names of the values. */
  key: string;
  spent: { usage: TokenUsage; model: string }[];
}
