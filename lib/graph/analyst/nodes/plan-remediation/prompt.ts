import { loopLimits } from "@/lib/domain/runs/loop-limits";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { toShownIssues } from "../../confirm/shown-issues";
import type { AnalystFacts } from "../../state";

/**
 * Builds the values of the turn that asks how to repair a rejected result.
 * @param options.dispute how a second computation contradicts it; empty without a contradiction.
 */
export function toRemediationValues(
  facts: AnalystFacts,
  options: { shareValues: boolean; dispute: string },
): { situation: string } {
  const number = facts.attempts.remediation + 1;
  const issues = toShownIssues(facts, options);
  const last =
    number >= loopLimits.remediation
      ? " It is the last one and will not be carried out: name the cause so that it can be explained, with the meanings that an unclear term may have."
      : options.dispute === ""
        ? " Choose what has not been tried yet."
        : "";
  const reasons = issues.length === 0 ? "" : `\n\nThe issues:\n\n${toFencedText("issues", issues.join("\n"))}`;
  const dispute = options.dispute === "" ? "" : `\n\n${options.dispute}`;
  return { situation: `This is plan ${number} of ${loopLimits.remediation}.${last}${reasons}${dispute}` };
}
