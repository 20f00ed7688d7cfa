import type { Caveat, Check } from "@/lib/domain/answers/answer";
import type { ArtifactId } from "@/lib/domain/ids";
import { toCheckLines } from "@/lib/prompts/text/check-text";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { toCaveatsText } from "../../facts/caveats-text";
import type { TranscriptReference } from "../../../kit/transcript/transcript-entry";

/** Values of the turn that requests a judgement: the outcome digest, failed checks, suspicions, and caveats by number. */
export function toEvaluationValues(
  execution: ArtifactId,
  {
    checks,
    suspicions,
    caveats,
  }: { checks: readonly Check[]; suspicions: readonly string[]; caveats: readonly Caveat[] },
  options: { shareValues: boolean },
): { outcome: { reference: TranscriptReference }; checks: string; caveats: string } {
  const failed = checks.filter(({ passed }) => !passed);
  const parts = [
    failed.length === 0 ? "" : `Failed checks:\n\n${toFencedText("checks", toCheckLines(failed, options).join("\n"))}`,
    suspicions.length === 0 || !options.shareValues ? "" : toSuspicions(suspicions),
  ];
  return {
    outcome: { reference: { of: "outcome", execution } },
    checks: parts.filter((part) => part !== "").join("\n\n"),
    caveats: toCaveatsText(caveats, { ...options, numbered: true }),
  };
}

function toSuspicions(suspicions: readonly string[]): string {
  return `Suspicions raised by code without knowledge of the context; they may be wrong:\n\n${toFencedText("suspicions", suspicions.join("\n"))}`;
}
