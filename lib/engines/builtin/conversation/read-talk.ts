import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toAnswerExplanation } from "./explain-answer";
import { findConcept } from "./find-concept";
import { findIntent } from "./find-intent";
import { toIntentText } from "./intent-text";

/** The meaning of a message that is not about values of the data. */
export type Talk =
  /** Nothing to compute: the Markdown answer. */
  | { kind: "text"; text: string }
  /** A plan of this family for the entire data. */
  | { kind: "insights" | "overview" }
  /** The Markdown answer in case the message cannot be read as a question about the data. */
  | { kind: "fallback"; text: string };

const noData =
  "No data is attached to this session yet. Add a file, or open one of the samples, and ask again: the question will then be answered from that data.";

/** Reads a message that names nothing in the data: small talk, a concept, a intent. Null for any other question. */
export function readTalk({
  question,
  datasets,
  history,
}: Pick<AnalysisFacts, "question" | "datasets" | "history">): Talk | null {
  const intent = findIntent(question);
  if (intent === "explain") return { kind: "text", text: toAnswerExplanation(history) };
  const concept = findConcept(question);
  const isAboutAnswer = history.length > 0 && /^(and |so )?what (is|was|are) (the|our|my) /i.test(question.trim());
  if (concept?.asked === true && !isAboutAnswer) return { kind: "text", text: concept.text };
  const [dataset] = datasets;
  if (dataset === undefined) return { kind: "text", text: concept?.text ?? noData };
  switch (intent) {
    case "insights":
    case "overview":
      return { kind: intent };
    case "why":
    case "clean":
      return { kind: "fallback", text: toIntentText(intent, dataset) };
    case null:
      return concept === null ? null : { kind: "fallback", text: concept.text };
  }
}
