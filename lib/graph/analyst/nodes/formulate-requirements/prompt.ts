import { toFencedText } from "@/lib/prompts/untrusted-text";
import type { AnalystFacts } from "../../state";

/** Values of the turn that asks for a plan: the first one, or another after gaps or a wrong result. */
export function toRequirementsValues(facts: AnalystFacts): { reason: string } {
  const { alignment, remediation, requirements } = facts;
  if (requirements === null) return { reason: "Plan the analysis that answers the question." };
  if (alignment !== null && !alignment.aligned && alignment.recommendation !== "proceed_with_caveats") {
    const gaps = toFencedText("gaps", alignment.gaps.join("\n"));
    return { reason: `The plan does not fit the data. Plan again so that it does. The gaps:\n\n${gaps}` };
  }
  const guidance = toFencedText("guidance", remediation?.guidance ?? "");
  return { reason: `The result of the last plan could not stand. Plan again. The guidance:\n\n${guidance}` };
}
