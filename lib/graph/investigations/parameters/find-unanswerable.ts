import type { ChangeReading, UnreadChange } from "@/lib/domain/investigations/change-reading";
import { toList } from "@/lib/prompts/plain-words";

const mostOffered = 3;

/**
 * Returns why nothing is computed if every choice differs from the question, such as another period, and nobody has chosen;
 * null if there is no such field.
 */
export function findUnanswerable({ open, measure }: ChangeReading): UnreadChange | null {
  const asked = open.find(({ isPersonal }) => isPersonal === true);
  if (asked === undefined) return null;
  const pairs = asked.choices.slice(0, mostOffered).map(({ label }) => label);
  const offered = pairs.length === 0 ? "" : ` The nearest changes that it can show: ${toList(pairs)}.`;
  return {
    explanation: `${asked.text.replace(/ Which change do you mean\?$/u, "")}${offered}`,
    suggestions: pairs.map((pair) => `Why did ${measure} change in ${pair.replace(" against ", " compared to ")}?`),
  };
}
