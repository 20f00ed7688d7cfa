import type { Check } from "@/lib/domain/answers/answer";
import { checkText } from "@/lib/verification/text/check-text";
import type { ArchivedExecution } from "../../facts/execution-archive";
import type { RunContext } from "../../run-context";
import type { AnalystFacts } from "../../state";

/**
 * Compares the numbers of an explanation with the result, the questions and results so far, the data, the query, the code and the second
 * computation. Null without a result. Omits the check when no valid result was reached, because the text then explains what went wrong.
 */
export function checkExplanation(
  explanation: string,
  facts: AnalystFacts,
  { execution, query }: { execution: ArchivedExecution; query: string | null },
  context: Pick<RunContext, "datasets" | "history">,
): { check: Check | null; unknown: string[] } | null {
  const { result } = execution;
  if (result === null || execution.status !== "succeeded") return null;
  const compared = checkText(explanation, {
    result,
    datasets: context.datasets,
    texts: [
      facts.question,
      ...context.history.map(({ question }) => question),
      execution.code,
      query ?? "",
      ...facts.clarifications.map(({ question, answer }) => `${question} ${answer}`),
      ...facts.caveats.map(({ text, effect }) => `${text} ${effect ?? ""}`),
      ...facts.notes,
      ...facts.checks.map(({ detail }) => detail),
      ...(facts.verification?.figures ?? []).map(({ other }) => String(other ?? "")),
    ],
    earlier: context.history.map(({ resultSummary }) => resultSummary ?? ""),
    numbers: [facts.attempts.code, facts.attempts.remediation],
  });
  const isValid = facts.limitReached === null && facts.evaluation?.is_valid === true;
  return isValid ? compared : { ...compared, check: null };
}
