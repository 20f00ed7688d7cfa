import type { AnalysisResult } from "@/lib/domain/execution";
import { toResultText } from "@/lib/prompts/result-text";
import { toFencedText } from "@/lib/prompts/untrusted-text";
import type { AnalystFacts } from "../state";

const limits = { rows: 10, columns: 8, entries: 20 };

/** An explanation made by code, for when the engine gave none: what happened, what is kept, what to do. */
export function toPlainExplanation(facts: AnalystFacts, result: AnalysisResult | null): string {
  const { fault } = facts;
  const remedy = fault?.remedy ?? "Ask again; if it happens again, look at the server's log.";
  if (fault === null) return "No explanation was written. The result and the code stand beside this text.";
  if (
    facts.limitReached === "alignment" ||
    (facts.alignment !== null && facts.execution === null && fault.node === "explain")
  ) {
    return joinParagraphs([
      "The data cannot answer this question as it was planned.",
      toBullets(facts.alignment?.gaps ?? []),
      `The full explanation could not be written: ${fault.message} ${remedy}`,
    ]);
  }
  if (facts.execution?.succeeded === true) {
    const valid = facts.evaluation?.is_valid === true;
    return joinParagraphs([
      valid
        ? "The analysis ran and its result was evaluated:"
        : "The code ran, but its result was not fully evaluated:",
      result === null ? "The figure shows it." : toFencedText("", toResultText(result, limits)),
      toBullets(facts.caveats.map(({ text }) => text)),
      `No explanation in words could be written: ${fault.message} Result and code are kept. ${remedy}`,
    ]);
  }
  const kept =
    facts.execution === null && facts.pendingCode === null
      ? "The question is kept."
      : "The question and the code so far are kept.";
  return `${fault.message} ${kept} ${remedy}`;
}

function toBullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line.replace(/\s+/gu, " ")}`).join("\n");
}

function joinParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}
