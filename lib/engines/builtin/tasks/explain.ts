import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toAbsentGaps, toAbsentText, toChoices, toUnclearText } from "../answer/problem-text";
import { toSuggestions } from "../conversation/abilities";
import { readFacts } from "./read-facts";

/** Explains without data work: a concept, small talk, or why the data cannot answer. Markdown. */
export function explain(facts: AnalysisFacts): string {
  const reading = readFacts(facts);
  const gaps = facts.alignment?.gaps ?? [];
  switch (reading.kind) {
    case "talk":
      return reading.text;
    case "unclear":
      return toUnclearText(reading, facts.datasets).explanation;
    case "absent":
      return toAbsentText(toAbsentGaps(reading), toSuggestions(reading.dataset));
    case "ambiguous":
      return toAbsentText(gaps, toChoices(facts.question, reading));
    case "plan":
      if (gaps.length > 0) return toAbsentText(gaps, toSuggestions(reading.dataset));
      return "**This question was not answered.** The plan and the data could not be brought together within the allowed number of attempts. Ask for fewer things at once, or name the columns as they appear in the data.";
  }
}
