import { toIssueLines } from "@/lib/prompts/text/check-text";
import { toReplyLines } from "../../kit/replies/bounded-reply";
import type { AnalystFacts } from "../state";

/**
 * Lists the issues of the newest evaluation as a model may see them. Checkpoints of earlier releases clip the details
 * of checks, so these are matched by their beginning: without shared values the check's name must replace them.
 */
export function toShownIssues(
  { evaluation, checks }: Pick<AnalystFacts, "evaluation" | "checks">,
  options: { shareValues: boolean },
): string[] {
  const issues = (evaluation?.issues_found ?? []).map((issue) => {
    if (!issue.endsWith("…")) return issue;
    const check = checks.find(({ detail }) => detail.startsWith(issue.slice(0, -1)));
    return check?.detail ?? issue;
  });
  return toReplyLines(toIssueLines(issues, checks, options));
}
