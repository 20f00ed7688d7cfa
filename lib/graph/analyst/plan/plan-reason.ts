import type { Approach } from "@/lib/domain/answers/analysis";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { toReplyLines } from "../../kit/replies/bounded-reply";
import { personsRevision } from "../gates/review-result";
import type { AnalystFacts } from "../state";

/**
 * States in the turn why a plan is requested: it is the first one, or follows a person's request, gaps or a wrong result.
 * @param approach the approach that a person requested with the run, if any; a choice made in the run takes precedence.
 */
export function toPlanReason(facts: AnalystFacts, approach: Approach | null): string {
  const reason = toReason(facts);
  const choice = facts.decided.approach ?? approach;
  return choice === null ? reason : `${reason}\n\n${choice === "own" ? ownChoice : toChoiceText(choice)}`;
}

const ownChoice =
  "The person has said above, in their own words, how the question is to be answered. Carry that out and name no other approaches.";

function toReason({ alignment, remediation, requirements, decided }: AnalystFacts): string {
  if (requirements === null) return "Plan the analysis that answers the question.";
  if (decided.plan === "other_approach")
    return "The person has chosen another approach than the recommended one. Plan for it.";
  if (decided.plan === "change") {
    return "The person wants the plan changed, as said above. Make it again with that change and keep the rest.";
  }
  if (alignment !== null && !alignment.aligned && alignment.recommendation !== "proceed_with_caveats") {
    const gaps = toFencedText("gaps", toReplyLines(alignment.gaps).join("\n"));
    return `The plan does not fit the data. Plan again so that it does. The gaps:\n\n${gaps}`;
  }
  if (remediation?.root_cause === personsRevision) {
    return "The person wants the result revised, as said above. Make the plan again with that change and keep the rest.";
  }
  const guidance = toFencedText("guidance", remediation?.guidance ?? "");
  return `The result of the last plan could not stand. Plan again. The guidance:\n\n${guidance}`;
}

function toChoiceText({ label, description, assumptions }: Approach): string {
  const lines = [label, description, ...assumptions.map((assumption) => `assumes: ${assumption}`)];
  const text = toFencedText("approach", toReplyLines(lines.filter((line) => line.trim() !== "")).join("\n"));
  return `The person has chosen how to answer. Carry out this approach and name no others:\n\n${text}`;
}
