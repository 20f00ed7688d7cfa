import type { Understanding } from "@/lib/domain/analysis";
import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { toColumnQuestion } from "../clarify/column-question";
import { readQuestion } from "../read-question";
import { toBeyondText } from "../wording/beyond-text";

/** Whether the question needs work on data; or, for a question beyond the engine, what to say instead. */
export function understandQuestion(
  facts: AnalysisFacts,
): { understanding: Understanding } | { explanation: string; suggestions: string[] } {
  const reading = readQuestion(facts);
  if (reading.kind === "beyond") return toBeyondText(reading.problem, facts.datasets);
  if (reading.kind === "talk") {
    return {
      understanding: { needs_data_work: false, reasoning: "The question can be answered without computing anything." },
    };
  }
  const open =
    reading.kind === "gap" && reading.problem.kind === "ambiguous"
      ? toColumnQuestion(reading.problem, reading.dataset)
      : {};
  const reasoning = "The question asks for something about the data.";
  return { understanding: { needs_data_work: true, reasoning, ...open } };
}
