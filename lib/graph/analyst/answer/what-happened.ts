import { formatCount } from "@/lib/domain/text/numbers";
import type { AnalystFacts } from "../state";

/**
 * Appends the error and the attempts to the explanation of a run that gave up, unless the text already states the
 * error. Leaves other explanations unchanged.
 */
export function withWhatHappened(explanation: string, facts: AnalystFacts): string {
  const error = facts.execution?.error;
  if (facts.limitReached !== "remediation" || error === undefined || explanation.includes(error)) return explanation;
  return `${explanation}\n\n${toTriedText(facts)}`;
}

/** Describes what was tried and what failed last, in one or two sentences. */
export function toTriedText({ attempts, execution }: Pick<AnalystFacts, "attempts" | "execution">): string {
  const plans =
    attempts.remediation === 0 ? "" : `, and ${formatCount(attempts.remediation, "plan")} to repair it were made`;
  const tried = `The code ran ${formatCount(attempts.code, "time")}${plans}.`;
  return execution?.error === undefined ? tried : `${tried} The last error: ${execution.error}`;
}
