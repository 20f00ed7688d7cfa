import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { RecipesFacts } from "../facts";

/** Repeats the person's answers and requested changes; empty if there are none. */
export function toPersonsWords({ choices, remarks }: Pick<RecipesFacts, "choices" | "remarks">): string {
  const answers = choices.map(({ question, answer }) => `${question} ${answer}`);
  const parts = [
    ...(answers.length === 0 ? [] : [`The person answered:\n\n${toFencedText("answers", answers.join("\n"))}`]),
    ...(remarks.length === 0
      ? []
      : [`The person requested changes to what was shown:\n\n${toFencedText("remarks", remarks.join("\n"))}`]),
  ];
  return parts.join("\n\n");
}
