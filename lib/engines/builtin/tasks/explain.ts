import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { readQuestion } from "../read-question";
import { toBeyondText } from "../wording/beyond-text";
import { escapeMarkdown } from "../wording/escape-markdown";
import { toGapWords } from "../wording/gap-words";

function toList(items: readonly string[]): string {
  return items.map((item) => `- ${escapeMarkdown(item)}`).join("\n");
}

function toGapText(gaps: readonly string[], ways: readonly string[]): string {
  const [first = "", ...others] = gaps;
  const more = others.length === 0 ? "" : `\n\n${toList(others)}`;
  const on = ways.length === 0 ? "" : `\n\nWhat you can do instead:\n\n${toList(ways)}`;
  return `**This data cannot answer the question as it stands.** ${escapeMarkdown(first)}${more}${on}\n\nYou can also add a file that has what is missing.`;
}

/** Explains without work on data: an idea, small talk, or why the data cannot answer. Markdown. */
export function explain(facts: AnalysisFacts): string {
  const reading = readQuestion(facts);
  if (reading.kind === "talk") return reading.text;
  if (reading.kind === "gap") {
    const { gaps, ways } = toGapWords(reading.problem, facts.question, reading.dataset);
    return toGapText(gaps, ways);
  }
  if (reading.kind === "beyond") return toBeyondText(reading.problem, facts.datasets).explanation;
  const gaps = facts.alignment?.gaps ?? [];
  if (gaps.length > 0) return toGapText(gaps, []);
  const sentence =
    "The plan and the data could not be brought together within the allowed number of attempts. Ask for fewer things at once, or name the columns as they stand in the data.";
  return `**This question was not answered.** ${sentence}`;
}
