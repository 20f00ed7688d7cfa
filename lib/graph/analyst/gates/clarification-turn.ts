import type { Clarification } from "@/lib/domain/runs/clarification";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";

/** Describes for later calls what a person was asked about the question's meaning and what they answered. */
export function toClarificationText(clarifications: readonly Clarification[]): string {
  const lines = clarifications.map(({ question, answer }) => `Asked: ${question}\nThe person answered: ${answer}`);
  return `The person was asked what the question means. Understand it as the answers say:\n\n${toFencedText("answers", lines.join("\n\n"))}`;
}
