import { escapeShort } from "../answer/escape-short";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toText } from "../answer/to-text";
import { findDeclined, readFacts } from "./read-facts";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { readAnswerFormat } from "@/lib/lexicon/words/answer-format";

function toFailureText(facts: AnalysisFacts): string {
  const reason =
    facts.execution?.failure?.message ?? facts.evaluation?.issues_found[0] ?? "The result did not pass the checks.";
  return `**This question was not answered.** ${escapeShort(reason)} Nothing of your data was changed. Ask again with fewer columns or conditions, or add a model.`;
}

/** Drops the sentence about left-out rows when a caveat already counts them over the whole table, but keeps it for filtered rows. */
function withoutRepeats(basis: readonly string[], caveats: readonly string[]): string[] {
  const isCounted = caveats.some(
    (caveat) => caveat.endsWith(" left out.") && !caveat.includes("those that were chosen"),
  );
  return isCounted ? basis.filter((sentence) => !sentence.endsWith(" left out.")) : [...basis];
}

/** Maximum length of a sentence that quotes a request or states a caveat. */
const longestSentence = 1_000;

/** States that the person's newest request is not part of the result. */
function toDeclinedNote(facts: AnalysisFacts): string {
  const declined = findDeclined(facts);
  return declined === null
    ? ""
    : `Your last change was not made: ${escapeMarkdown(declined, { limit: longestSentence })}`;
}

/**
 * Explains the result: the answer first, then further findings, its basis, the caveats, and a line `@name[value]` on request.
 * Markdown; all numbers come from the result.
 */
export function explainResults(facts: AnalysisFacts): string {
  const reading = readFacts(facts);
  const result = facts.execution?.succeeded === true ? facts.execution.result : null;
  if (reading.kind !== "plan" || result === null || facts.limitReached !== null) return toFailureText(facts);
  const text = toText(reading.plan, reading.dataset, result);
  if (text === null) return toFailureText(facts);
  const caveats = [...new Set(facts.caveats.map((caveat) => caveat.text))];
  const notes = reading.plan.notes.filter((note) => !caveats.includes(note)).map((note) => escapeShort(note));
  const basis = [...notes, ...withoutRepeats(text.basis, caveats)].join(" ");
  const blocks = [text.headline, text.findings.join("\n"), basis, toDeclinedNote(facts)];
  if (caveats.length > 0)
    blocks.push(
      `**Caveats**\n\n${caveats.map((caveat) => `- ${escapeMarkdown(caveat, { limit: longestSentence })}`).join("\n")}`,
    );
  blocks.push(toFormatLine(facts.question, result) ?? "");
  return blocks.filter((block) => block !== "").join("\n\n");
}

/**
 * Formats the line `@name[value]` that a question asks for, with the first value of the result; null when it asks for none or
 * several, or when the result is a table, whose intended value is unclear.
 */
function toFormatLine(question: string, result: AnalysisResult): string | null {
  const { names, decimals } = readAnswerFormat(question);
  const [name, second] = names;
  if (name === undefined || second !== undefined || result.kind === "table") return null;
  const value = result.kind === "scalar" ? result.value : result.entries[0]?.value;
  if (value === undefined || value === null || typeof value === "object") return null;
  return `@${name}[${typeof value === "number" && decimals !== null ? value.toFixed(decimals) : String(value)}]`;
}
