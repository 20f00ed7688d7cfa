import { toFencedText } from "@/lib/prompts/untrusted-text";
import type { AnalystFacts } from "../../state";

/** Values of the turn that asks for the final answer. @param unknown numbers of an earlier text that stand nowhere. */
export function toExplainResultsValues(
  facts: AnalystFacts,
  unknown: readonly string[] = [],
): { situation: string; caveats: string; correction: string } {
  return {
    situation: toSituation(facts),
    caveats:
      facts.caveats.length === 0
        ? "There are no caveats."
        : `Caveats to carry:\n\n${toFencedText("caveats", facts.caveats.map(({ text }) => `- ${text}`).join("\n"))}`,
    correction:
      unknown.length === 0
        ? ""
        : `Your text has numbers that stand neither in the result nor in the data: ${unknown.join(", ")}. Write the whole text again with numbers of the result only.`,
  };
}

function toSituation(facts: AnalystFacts): string {
  if (facts.limitReached === null) return "The result is valid. Explain it.";
  const { attempts, remediation, evaluation } = facts;
  const lines = [...(evaluation?.issues_found ?? []), remediation?.root_cause ?? "", remediation?.guidance ?? ""];
  const tried = toFencedText("issues", lines.filter((line) => line !== "").join("\n"));
  return `No valid result was reached: the code ran ${attempts.code} times and ${attempts.remediation} plans to repair it were made. Explain what was tried, what went wrong and how the person can help. The issues:\n\n${tried}`;
}
