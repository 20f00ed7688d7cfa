import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toNearestLines } from "../../answer/nearest-columns";
import { toReplyLines } from "../../../kit/replies/bounded-reply";
import type { AnalystFacts } from "../../state";

/** Builds the values of the turn that requests an explanation: of a concept, or of why the data cannot answer. */
export function toExplainValues(facts: AnalystFacts, datasets: readonly DatasetFacts[]): { reason: string } {
  const { alignment, limitReached, needsDataWork } = facts;
  if (needsDataWork !== true || alignment === null) {
    return { reason: "Explain what the person asks about. Nothing is computed for it." };
  }
  const gaps = alignment.gaps.length === 0 ? ["The data does not fit the plan."] : alignment.gaps;
  const beginning =
    limitReached === "alignment"
      ? "Plan and data could not be brought together in two attempts, so no analysis is made."
      : "The data cannot answer the question, so no analysis is made.";
  const nearest = toNearestLines(facts, datasets);
  return {
    reason: [
      `${beginning} Explain this limitation. The gaps:\n\n${toFencedText("gaps", toReplyLines(gaps).join("\n"))}`,
      ...(nearest.length === 0 ? [] : [`What comes nearest:\n\n${toFencedText("nearest", nearest.join("\n"))}`]),
    ].join("\n\n"),
  };
}
