import type { Check } from "@/lib/domain/answer";
import type { ArtifactId } from "@/lib/domain/ids";
import { toCheckLines } from "@/lib/prompts/check-text";
import { toFencedText } from "@/lib/prompts/untrusted-text";
import type { TranscriptReference } from "../../transcript/transcript-entry";

/** Values of the turn that asks for a judgement: the digest of the outcome, and what code has checked. */
export function toEvaluationValues(
  execution: ArtifactId,
  checks: readonly Check[],
  options: { shareValues: boolean },
): { outcome: { reference: TranscriptReference }; checks: string } {
  return {
    outcome: { reference: { of: "outcome", execution } },
    checks: `Checks made by code:\n\n${toFencedText("checks", toCheckLines(checks, options).join("\n"))}`,
  };
}
