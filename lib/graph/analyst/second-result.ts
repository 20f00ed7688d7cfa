import type { ExecutionOutcome } from "@/lib/domain/execution";
import type { TokenUsage } from "@/lib/domain/usage";
import type { SecondOutcome } from "@/lib/verification/confirm/to-verification";

/** What a second, independent program gave, and what it cost. */
export interface SecondComputation extends SecondOutcome {
  /** How the newest program failed, if it did. */
  failed?: ExecutionOutcome;
  /** The same for the same plan, remarks and expected values. */
  key: string;
  spent: { usage: TokenUsage; model: string }[];
}
