import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { toCaveatsText } from "../../facts/caveats-text";
import { toShownIssues } from "../../confirm/shown-issues";
import type { AnalystFacts } from "../../state";

interface Options {
  shareValues: boolean;
  /** Lines for the values on which the second computation differs. */
  different: readonly string[];
  /** Numbers of an earlier text that have no source. */
  unknown?: readonly string[];
}

/** Builds the values of the turn that requests the final answer. */
export function toExplainResultsValues(
  facts: AnalystFacts,
  options: Options,
): { situation: string; caveats: string; correction: string } {
  const { unknown = [] } = options;
  return {
    situation: toSituation(facts, options),
    caveats: toCaveatsText(facts.caveats, options),
    correction: unknown.length === 0 ? "" : toCorrection(unknown, options),
  };
}

function toCorrection(unknown: readonly string[], { shareValues }: { shareValues: boolean }): string {
  const list = unknown.join(", ");
  return shareValues
    ? `Your text has numbers that stand neither in the result nor in the data: ${list}. Write the whole text again with numbers of the result only.`
    : `Your text has placeholders or numbers that the result does not have: ${list}. Write the whole text again with placeholders of the result only.`;
}

function toSituation(facts: AnalystFacts, options: Options): string {
  const { attempts, remediation, evaluation, limitReached } = facts;
  const issues = toShownIssues(facts, options);
  if (limitReached === null && evaluation?.is_valid === true) return toValidSituation(facts, options);
  if (limitReached === null) {
    const doubts = toFencedText("issues", issues.join("\n"));
    return `The code was handed in by the person and is not rewritten. Explain its result and, first of all, what speaks against it. The issues:\n\n${doubts}`;
  }
  const lines = [...issues, remediation?.root_cause ?? "", remediation?.guidance ?? ""];
  const tried = toFencedText("issues", lines.filter((line) => line !== "").join("\n"));
  return `No valid result was reached: the code ran ${attempts.code} times and ${attempts.remediation} plans to repair it were made. Explain what was tried, what went wrong and how the person can help; if a term of the question is unclear, name the meanings that it may have. The issues:\n\n${tried}`;
}

/** Describes a valid result. If a second computation differs, requires both values in the text. */
function toValidSituation({ disputed }: AnalystFacts, { different, shareValues }: Options): string {
  if (different.length === 0) return "The result is valid. Explain it.";
  const repair = disputed ? ", and a repair did not settle it" : "";
  const request = shareValues
    ? "name both values in the first paragraph"
    : "state in the first paragraph which values differ";
  return `The result was found valid, but a second, independent computation gives other values${repair}. Explain the result, ${request}, and say that it is not confirmed.\n\n${toFencedText("values", different.join("\n"))}`;
}
