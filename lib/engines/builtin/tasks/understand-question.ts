import type { Understanding } from "@/lib/domain/answers/analysis";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toLine } from "../answer/plain-line";
import { toUnclearText } from "../answer/problem-text";
import type { QuestionReading } from "../reader/question-reading";
import { readFacts } from "./read-facts";

/** More columns are too many for a choice. */
const mostColumns = 5;

/** The columns decide the whole answer. */
const ambiguity = 8;

/** Returns the clarification for a phrase that several columns match equally; empty when they are too many to choose from. */
function toColumnQuestion({
  phrase,
  columns,
  dataset,
}: Extract<QuestionReading, { kind: "ambiguous" }>): Pick<Understanding, "ambiguity" | "questions"> {
  if (columns.length > mostColumns) return {};
  const options = columns.map((name, index) => {
    const type = dataset.profile.columns.find((column) => column.name === name)?.type ?? "text";
    return { id: `column-${index + 1}`, label: toLine(name), description: `A column of type ${type}.` };
  });
  return { ambiguity, questions: [{ id: "column", text: `Which column does “${toLine(phrase)}” mean?`, options }] };
}

/** Decides whether the question needs data work, or what to clarify when words were not understood. */
export function understandQuestion(
  facts: AnalysisFacts,
): { understanding: Understanding } | { explanation: string; suggestions: string[] } {
  const reading = readFacts(facts);
  switch (reading.kind) {
    case "unclear":
      return toUnclearText(reading, facts.datasets);
    case "talk": {
      const reasoning = "The question can be answered without computing anything.";
      return { understanding: { needs_data_work: false, reasoning } };
    }
    case "plan":
    case "absent":
    case "ambiguous": {
      const open = reading.kind === "ambiguous" ? toColumnQuestion(reading) : {};
      const reasoning = "The question asks for something about the data.";
      return { understanding: { needs_data_work: true, reasoning, ...open } };
    }
  }
}
