import type { Check } from "@/lib/domain/answer";
import type { ArtifactId } from "@/lib/domain/ids";
import { toCheckLines } from "@/lib/prompts/check-text";
import { toFencedText } from "@/lib/prompts/untrusted-text";
import type { TranscriptReference } from "../../transcript/transcript-entry";

/** Values of the turn that requests a judgement: the outcome digest, the checks, and the suspicions. */
export function toEvaluationValues(
  execution: ArtifactId,
  { checks, suspicions }: { checks: readonly Check[]; suspicions: readonly string[] },
  options: { shareValues: boolean },
): { outcome: { reference: TranscriptReference }; checks: string } {
  const lines = toFencedText("checks", toCheckLines(checks, options).join("\n"));
  const doubts = suspicions.length === 0 || !options.shareValues ? "" : toSuspicions(suspicions);
  return {
    outcome: { reference: { of: "outcome", execution } },
    checks: `Checks made by code:\n\n${lines}${doubts}`,
  };
}

function toSuspicions(suspicions: readonly string[]): string {
  return `\n\nSuspicions raised by code without knowledge of the context; they may be wrong:\n\n${toFencedText("suspicions", suspicions.join("\n"))}`;
}
