import type { Check } from "@/lib/domain/answer";
import { checkClaims } from "../../checks/check-claims";
import { checkHeadline } from "../../checks/check-headline";
import { checkStatedNumbers } from "../../checks/check-stated-numbers";
import { toCodeNumbers, toDatasetNumbers, toNumbersOfText } from "../../checks/known-numbers";
import type { ArchivedExecution } from "../../execution-archive";
import { toCodeReading } from "../../python/code-reading";
import type { RunContext } from "../../run-context";
import type { AnalystFacts } from "../../state";

/**
 * Compares the numbers of an explanation with the result and with what is known of the question, the columns in use, the code
 * and the checks; what the text leads with has to come from the result. Null when there is no result to compare with.
 */
export function checkExplanation(
  explanation: string,
  facts: AnalystFacts,
  execution: ArchivedExecution,
  context: Pick<RunContext, "datasets">,
): { check: Check; unknown: string[] } | null {
  const { result } = execution;
  if (result === null || execution.status !== "succeeded") return null;
  const reading = toCodeReading(execution.code, context.datasets);
  const inUse = reading.datasets.map((dataset) => ({
    ...dataset,
    profile: {
      ...dataset.profile,
      columns: dataset.profile.columns.filter((column) => reading.columns.includes(column)),
    },
  }));
  const texts = [
    facts.question,
    ...facts.clarifications.map(({ question, answer }) => `${question} ${answer}`),
    ...facts.caveats.map(({ text, effect }) => `${text} ${effect ?? ""}`),
    ...facts.checks.map(({ detail }) => detail),
  ];
  const { attempts } = facts;
  const compared = checkStatedNumbers({
    explanation,
    result,
    known: [
      ...toNumbersOfText(texts.join(" ")),
      ...toDatasetNumbers(inUse),
      ...toCodeNumbers(reading.tokens),
      ...context.datasets.flatMap(({ profile }) => [profile.columns.length, toMissingInAll(profile.columns)]),
      attempts.code,
      attempts.remediation,
    ],
  });
  // A text about a result that is not valid tells what went wrong, and need not lead with its numbers.
  if (facts.limitReached !== null || facts.evaluation?.is_valid === false) return compared;
  const isCorrelation = correlationCalls.test(execution.code);
  const faults = [
    checkHeadline({ explanation, result, isCorrelation }),
    checkClaims({ explanation, code: execution.code, isCorrelation }),
  ].filter((fault) => fault !== null);
  if (faults.length === 0) return compared;
  const { check, unknown } = compared;
  const details = [...(check.passed ? [] : [check.detail]), ...faults.map(({ detail }) => detail)];
  return {
    check: { ...check, passed: false, detail: details.join(" ") },
    unknown: [...new Set([...unknown, ...faults.flatMap((fault) => fault.unknown)])],
  };
}

/** Calls that compute a correlation. */
const correlationCalls = /\b(?:corr|corrwith|corrcoef|pearsonr|spearmanr|kendalltau|linregress|polyfit)\s*\(/u;

/** How many values are missing in a whole table. */
function toMissingInAll(columns: readonly { missing: number }[]): number {
  return columns.reduce((total, { missing }) => total + missing, 0);
}
