import type { Approach } from "@/lib/domain/analysis";
import { toFencedText } from "@/lib/prompts/untrusted-text";
import type { AnalystFacts } from "../state";

/**
 * Why a plan is asked for, as the turn says it: the first one, or another after gaps or a wrong result.
 * @param approach the way to answer that a person has chosen, if one has.
 */
export function toPlanReason(facts: AnalystFacts, approach: Approach | null): string {
  const reason = toReason(facts);
  return approach === null ? reason : `${reason}\n\n${toChoiceText(approach)}`;
}

function toReason({ alignment, remediation, requirements }: AnalystFacts): string {
  if (requirements === null) return "Plan the analysis that answers the question.";
  if (alignment !== null && !alignment.aligned && alignment.recommendation !== "proceed_with_caveats") {
    const gaps = toFencedText("gaps", alignment.gaps.join("\n"));
    return `The plan does not fit the data. Plan again so that it does. The gaps:\n\n${gaps}`;
  }
  const guidance = toFencedText("guidance", remediation?.guidance ?? "");
  return `The result of the last plan could not stand. Plan again. The guidance:\n\n${guidance}`;
}

function toChoiceText({ label, description, assumptions }: Approach): string {
  const lines = [label, description, ...assumptions.map((assumption) => `assumes: ${assumption}`)];
  const text = toFencedText("approach", lines.filter((line) => line.trim() !== "").join("\n"));
  return `The person has chosen how to answer. Carry out this approach and name no others:\n\n${text}`;
}
